const DISK_FULL = ["ENOSPC", "EDQUOT", "SQLITE_FULL"]
const READ_ONLY_FILE = ["EROFS", "EACCES", "EPERM"]
const UNREACHABLE = ["TimeoutError", "ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"]

function some(error: unknown, matches: (error: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false
  return matches(error, "code" in error ? String(error.code) : "") || some(error.cause, matches)
}

export const isDiskFull = (error: unknown): boolean => some(error, (_, code) => DISK_FULL.includes(code))

/** Only errors of files have a `path`. Elsewhere the same codes mean something else. */
export const isReadOnly = (error: unknown): boolean =>
  some(
    error,
    (one, code) => code.startsWith("SQLITE_READONLY") || ("path" in one && READ_ONLY_FILE.includes(code)),
  )

export const isStorageUnreachable = (error: unknown): boolean =>
  some(error, ({ name }, code) => UNREACHABLE.includes(name) || UNREACHABLE.includes(code))
