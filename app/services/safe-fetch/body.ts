import type { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib"
import { HEAD_BYTES } from "./content-type.ts"
import { FetchRefused } from "./refused.ts"

export const acceptedCodings = "gzip, deflate, br"

type Body = AsyncIterable<Uint8Array>

type Reading = {
  coding: string
  maxBytes: number
  /** What has arrived, also after an error. */
  chunks: Uint8Array[]
  /** Is called once with the first bytes, and may throw. */
  judge?: (head: Buffer) => void
}

/** Counts bytes before and after decompression. What has arrived before an error is decompressed, too. */
export async function readBody(body: Body, { coding, maxBytes, chunks, judge }: Reading): Promise<void> {
  let failure: unknown
  async function* untilFailure() {
    try {
      yield* atMost(body, maxBytes)
    } catch (error) {
      failure = error
    }
  }
  const parts = untilFailure()
  let total = 0
  let isJudged = false
  const judgeOnce = () => {
    isJudged = true
    judge?.(Buffer.concat(chunks))
  }
  let decoded: Body = rejoined(await startOf(parts), parts)
  for (const name of codings(coding)) decoded = atMost(undone(name, decoded), maxBytes)
  for await (const chunk of decoded) {
    chunks.push(chunk)
    total += chunk.length
    if (!isJudged && total >= HEAD_BYTES) judgeOnce()
  }
  if (!isJudged) judgeOnce()
  if (failure !== undefined) throw failure
}

export function refuseLength(length: number | undefined, maxBytes: number): void {
  if (length !== undefined && length > maxBytes) throw tooLarge()
}

/** Two bytes, by which codings are told, or more. */
async function startOf(parts: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array()
  while (start.length < 2) {
    const step = await parts.next()
    if (step.done) break
    start = Buffer.concat([start, step.value])
  }
  return start
}

async function* rejoined(first: Uint8Array, others: AsyncIterable<Uint8Array>) {
  if (first.length > 0) yield first
  yield* others
}

/** Gives what is within the limit before it throws. */
async function* atMost(source: Body, maxBytes: number): AsyncGenerator<Uint8Array> {
  let left = maxBytes
  for await (const chunk of source) {
    if (left > 0) yield chunk.subarray(0, left)
    left -= chunk.length
    if (left < 0) throw tooLarge()
  }
}

/** The first bytes win over the header: servers name a coding and send another, or none. */
async function* undone(coding: string, source: Body): AsyncGenerator<Uint8Array> {
  const parts = source[Symbol.asyncIterator]()
  const start = await startOf(parts)
  const whole = rejoined(start, { [Symbol.asyncIterator]: () => parts })
  const decoder = decoderOf(coding, start)
  if (!decoder) return yield* whole
  // The decoder throws the same error.
  pipeline(whole, decoder).catch(() => {})
  yield* decoder
}

const MAX_CODINGS = 3
const KNOWN = /^(?:x-gzip|gzip|deflate|br)$/
const UNREADABLE = /^(?:x-)?(?:zstd|compress|dcb|dcz|bzip2|lzma|xz)$/

/** In the order in which codings are undone. Browsers ignore what is no coding, such as "none" or "utf-8". */
function codings(header: string): string[] {
  const names = header
    .toLowerCase()
    .split(",")
    .slice(0, 20)
    .map((name) => /^[\s"']{0,20}([\w-]{1,20})(?=[\s"';]|$)/.exec(name)?.[1] ?? "")
  const knownCodings = names.filter((name) => KNOWN.test(name)).reverse()
  if (knownCodings.length > MAX_CODINGS || names.some((name) => UNREADABLE.test(name)))
    throw new FetchRefused("content-type", "The page is compressed in a way that cannot be read")
  return knownCodings
}

function decoderOf(coding: string, [first, second = 0]: Uint8Array): Transform | null {
  if (first === undefined || (first === 0x3c && "!hH".includes(String.fromCharCode(second)))) return null
  // Sync flush returns what has arrived of a slow or broken page.
  const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
  if (first === 0x1f && second === 0x8b) return createGunzip(lenient)
  if (coding === "br")
    return createBrotliDecompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    })
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
  if (isZlib) return createInflate(lenient)
  return coding === "deflate" ? createInflateRaw(lenient) : null
}

function tooLarge() {
  return new FetchRefused("too-large", "The page is too large")
}
