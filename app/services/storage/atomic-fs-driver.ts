import { open } from "node:fs/promises"
import { join } from "node:path"
import { FSDriver } from "flydrive/drivers/fs"
import type { FSDriverOptions } from "flydrive/drivers/fs/types"
import { writeWhole } from "./atomic-write.ts"

/**
 * flydrive's driver for local files, with writes that are whole or absent: its own writes in place, so a reader could
 * meet half a file, and a crash would leave one behind under a name that promises its content.
 */
export class AtomicFSDriver extends FSDriver {
  readonly #root: string

  constructor(options: FSDriverOptions & { location: string }) {
    super(options)
    this.#root = options.location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await writeWhole(join(this.#root, key), async (draft) => {
      const file = await open(draft, "wx", 0o600)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
    })
  }
}
