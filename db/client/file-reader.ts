import { type InStatement, LibsqlError, type ResultSet, type Row, type Value } from "@libsql/client"
import Sqlite from "libsql"
import { LRUCache } from "lru-cache"

interface Prepared {
  columns: string[]
  columnTypes: string[]
  read: (args: unknown[]) => unknown[][]
  toRow: (values: unknown[]) => Row
}

/** Caches prepared statements, unlike `@libsql/client` (docs/database.md). Integers past 2^53 lose precision. */
export class FileReader {
  readonly #database: Sqlite.Database
  readonly #statements = new LRUCache<string, Prepared>({ max: 500, memoMethod: (sql) => this.#prepare(sql) })

  constructor(path: string, timeout: number) {
    this.#database = new Sqlite(path, { timeout })
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    return this.read(statement)
  }

  read(statement: InStatement): FileResult {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement
    if (!Array.isArray(args)) throw new TypeError("Named arguments are not supported")
    const values = args.map(driverValue)
    return throwingLibsqlErrors(() => {
      const prepared = this.#statements.memo(sql)
      return new FileResult(prepared, prepared.read(values))
    })
  }

  async executeMultiple(sql: string) {
    throwingLibsqlErrors(() => this.#database.exec(sql))
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql).raw(true)
    const described = statement.columns()
    const columns = described.map(({ name }) => name)
    const columnTypes = described.map(({ type }) => type ?? "")
    // All rows at once: an unfinished statement would hold up checkpoints.
    const read = (args: unknown[]) => statement.all(args) as unknown[][]
    return { columns, columnTypes, read, toRow: rowMaker(columns) }
  }
}

/** `rows` takes as long as the statement itself, so it is made only for who asks. */
export class FileResult implements ResultSet {
  readonly rowsAffected = 0
  readonly lastInsertRowid = undefined
  #rows: Row[] | undefined

  constructor(
    private readonly prepared: Prepared,
    readonly values: unknown[][],
  ) {}

  get columns() {
    return this.prepared.columns
  }

  get columnTypes() {
    return this.prepared.columnTypes
  }

  get rows() {
    this.#rows ??= this.values.map(this.prepared.toRow)
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

function throwingLibsqlErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    const primary = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code
    throw new LibsqlError(error.message, primary, error.code, error.rawCode, error)
  }
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
