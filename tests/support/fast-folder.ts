import { statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const IN_MEMORY = "/dev/shm"
const NEEDED_BYTES = 2 ** 30

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}

/** The parent of the tests' folders: in memory where Linux has room there, because each commit waits for its disk. */
export const fastFolder = hasRoom() ? IN_MEMORY : tmpdir()
