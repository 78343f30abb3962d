import { LibsqlError } from "@libsql/client"

/** What the database says of a failure, itself or within the error that Drizzle makes of a single statement's. */
export function databaseError(error: unknown): LibsqlError | null {
  const reason = error instanceof Error && !(error instanceof LibsqlError) ? error.cause : error
  return reason instanceof LibsqlError ? reason : null
}
