import {
  type InArgs,
  type InStatement,
  LibsqlError,
  type ResultSet,
  type Row,
  type Value,
} from "@libsql/client"
import Sqlite from "libsql"
import { LRUCache } from "lru-cache"
import { driverArguments } from "./arguments.ts"
import { rowMaker } from "./rows.ts"

interface Prepared {
  columns: string[]
  columnTypes: string[]
  toRow: (values: unknown[]) => Row
  all: (args: unknown[]) => unknown[][]
}

/**
 * Reads from a database file through the driver beneath `@libsql/client`, whose own way of preparing each statement
 * anew and defining each value twice takes twice the time. Answers the same, except for whole numbers past 2^53,
 * which lose precision; no column holds such.
 */
export class FileReader {
  readonly #database: Sqlite.Database
  readonly #statements = new LRUCache<string, Prepared>({ max: 500 })

  constructor(path: string, timeout: number) {
    this.#database = new Sqlite(path, { timeout })
  }

  async execute(statement: InStatement, args: InArgs = []): Promise<ResultSet> {
    const whole = typeof statement === "string" ? { sql: statement, args } : statement
    try {
      const prepared = this.#prepare(whole.sql)
      // To the last row, for a statement left halfway would keep its view of the database and hold up checkpoints.
      const rows = prepared.all(driverArguments(whole.args)).map(prepared.toRow)
      return new ReadResult(prepared.columns, prepared.columnTypes, rows)
    } catch (error) {
      throw asLibsqlError(error)
    }
  }

  /** For the settings of the connection. */
  async executeMultiple(sql: string) {
    try {
      this.#database.exec(sql)
    } catch (error) {
      throw asLibsqlError(error)
    }
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql).raw(true)
    const described = statement.columns()
    const columns = described.map((column) => column.name)
    const prepared = {
      columns,
      columnTypes: described.map((column) => column.type ?? ""),
      toRow: rowMaker(columns),
      all: (args: unknown[]) => statement.all(args) as unknown[][],
    }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

class ReadResult implements ResultSet {
  readonly rowsAffected = 0
  readonly lastInsertRowid = undefined

  constructor(
    readonly columns: string[],
    readonly columnTypes: string[],
    readonly rows: Row[],
  ) {}

  toJSON() {
    const rows = this.rows.map((row) => Array.from(row, jsonValue))
    return { ...this, rows, lastInsertRowid: null }
  }
}

const jsonValue = (value: Value) =>
  value instanceof ArrayBuffer ? Buffer.from(value).toString("base64") : value

/** The error as `@libsql/client` gives it: the primary code in `code`, the extended one beside it. */
function asLibsqlError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const primary = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code
  return new LibsqlError(error.message, primary, error.code, error.rawCode, error)
}
