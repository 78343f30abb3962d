import { LibsqlError } from "@libsql/client"
import { DrizzleQueryError } from "drizzle-orm"
import { SQLitePreparedQuery } from "drizzle-orm/sqlite-core"
import { DomainError } from "~/errors.ts"

/** Drizzle wraps errors of single statements only. */
function databaseError(error: unknown): LibsqlError | null {
  const reason = error instanceof Error && !(error instanceof LibsqlError) ? error.cause : error
  return reason instanceof LibsqlError ? reason : null
}

export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(databaseError(error)?.code ?? "")

export const isFull = (error: unknown): boolean => databaseError(error)?.code === "SQLITE_FULL"

/** @param column such as `users.email_key`. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const reason = databaseError(error)
  if (!reason?.code.startsWith("SQLITE_CONSTRAINT")) return false
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(reason.message)?.[1]?.split(", ")
  return columns !== undefined && (column === undefined || columns.includes(column))
}

type Runner = (sql: string, parameters: unknown[], run: () => Promise<unknown>) => Promise<unknown>

/** An error for users stays as it is. Others are logged without parameters, which are personal data and hashes. */
export const queryError = (sql: string, cause: unknown): Error =>
  cause instanceof DomainError ? cause : new DrizzleQueryError(sql, [], cause as Error)

export function keepParametersOutOfErrors() {
  const prepared = SQLitePreparedQuery.prototype as unknown as { queryWithCache: Runner }
  const runStatement = prepared.queryWithCache
  prepared.queryWithCache = async function (this: unknown, sql, parameters, run) {
    try {
      return await runStatement.call(this, sql, parameters, run)
    } catch (error) {
      if (!(error instanceof DrizzleQueryError)) throw error
      throw queryError(error.query, error.cause)
    }
  }
}
