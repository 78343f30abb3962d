import { findUnmeasured, recordSize, sumUploads } from "#db/image-records.server.ts"
import { TooLarge } from "~/domain/errors.ts"
import { env } from "~/env.server.ts"
import { uploads } from "~/services/storage/stores.server.ts"
import { contentKey } from "./content.server.ts"

const MB = 1024 * 1024

/** How much of their quota a user's pictures take, in MB with one decimal; no quota is null. */
export type PictureUsage = { usedMb: number; quotaMb: number | null }

/** What a user's uploads take. Pictures of shops belong to nobody and do not count. */
export async function pictureUsage(userId: number): Promise<PictureUsage> {
  return { usedMb: inMb(await sumUploads(userId)), quotaMb: env.QUOTA_MB || null }
}

/**
 * Refuses a picture that a user's quota has no room for. Uploads that are checked side by side do not know of each
 * other, so a user may pass the quota by as many pictures as they may upload at once.
 * @param bytes what would be kept of it; without them, refuses when the quota is used up.
 * @throws {TooLarge}
 */
export async function needRoom(userId: number, bytes = 1): Promise<void> {
  if (env.QUOTA_MB === 0) return
  const used = await sumUploads(userId)
  if (used + bytes <= env.QUOTA_MB * MB) return
  const [quotaMb, usedMb] = [env.QUOTA_MB, inMb(used)].map((size) => size.toLocaleString("en"))
  throw new TooLarge(
    `This picture does not fit: your pictures use ${usedMb} of ${quotaMb} MB. Please delete some first.`,
  )
}

const inMb = (bytes: number) => Math.round((bytes / MB) * 10) / 10

/** Records the sizes of uploads that were stored before sizes were, so that they count in their users' quotas. */
export async function measureUploads(): Promise<void> {
  let some = await findUnmeasured("")
  while (some.length > 0) {
    for (const { id, contentHash } of some) {
      const bytes = contentHash ? await uploads.size(contentKey(contentHash)) : null
      if (bytes !== null) await recordSize(id, bytes)
    }
    some = await findUnmeasured(some.at(-1)?.id ?? "")
  }
}
