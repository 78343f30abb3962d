import { open } from "node:fs/promises"
import { join } from "node:path"
import { Disk } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import type { FSDriverOptions } from "flydrive/drivers/fs/types"
import { type Env, env } from "~/env.server.ts"
import { writeWhole } from "./atomic-write.ts"
import { FileStore } from "./file-store.ts"

type StorageSettings = Pick<
  Env,
  "DATA_DIR" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>

/** A hanging bucket fails within eight seconds. The SDK has no limit by default. */
const S3_PATIENCE = { connectionTimeout: 4_000, socketTimeout: 4_000 }
const S3_ATTEMPTS = 2

/** flydrive writes in place: a reader, or a crash, could meet half a file. */
class AtomicFSDriver extends FSDriver {
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

export async function openUploads(settings: StorageSettings): Promise<FileStore> {
  return settings.S3_BUCKET ? bucket(settings, settings.S3_BUCKET) : folder(settings, "uploads")
}

export function openCache(settings: StorageSettings): FileStore {
  return folder(settings, "image-cache")
}

function folder({ DATA_DIR }: StorageSettings, name: string): FileStore {
  return new FileStore(
    new Disk(new AtomicFSDriver({ location: join(DATA_DIR, name), visibility: "private" })),
  )
}

async function bucket(settings: StorageSettings, name: string): Promise<FileStore> {
  // Imported on demand: the SDK costs 200 ms and 27 MB.
  const { S3Driver } = await import("flydrive/drivers/s3")
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const driver = new S3Driver({
    bucket: name,
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
  return new FileStore(new Disk(driver))
}

export const uploads = await openUploads(env)
export const cache = openCache(env)
