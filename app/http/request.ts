import type { Readable } from "node:stream"

/** No more is read of a request. Remix passes a `Request`; our own server spares the cost of making one. */
export type SentRequest = Pick<Request, "method" | "url" | "signal"> & {
  headers: Pick<Headers, "get" | "has">
  body: ReadableStream<Uint8Array> | Readable | null
}
