import { recordFailure } from "#db/image-records.server.ts"
import { DomainError } from "~/domain/errors.ts"
import { FetchRefused, safeFetch } from "~/services/safe-fetch/index.ts"
import { Limiter } from "../limiter.ts"
import { keepContent } from "./content.server.ts"
import { normalisePicture } from "./encode.server.ts"

/** Bounds the memory that answers take before they are decoded. */
const fetches = new Limiter({ slots: 8 })

/** Some shops' file servers call every file a stream of bytes; what it is, is found out by decoding. */
const ACCEPT = ["image/webp", "image/avif", "image/*", "application/octet-stream", "binary/octet-stream"]
const MAX_BYTES = 15_000_000
const TIMEOUT_MS = 10_000

const MINUTE_MS = 60_000
/** Waiting times after the first, second, … failure in a row; the last one goes on. */
const BACKOFF_MS = [1, 10, 60, 24 * 60, 7 * 24 * 60].map((minutes) => minutes * MINUTE_MS)

/**
 * Fetches a shop's picture and keeps it; a picture that cannot be had is remembered as such for a while.
 * @param failures how often in a row it has failed before.
 * @returns the kept bytes, or null.
 */
export async function fetchShopPicture(
  key: { id: string; address: string },
  failures: number,
): Promise<Uint8Array | null> {
  return fetches.run(async () => {
    try {
      const picture = await normalisePicture(await download(key.address))
      await keepContent(key, picture)
      return picture.bytes
    } catch (error) {
      if (!(error instanceof FetchRefused || error instanceof DomainError)) throw error
      const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? MINUTE_MS
      await recordFailure(key, failures + 1, new Date(Date.now() + wait))
      return null
    }
  })
}

async function download(address: string): Promise<Uint8Array> {
  const answer = await safeFetch(address, { accept: ACCEPT, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  if (answer.status !== 200) {
    throw new FetchRefused("unreachable", `The picture's server answered ${answer.status}`, {
      status: answer.status,
    })
  }
  return answer.bytes
}
