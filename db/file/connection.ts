import { LibsqlError, type ResultSet, type Row, type Value } from "@libsql/client"
import Sqlite from "libsql"
import { LRUCache } from "lru-cache"
import type { Statement } from "../client/connection.ts"

interface Prepared {
  columns: string[]
  columnTypes: string[]
  run: (args: unknown[]) => Outcome
  toRow: (values: unknown[]) => Row
}

interface Outcome {
  values: unknown[][]
  rowsAffected: number
  lastInsertRowid: bigint | undefined
}

/** Schema changes, most PRAGMA and EXPLAIN are prepared each time, and so are long lists of values, which differ each time. */
const isKept = (sql: string) => sql.length < 8_000 && /^\s*(select|with|insert|update|delete)\b/i.test(sql)

let connections = 0

/** Keeps prepared statements, unlike `@libsql/client` (docs/database.md). Integers past 2^53 lose precision. */
export class FileConnection {
  protected readonly database: Sqlite.Database
  readonly #kept: LRUCache<string, Prepared>
  readonly #number = ++connections
  #dataVersion: Sqlite.Statement | undefined

  constructor(path: string, timeout: number, keeps = 500) {
    this.database = new Sqlite(path, { timeout })
    this.#kept = new LRUCache({ max: keeps })
  }

  async execute(statement: Statement): Promise<ResultSet> {
    return this.run(statement)
  }

  run(statement: Statement): FileResult {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement
    const values = args.map(driverValue)
    return this.throwingLibsqlErrors(() => {
      const prepared = this.#kept.get(sql) ?? this.#prepare(sql)
      return new FileResult(prepared, prepared.run(values))
    })
  }

  /** Changes with each write of another connection, and no two connections have the same. */
  version(): string {
    return this.throwingLibsqlErrors(() => {
      this.#dataVersion ??= this.database.prepare("PRAGMA data_version").raw(true)
      return `${this.#number} ${this.#dataVersion.get([])}`
    })
  }

  close() {
    this.#dataVersion = undefined
    this.#kept.clear()
    this.database.close()
  }

  exec(sql: string) {
    this.throwingLibsqlErrors(() => this.database.exec(sql))
  }

  #prepare(sql: string): Prepared {
    const statement = this.database.prepare(sql)
    const prepared = statement.reader ? returning(statement) : changing(statement)
    if (isKept(sql)) this.#kept.set(sql, prepared)
    return prepared
  }

  protected throwingLibsqlErrors<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError)) throw error
      const primary = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code
      throw new LibsqlError(error.message, primary, error.code, error.rawCode, error)
    }
  }
}

function returning(statement: Sqlite.Statement): Prepared {
  statement.raw(true)
  const described = statement.columns()
  const columns = described.map(({ name }) => name)
  const columnTypes = described.map(({ type }) => type ?? "")
  // All rows at once: an unfinished statement would hold up checkpoints.
  const read = (args: unknown[]) => statement.all(args) as unknown[][]
  const run = (args: unknown[]) => ({ values: read(args), rowsAffected: 0, lastInsertRowid: undefined })
  return { columns, columnTypes, run, toRow: rowMaker(columns) }
}

function changing(statement: Sqlite.Statement): Prepared {
  const run = (args: unknown[]) => {
    const { changes, lastInsertRowid } = statement.run(args)
    return { values: [], rowsAffected: changes, lastInsertRowid: BigInt(lastInsertRowid) }
  }
  return { columns: [], columnTypes: [], run, toRow: rowMaker([]) }
}

/** `rows` takes as long as the statement itself, so it is made on demand. */
class FileResult implements ResultSet {
  readonly columns: string[]
  readonly columnTypes: string[]
  readonly values: unknown[][]
  readonly rowsAffected: number
  readonly lastInsertRowid: bigint | undefined
  readonly #toRow: (values: unknown[]) => Row
  #rows: Row[] | undefined

  constructor({ columns, columnTypes, toRow }: Prepared, { values, rowsAffected, lastInsertRowid }: Outcome) {
    this.columns = columns
    this.columnTypes = columnTypes
    this.values = values
    this.rowsAffected = rowsAffected
    this.lastInsertRowid = lastInsertRowid
    this.#toRow = toRow
  }

  get rows() {
    this.#rows ??= this.values.map(this.#toRow)
    return this.#rows
  }

  toJSON() {
    return this.rows
  }
}

function driverValue(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "bigint") return value
  if (typeof value === "number" && Number.isFinite(value)) return value
  if (typeof value === "boolean") return value ? 1 : 0
  if (value instanceof Date) return value.getTime()
  if (value instanceof ArrayBuffer) return Buffer.from(value)
  if (value instanceof Uint8Array) return value
  throw new TypeError(`An argument of a statement cannot be of type ${typeof value}`)
}

/** Rows as in `@libsql/client`. One class per statement keeps their shape known to V8. */
function rowMaker(columns: string[]): (values: unknown[]) => Row {
  const taken = new Set(["length", ...columns.map((_, index) => String(index))])
  const named = [...columns.entries()].filter(
    ([index, name]) => columns.indexOf(name) === index && !taken.has(name),
  )
  class StatementRow {
    readonly #values: Value[]

    constructor(values: Value[]) {
      this.#values = values
      const self = this as unknown as Record<string, Value | undefined>
      for (const [index, name] of named) self[name] = values[index]
    }

    static valueAt = (row: StatementRow, index: number) => row.#values[index]
  }
  Object.defineProperty(StatementRow.prototype, "length", { value: columns.length })
  for (const index of columns.keys())
    Object.defineProperty(StatementRow.prototype, index, {
      get(this: StatementRow) {
        return StatementRow.valueAt(this, index)
      },
    })
  return (values) => new StatementRow(values.map(toValue)) as unknown as Row
}

const toValue = (value: unknown) => (value instanceof Uint8Array ? value.slice().buffer : value) as Value
