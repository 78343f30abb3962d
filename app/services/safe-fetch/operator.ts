import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import { readBody } from "./body.ts"
import { FetchRefused } from "./refused.ts"

const MAX_BYTES = 1_000_000
const WITHOUT_BODY = new Set([204, 205, 304])

/** The types of bodies differ between libraries. */
type Init = Omit<RequestInit, "body"> & { body?: unknown }

/** Addresses of the operator may be private. It follows no redirect. @throws {FetchRefused} for errors and above a megabyte. */
export async function operatorFetch(url: string, init: Init): Promise<Response> {
  try {
    const response = await fetch(url, { ...(init as RequestInit), redirect: "manual" })
    const { status, headers } = response
    const chunks: Uint8Array[] = []
    if (response.body) {
      const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
      // `fetch` has decompressed it.
      await readBody(body, { coding: "", maxBytes: MAX_BYTES, chunks })
    }
    if (status >= 500) throw new FetchRefused("unreachable", "The server has an error", { status })
    return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), { status, headers })
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    const kind = init.signal?.aborted ? "timeout" : "unreachable"
    throw new FetchRefused(kind, "The server could not be reached", { cause: error })
  }
}
