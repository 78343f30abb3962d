import { readdirSync } from "node:fs"
import { join } from "node:path"
import { env } from "~/env.server.ts"

/** The paths of the temporary files of all processes, without the folders and locks that these keep. */
export function temporaryFiles(): string[] {
  try {
    const entries = readdirSync(join(env.DATA_DIR, "incoming"), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && entry.name !== "lock")
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}
