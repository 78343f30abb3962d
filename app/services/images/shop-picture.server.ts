import { findImage, recordFailure } from "#db/image-records.server.ts"
import { DomainError } from "~/errors.ts"
import { FetchRefused, safeFetch } from "~/services/safe-fetch/index.ts"
import { keepContent, readContent } from "./content.server.ts"
import type { Asker } from "./decoders.ts"
import { normalisePicture } from "./encode.server.ts"
import { countKept, inAskersTurn, inHostsTurn } from "./fetch-turns.ts"
import { SingleFlight } from "./single-flight.ts"

/** Some shops' file servers call every file a stream of bytes; what it is, is found out by decoding. */
const ACCEPT = ["image/webp", "image/avif", "image/*", "application/octet-stream", "binary/octet-stream"]
const MAX_BYTES = 15_000_000
const TIMEOUT_MS = 10_000
/** A server that has not begun to answer by then is taken for silent. */
const ANSWER_WITHIN_MS = 4_000

const MINUTE_MS = 60_000
/** Waiting times after the first, second, … failure in a row; the last one goes on. */
const BACKOFF_MS = [1, 10, 60, 24 * 60, 7 * 24 * 60].map((minutes) => minutes * MINUTE_MS)

type Key = { id: string; address: string }

const fetches = new SingleFlight<boolean>()

/**
 * Fetches a shop's picture and keeps it; a picture that cannot be had is remembered as such for a while. Each asker
 * waits for a turn of their own; those whose turn it is share one fetch, which runs on when they have gone.
 * @returns whether it is kept now.
 * @throws {TooManyRequests} @throws {Unavailable} as `inAskersTurn` does.
 */
export async function fetchShopPicture(key: Key, asker: Asker): Promise<boolean> {
  if (await isGivenUp(key)) return false
  return inAskersTurn(asker, () =>
    fetches.run(key.id, async () => {
      if (await readContent(key.id)) return true
      if (await isGivenUp(key)) return false
      return inHostsTurn(key.address, () => fetchOnce(key, asker))
    }),
  )
}

async function isGivenUp({ id }: Key): Promise<boolean> {
  const known = await findImage(id)
  return known?.retryAt ? known.retryAt.getTime() > Date.now() : false
}

async function fetchOnce(key: Key, { key: name }: Asker): Promise<boolean> {
  try {
    const picture = await normalisePicture(await download(key.address), { key: name })
    await keepContent(key, picture)
    countKept({ key: name }, picture.bytes.byteLength)
    return true
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof DomainError)) throw error
    const failures = (await findImage(key.id))?.failures ?? 0
    const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? MINUTE_MS
    await recordFailure(key, failures + 1, new Date(Date.now() + wait))
    return false
  }
}

async function download(address: string): Promise<Uint8Array> {
  const answer = await safeFetch(address, {
    accept: ACCEPT,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    answerWithinMs: ANSWER_WITHIN_MS,
  })
  if (answer.status !== 200) {
    throw new FetchRefused("unreachable", `The picture's server answered ${answer.status}`, {
      status: answer.status,
    })
  }
  return answer.bytes
}
