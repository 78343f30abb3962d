import { Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { BodyTooSlow } from "~/errors.ts"
import type { SentRequest } from "../http/request.ts"

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

/**
 * Up to `maxBytes`; `tooMuch` makes the error beyond. Releases its reader at the end: a body that is cancelled or stays locked
 * resets the connection.
 */
export async function* partsInPace(
  body: NonNullable<SentRequest["body"]>,
  maxBytes: number,
  tooMuch: () => Error,
): AsyncGenerator<Uint8Array> {
  const reader = (body instanceof Readable ? createReadableStreamFromReadable(body) : body).getReader()
  const next = bodyInPace(reader)
  let left = maxBytes
  try {
    for (;;) {
      const { done, value } = await next()
      if (done) return
      left -= value.byteLength
      if (left < 0) throw tooMuch()
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
