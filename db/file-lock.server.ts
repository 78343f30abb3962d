import { existsSync } from "node:fs"
import Sqlite from "libsql"

export type FileLock = { close: () => void }

/** Creates the file and locks it; the lock ends with the process, however that ends. @returns null if another one has it. */
export function lockFile(path: string): FileLock | null {
  try {
    const file = new Sqlite(path, { timeout: 0 })
    try {
      file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
      // Whoever had it before may have deleted it.
      if (existsSync(path)) return file
    } catch {}
    file.close()
  } catch {}
  return null
}
