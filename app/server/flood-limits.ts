import type { IncomingMessage, ServerResponse } from "node:http"
import type { Handler } from "./handlers.ts"
import { addressKey } from "./rate-limit.server.ts"
import { sendError } from "./send-error.ts"

const PER_CLIENT = 256
const BODIES_PER_CLIENT = 64

const FREE_CHUNKS = 1_000
const CHUNK_BYTES = 64

export function floodLimits(): Handler {
  const underWay = new Map<string, number>()
  const change = (key: string, by: 1 | -1) => {
    const count = (underWay.get(key) ?? 0) + by
    if (count > 0) underWay.set(key, count)
    else underWay.delete(key)
    return count
  }
  return (exchange, next) => {
    const { request, response, info } = exchange
    if (request.socket.destroyed) return
    destroyOnTinyChunks(request)
    const client = addressKey(info.clientAddress) ?? info.clientAddress
    const keys = hasBody(request) ? [client, `body ${client}`] : [client]
    const [requests = 0, bodies = 0] = keys.map((key) => change(key, 1))
    onceOver(request, response, () => {
      for (const key of keys) change(key, -1)
    })
    if (requests <= PER_CLIENT && bodies <= BODIES_PER_CLIENT) return next()
    sendError(exchange, 503, "Too many requests at once. Please try again.", { Connection: "close" })
  }
}

/** Calls back once. A connection can close before a queued response is attached to it, so both are watched. */
function onceOver({ socket }: IncomingMessage, response: ServerResponse, done: () => void): void {
  const release = () => {
    response.off("close", release)
    socket.off("close", release)
    done()
  }
  response.once("close", release)
  socket.once("close", release)
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** Every chunk of a body costs an event and an object: 10 MB in chunks of one byte would cost minutes. */
function destroyOnTinyChunks(request: IncomingMessage): void {
  if (request.headers["transfer-encoding"] === undefined) return
  const push = request.push.bind(request)
  let chunks = 0
  let bytes = 0
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    chunks += 1
    bytes += chunk?.length ?? 0
    if (chunks > FREE_CHUNKS && bytes < chunks * CHUNK_BYTES) {
      request.push = () => false
      request.destroy()
      return false
    }
    return push(chunk, encoding)
  }
}
