const SAID = ["ENOSPC", "EDQUOT", "SQLITE_FULL"]

/** Whether something could not be written for want of room: what a disk, a quota or a database says, or its `cause`. */
export function isForWantOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ("code" in error && SAID.includes(String(error.code))) || isForWantOfRoom(error.cause)
}
