import { type Disk, errors } from "flydrive"

/** Files by key, on a local disk or in a bucket. Users never choose keys. */
export class FileStore {
  constructor(private readonly disk: Disk) {}

  async read(key: string): Promise<Uint8Array | null> {
    try {
      return await this.disk.getBytes(key)
    } catch (error) {
      if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return null
      throw error
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await this.disk.getMetaData(key)).contentLength
    } catch (error) {
      if (error instanceof errors.E_CANNOT_GET_METADATA && isMissing(error.cause)) return null
      throw error
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.disk.put(key, bytes)
  }

  async remove(key: string): Promise<void> {
    await this.disk.delete(key)
  }
}

/** S3 reports NoSuchKey, or NotFound to a request without a body. */
function isMissing(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ("code" in cause && cause.code === "ENOENT") || ["NoSuchKey", "NotFound"].includes(cause.name)
}
