import { BodyTooSlow } from "~/errors.ts"

const GRACE_MS = 15_000
const BYTES_PER_MS = 16

type Result = ReadableStreamReadResult<Uint8Array>

/** @throws {BodyTooSlow} below 16 KB a second. Only time spent waiting for the client counts. */
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
