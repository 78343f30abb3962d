import { databaseError } from "./database-error.ts"

/**
 * Whether a write failed because a value that must be unique is taken; with `column` (`users.email_key`), because of
 * that column. The same for files and servers, for single statements and batches.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const reason = databaseError(error)
  if (!reason?.code.startsWith("SQLITE_CONSTRAINT")) return false
  const columns = /UNIQUE constraint failed: ([\w., ]+)/.exec(reason.message)?.[1]?.split(", ")
  return columns !== undefined && (column === undefined || columns.includes(column))
}
