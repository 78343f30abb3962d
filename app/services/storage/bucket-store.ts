import { Disk, errors } from "flydrive"
import { S3Driver } from "flydrive/drivers/s3"
import type { Env } from "~/env.server.ts"
import type { FileStore } from "./stores.server.ts"

/** A hanging bucket fails within eight seconds. The SDK has no limit by default. */
const S3_PATIENCE = { connectionTimeout: 4_000, socketTimeout: 4_000 }
const S3_ATTEMPTS = 2

export type BucketSettings = Pick<
  Env,
  "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
> & { S3_BUCKET: string }

export class BucketStore implements FileStore {
  readonly #disk: Disk

  constructor({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: BucketSettings) {
    const driver = new S3Driver({
      bucket: S3_BUCKET,
      visibility: "private",
      requestHandler: S3_PATIENCE,
      maxAttempts: S3_ATTEMPTS,
      supportsACL: false,
      region: S3_REGION,
      // Servers other than AWS often lack host names per bucket and some checksums.
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(S3_ACCESS_KEY_ID &&
        S3_SECRET_ACCESS_KEY && {
          credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
        }),
    })
    this.#disk = new Disk(driver)
  }

  async read(key: string): Promise<Uint8Array | null> {
    try {
      return await this.#disk.getBytes(key)
    } catch (error) {
      if (error instanceof errors.E_CANNOT_READ_FILE && isMissing(error.cause)) return null
      throw error
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#disk.put(key, bytes)
  }

  async remove(key: string): Promise<void> {
    await this.#disk.delete(key)
  }
}

/** S3 reports NoSuchKey, or NotFound to a request without a body. */
const isMissing = (cause: unknown) => cause instanceof Error && ["NoSuchKey", "NotFound"].includes(cause.name)
