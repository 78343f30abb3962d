import { PassThrough, type Readable, type Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { FetchRefused } from "./refused.ts"

/** The content codings that `readBody` undoes, as an `Accept-Encoding` header. */
export const acceptedCodings = "gzip, deflate, br"

/**
 * Reads a body into `chunks`, decompressed, and stops it and its socket at `maxBytes`: counted as they arrive on the
 * wire and again after decompression. What `chunks` holds when it throws is what had come until then.
 * @param coding value of the Content-Encoding header; stacked codings are refused, since nobody stacks them honestly
 * @throws {FetchRefused} kind `too-large`, or `content-type` for a coding that was not asked for.
 */
export async function readBody(
  body: Readable,
  { coding, maxBytes, chunks }: { coding: string; maxBytes: number; chunks: Uint8Array[] },
): Promise<void> {
  await pipeline(
    body,
    atMost(maxBytes),
    decoder(coding),
    atMost(maxBytes),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk)
    },
  )
}

/** @throws {FetchRefused} what `readBody` throws at the limit, for a length announced beforehand. */
export function refuseLength(contentLength: string | null, maxBytes: number): void {
  if (Number(contentLength) > maxBytes) throw tooLarge()
}

function atMost(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      yield chunk
    }
  }
}

function decoder(coding: string): Transform {
  // Flushing as we go gives what has come so far of a slow page, and the readable part of one that breaks off.
  const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
  switch (coding.trim().toLowerCase()) {
    case "":
    case "identity":
      return new PassThrough()
    case "gzip":
    case "x-gzip":
      return createGunzip(lenient)
    case "deflate":
      return createInflate(lenient)
    case "br":
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      })
    default:
      throw new FetchRefused("content-type", "The page is compressed in a way that cannot be read")
  }
}

function tooLarge() {
  return new FetchRefused("too-large", "The page is too large")
}
