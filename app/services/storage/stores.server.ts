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

/**
 * A bucket that hangs is an error within eight seconds: two attempts, each ended when nothing moves for four. Without
 * limits the SDK waits for ever.
 */
const S3_PATIENCE = { connectionTimeout: 4_000, socketTimeout: 4_000 }
const S3_ATTEMPTS = 2

/** What must not be lost: in the bucket when one is configured, else in DATA_DIR/uploads. */
export async function openUploads(settings: StorageSettings): Promise<FileStore> {
  return settings.S3_BUCKET ? bucket(settings, settings.S3_BUCKET) : folder(settings, "uploads")
}

/** What can be made again from the uploads. Always local, because it is there to be quick; may be emptied any time. */
export function openCache(settings: StorageSettings): FileStore {
  return folder(settings, "image-cache")
}

function folder({ DATA_DIR }: StorageSettings, name: string): FileStore {
  return new FileStore(
    new Disk(new AtomicFSDriver({ location: join(DATA_DIR, name), visibility: "private" })),
  )
}

async function bucket(settings: StorageSettings, name: string): Promise<FileStore> {
  // Loaded where it is used: the SDK costs 200 ms and 27 MB.
  const { S3Driver } = await import("flydrive/drivers/s3")
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const driver = new S3Driver({
    bucket: name,
    visibility: "private",
    requestHandler: S3_PATIENCE,
    maxAttempts: S3_ATTEMPTS,
    // Buckets without access lists are the default at AWS and the only kind elsewhere.
    supportsACL: false,
    region: S3_REGION,
    // Servers other than AWS seldom have a host name per bucket, nor every checksum that the SDK would add.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Without keys the SDK looks where it always does: the machine's role, its profile.
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  })
  return new FileStore(new Disk(driver))
}

export const uploads = await openUploads(env)
export const cache = openCache(env)

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
