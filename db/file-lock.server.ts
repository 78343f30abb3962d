import Sqlite from "libsql"

/**
 * A lock between processes, on a file that stays empty. It ends with the process at the latest, unlike a file that says who has it.
 * @returns a function that gives it back, or null while another process has it.
 */
export function takeLock(path: string): (() => void) | null {
  const file = new Sqlite(path, { timeout: 0 })
  try {
    file.exec("BEGIN EXCLUSIVE")
  } catch (error) {
    file.close()
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null
    throw error
  }
  return () => {
    file.exec("ROLLBACK")
    file.close()
  }
}
