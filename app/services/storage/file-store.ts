import { type Disk, errors } from "flydrive"

/** Where files are kept by key, on a local disk or in a bucket. Keys are ours, never a person's. */
export class FileStore {
  constructor(private readonly disk: Disk) {}

  /**
   * The file's bytes, or null when there is none.
   * @throws when the store cannot be reached or read.
   */
  async read(key: string): Promise<Uint8Array | null> {
    try {
      return await this.disk.getBytes(key)
    } catch (error) {
      if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return null
      throw error
    }
  }

  /**
   * The file's size in bytes, or null when there is none.
   * @throws when the store cannot be reached or read.
   */
  async size(key: string): Promise<number | null> {
    try {
      return (await this.disk.getMetaData(key)).contentLength
    } catch (error) {
      if (error instanceof errors.E_CANNOT_GET_METADATA && isMissing(error.cause)) return null
      throw error
    }
  }

  /** Writes the file, over an older one. Readers see the old or the new one, never a part. */
  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.disk.put(key, bytes)
  }

  /** Removes the file; none there is fine. */
  async remove(key: string): Promise<void> {
    await this.disk.delete(key)
  }
}

/** A missing file is ENOENT on a disk, and in a bucket NoSuchKey or, without a body to say so, NotFound. */
function isMissing(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ("code" in cause && cause.code === "ENOENT") || ["NoSuchKey", "NotFound"].includes(cause.name)
}
