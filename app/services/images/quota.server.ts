import { findQuotaMb, sumUploads } from "#db/image-records.server.ts"
import { env } from "~/env.server.ts"
import { TooLarge } from "~/errors.ts"

const MB = 1024 * 1024

type PictureUsage = { usedMb: number; quotaMb: number | null }

/** Pictures of shops do not count. */
export async function pictureUsage(userId: number): Promise<PictureUsage> {
  return { usedMb: inMb(await sumUploads(userId)), quotaMb: (await quotaOf(userId)) || null }
}

/** 0 means no limit. */
export const quotaOf = async (userId: number) => (await findQuotaMb(userId)) ?? env.QUOTA_MB

const RECOUNT_AFTER = 200

/** Knows what one user has left. Many pictures one after the other do not each pay for a sum over all of them. */
export class PictureQuota {
  readonly #userId: number
  #used = 0
  #asked = 0

  constructor(userId: number) {
    this.#userId = userId
  }

  /** Parallel uploads may exceed the quota by a few pictures. @throws {TooLarge} when `bytes` more do not fit. */
  async require(bytes = 1): Promise<void> {
    const quota = await quotaOf(this.#userId)
    if (quota === 0) return
    if (this.#asked++ % RECOUNT_AFTER === 0) this.#used = await sumUploads(this.#userId)
    if (this.#used + bytes <= quota * MB) return
    const [quotaMb, usedMb] = [quota, inMb(this.#used)].map((size) => size.toLocaleString("en"))
    throw new TooLarge(
      `This picture does not fit: your pictures use ${usedMb} of ${quotaMb} MB. Please delete some first.`,
    )
  }

  take(bytes: number): void {
    this.#used += bytes
  }
}

/** @throws as `PictureQuota`. */
export const requirePictureQuota = (userId: number, bytes?: number): Promise<void> =>
  new PictureQuota(userId).require(bytes)

export const inMb = (bytes: number): number => Math.round((bytes / MB) * 10) / 10
