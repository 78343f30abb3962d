import { PassThrough, type Readable, type Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { FetchRefused } from "./refused.ts"

export const acceptedCodings = "gzip, deflate, br"

/** Counts bytes before and after decompression. After an error, `chunks` holds what had arrived. */
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
  // Sync flush returns what has arrived of a slow or broken page.
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
