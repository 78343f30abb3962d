import { join } from "node:path"
import { type Env, env } from "~/env.server.ts"
import { type BucketSettings, type BucketStore, type FileStore, FolderStore } from "./bucket-store.ts"

type StorageSettings = Pick<Env, "DATA_DIR" | "S3_BUCKET"> & Omit<BucketSettings, "S3_BUCKET">

export function openUploads({ S3_BUCKET, ...settings }: StorageSettings): FileStore {
  return S3_BUCKET
    ? bucketOnDemand({ ...settings, S3_BUCKET })
    : new FolderStore(join(settings.DATA_DIR, "uploads"))
}

export const openCache = ({ DATA_DIR }: Pick<Env, "DATA_DIR">): FileStore =>
  new FolderStore(join(DATA_DIR, "image-cache"))

/** The SDK costs 200 ms and 27 MB, so it is loaded when the bucket is first used. */
function bucketOnDemand(settings: BucketSettings): FileStore {
  let opened: Promise<BucketStore> | undefined
  const open = () => {
    opened ??= import("./bucket-store.ts").then(({ BucketStore }) => new BucketStore(settings))
    return opened
  }
  return {
    read: async (key) => (await open()).read(key),
    size: async (key) => (await open()).size(key),
    write: async (key, bytes) => (await open()).write(key, bytes),
    remove: async (key) => (await open()).remove(key),
  }
}

export const uploads = openUploads(env)
export const cache = openCache(env)
