import { open, readFile, rm, stat } from "node:fs/promises"
import { join, sep } from "node:path"
import { whenMissing, writeWhole } from "./atomic-write.ts"

/** Files by key. Users never choose keys. Null means missing. */
export type FileStore = {
  read(key: string): Promise<Uint8Array | null>
  size(key: string): Promise<number | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  async read(key: string): Promise<Uint8Array | null> {
    return readFile(this.#path(key)).catch(whenMissing(null))
  }

  async size(key: string): Promise<number | null> {
    const file = await stat(this.#path(key)).catch(whenMissing(null))
    return file?.size ?? null
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await writeWhole(this.#path(key), async (draft) => {
      const file = await open(draft, "wx", 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    })
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  #path(key: string): string {
    const path = join(this.folder, key)
    if (!path.startsWith(this.folder + sep)) throw new Error(`Path traversal in a key: ${key}`)
    return path
  }
}
