/** What a read-only database or disk says, and one that this user may not write. */
const DATABASE_SAYS = /^SQLITE_READONLY/
const FILES_SAY = ["EROFS", "EACCES", "EPERM"]

/** Whether something could not be written because its place is read-only: the error itself, or its `cause`. */
export function isForReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  // Errors of files have a path; the same codes from elsewhere mean something else.
  if (DATABASE_SAYS.test(code) || ("path" in error && FILES_SAY.includes(code))) return true
  return isForReadOnly(error.cause)
}
