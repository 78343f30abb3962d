import { BodyTooSlow } from "~/errors.ts"

/** What a client may be late by, in all; a phone may lose its line for a moment. */
const GRACE_MS = 15_000
/** Slower than any line that is fit for sending pictures: 128 kbit/s. */
const BYTES_PER_MS = 16

type Result = ReadableStreamReadResult<Uint8Array>

/**
 * Ends the reading of a body that comes slower than 16 KB a second. Only the time that is spent waiting for the client
 * counts.
 * @returns what reads the next part. It throws {BodyTooSlow}.
 */
export function bodyInPace(reader: ReadableStreamDefaultReader<Uint8Array>): () => Promise<Result> {
  let left = GRACE_MS
  return async () => {
    const began = performance.now()
    const part = await within(reader.read(), left)
    left -= performance.now() - began
    if (part.value) left = Math.min(GRACE_MS, left + part.value.byteLength / BYTES_PER_MS)
    return part
  }
}

async function within(part: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BodyTooSlow()), ms)
  })
  return Promise.race([part, tooLate]).finally(() => clearTimeout(timer))
}
