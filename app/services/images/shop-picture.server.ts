import { findImage, recordFailure } from "#db/image-records.server.ts"
import { RateLimit } from "#db/rate-limit.server.ts"
import type { PictureFailure } from "#db/schema/index.ts"
import { DomainError, Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { MINUTE_MS } from "~/limits.ts"
import { parseUrl } from "~/paths.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { FetchRefused, type SafeResponse, safeFetch } from "~/services/safe-fetch/index.ts"
import { imageId } from "./address.server.ts"
import { keepContent, readContent } from "./content.server.ts"
import { normalisePicture, type Requester, SingleFlight } from "./encode.server.ts"

/** Shops name pictures in any way. Their first bytes tell what they are, as in browsers. */
const ACCEPT = ["image/webp", "image/avif", "image/*", "*/*"]
const MAX_BYTES = 15_000_000
const TIMEOUT_MS = 10_000
const RESPOND_WITHIN_MS = 4_000

const BACKOFF_MS = [1, 10, 60, 24 * 60, 7 * 24 * 60].map((minutes) => minutes * MINUTE_MS)

const waitAfter = (failures: number) => BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? MINUTE_MS

type Key = { id: string; address: string }

const fetches = new SingleFlight<boolean>()

/** Stores a shop's picture, or remembers the failure. @returns whether it is stored. */
export async function fetchShopPicture(key: Key, requester: Requester): Promise<boolean> {
  if (await isGivenUp(key)) return false
  return inRequestersTurn(requester, () =>
    fetches.run(key.id, async () => {
      if (await readContent(key.id)) return true
      if (await isGivenUp(key)) return false
      return inHostsTurn(key.address, () => fetchOnce(key, requester))
    }),
  )
}

async function isGivenUp({ id }: Key): Promise<boolean> {
  const image = await findImage(id)
  const left = (image?.retryAt?.getTime() ?? 0) - Date.now()
  // A longer time is of a clock that was ahead.
  return left > 0 && left <= waitAfter((image?.failures ?? 0) - 1)
}

async function fetchOnce(key: Key, { key: name }: Requester): Promise<boolean> {
  try {
    const { bytes, truncated } = await download(key.address)
    const picture = await normalisePicture(bytes, { key: name }, { mayBeCut: !truncated })
    await keepContent(key, picture)
    await countFetchedBytes({ key: name }, picture.bytes.byteLength)
    return true
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof DomainError)) throw error
    const failures = (await findImage(key.id))?.failures ?? 0
    const retryAt = new Date(Date.now() + waitAfter(failures))
    await recordFailure(key, { failures: failures + 1, retryAt, failure: failureOf(error) })
    return false
  }
}

function failureOf(error: FetchRefused | DomainError): PictureFailure {
  if (error instanceof TooLarge) return "size"
  if (error instanceof UnsupportedMediaType) return "format"
  if (error instanceof Invalid) return "damaged"
  return error instanceof FetchRefused && error.kind === "too-large" ? "size" : "gone"
}

/** @returns null for a picture that is stored, or was not asked for. */
export async function pictureFailure(imageUrl: string): Promise<PictureFailure | null> {
  const image = await findImage(imageId(imageUrl))
  return image && !image.contentHash ? image.failure : null
}

/** What breaks off may be whole, when only its length was wrong. */
async function download(address: string): Promise<SafeResponse> {
  const response = await safeFetch(address, {
    accept: ACCEPT,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    respondWithinMs: RESPOND_WITHIN_MS,
    partial: true,
  })
  if (response.status !== 200) {
    throw new FetchRefused("unreachable", `The picture's server answered ${response.status}`, {
      status: response.status,
    })
  }
  if (response.truncated && response.truncated !== "unreachable")
    throw new FetchRefused(response.truncated, "The picture is too large or too slow")
  return response
}

const requesters = new Limiter({
  name: "shop-pictures",
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: 4,
  waiting: 2_000,
  waitingPerKey: 300,
})
/** Bounds memory: a response has up to 15 MB. */
const hosts = new Limiter({ slots: 16, slotsPerKey: 4 })

/** Pictures of shops do not count in a quota, so this bounds disk use per requester. */
const DAILY_KB = 512 * 1024
const keptToday = new RateLimit({ id: "shop-pictures", max: DAILY_KB, seconds: 24 * 60 * 60 })

/** Four at a time per requester, so that silent servers delay only those who asked for their pictures. */
async function inRequestersTurn<T>(requester: Requester, job: () => Promise<T>): Promise<T> {
  const refusal = await keptToday.refusal(requester.key ?? "")
  if (refusal) throw refusal
  return requesters.run(job, requester)
}

export async function countFetchedBytes({ key = "" }: Requester, bytes: number): Promise<void> {
  await keptToday.count(key, Math.ceil(bytes / 1024))
}

const inHostsTurn = <T>(address: string, job: () => Promise<T>): Promise<T> =>
  hosts.run(job, { key: parseUrl(address)?.host ?? "" })
