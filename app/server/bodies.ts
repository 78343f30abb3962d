import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"
import { isWriteMethod } from "~/http/request.ts"
import { closeAtOnce, none, periods } from "./connections.ts"

const FREE_CHUNKS = 1_000
const CHUNK_BYTES = 64

/** The chunks of all bodies in a while; taking so many costs about 15 ms. Then less is free. */
const BUSY_AT = 5_000
const BUSY_FREE_CHUNKS = 16
const BUSY_CHUNK_BYTES = 1_024
const WHILE_MS = 250

const countInWhile = periods(() => setTimeout(WHILE_MS, undefined, { ref: false }))
const allChunks = none()

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** Call it before the first byte of the body is parsed. */
export function limitBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return
  // Nobody reads such a body.
  if (!isWriteMethod(request.method ?? "")) response.shouldKeepAlive = false
  closeAtTinyChunks(request)
  // Node would drain the body itself if nobody had begun to read: past what counts its chunks, and as fast as it arrives.
  request.read(0)
  response.once("finish", () => drain(request))
}

/** Every chunk costs an event and an object, whether it is read or not: 10 MB in chunks of one byte would cost minutes. */
function closeAtTinyChunks(request: IncomingMessage): void {
  const push = request.push.bind(request)
  const ofBody = none()
  let chunks = 0
  let bytes = 0
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (chunk === null) return push(chunk)
    chunks += 1
    bytes += chunk.length
    const isBusy = countInWhile(allChunks) > BUSY_AT && countInWhile(ofBody) > BUSY_FREE_CHUNKS
    const least = isBusy ? BUSY_CHUNK_BYTES : chunks > FREE_CHUNKS ? CHUNK_BYTES : 0
    if (bytes >= chunks * least) return push(chunk, encoding)
    request.push = () => false
    closeAtOnce(request.socket)
    return false
  }
}

/** Otherwise the rest of a body blocks the next request of its connection. */
function drain(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.removeAllListeners("data").pause()
  request.on("readable", () => {
    if (readable.push(request) === 1) setImmediate(drainSome)
  })
}

/** Bodies that are drained, in turn. */
const readable: IncomingMessage[] = []
/** A new connection may wait for as many passes of the event loop as there were others before it. */
const DRAINED_IN_PASS = 4

function drainSome(): void {
  for (const request of readable.splice(0, DRAINED_IN_PASS)) request.read()
  if (readable.length > 0) setImmediate(drainSome)
}
