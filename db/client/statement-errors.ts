import { DrizzleQueryError } from "drizzle-orm"
import { SQLitePreparedQuery } from "drizzle-orm/sqlite-core"

type Runner = (sql: string, parameters: unknown[], run: () => Promise<unknown>) => Promise<unknown>

/**
 * Drizzle writes a failed statement's parameters into its error: into the message, the stack and a field. They are what
 * people typed, hashes of passwords and tokens, and errors are logged. All statements of Drizzle's are run by the one
 * method that this wraps, so that no error leaves it with them.
 */
export function keepParametersOutOfErrors() {
  const prepared = SQLitePreparedQuery.prototype as unknown as { queryWithCache: Runner }
  const runStatement = prepared.queryWithCache
  prepared.queryWithCache = async function (this: unknown, sql, parameters, run) {
    try {
      return await runStatement.call(this, sql, parameters, run)
    } catch (error) {
      if (!(error instanceof DrizzleQueryError)) throw error
      throw new DrizzleQueryError(error.query, [], error.cause)
    }
  }
}
