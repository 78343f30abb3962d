import { open, readFile, rm } from "node:fs/promises"
import { join, sep } from "node:path"
import { type Env, env } from "~/env.server.ts"
import { ifMissing, writeWhole } from "~/runtime/atomic-write.ts"
import type { BucketSettings, BucketStore } from "./bucket-store.ts"

/** Files by key. Users never choose keys. Null means missing. */
export type FileStore = {
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  async read(key: string): Promise<Uint8Array | null> {
    return readFile(this.#path(key)).catch(ifMissing(null))
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

type StorageSettings = Pick<Env, "DATA_DIR" | "S3_BUCKET"> & Omit<BucketSettings, "S3_BUCKET">

export function openUploads({ S3_BUCKET, ...settings }: StorageSettings): FileStore {
  return S3_BUCKET
    ? bucketOnDemand({ ...settings, S3_BUCKET })
    : new FolderStore(join(settings.DATA_DIR, "uploads"))
}

export const openCache = ({ DATA_DIR }: Pick<Env, "DATA_DIR">): FileStore =>
  new FolderStore(join(DATA_DIR, "image-cache"))

let isWritable = true

/** Whether the bucket has taken what was last written to it. */
export const isBucketWritable = (): boolean => isWritable

/** The SDK costs 200 ms and 27 MB, so it is loaded when the bucket is first used. */
function bucketOnDemand(settings: BucketSettings): FileStore {
  let opened: Promise<BucketStore> | undefined
  const open = () => {
    opened ??= import("./bucket-store.ts").then(({ BucketStore }) => new BucketStore(settings))
    return opened
  }
  return {
    read: async (key) => (await open()).read(key),
    async write(key, bytes) {
      isWritable = await (await open()).write(key, bytes).then(
        () => true,
        (error) => {
          isWritable = false
          throw error
        },
      )
    },
    remove: async (key) => (await open()).remove(key),
  }
}

export const uploads = openUploads(env)
export const cache = openCache(env)
