import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { RequestHandler } from "express"
import { addressKey } from "../rate-limit.server.ts"
import { identityOf } from "./locals.ts"
import { refuse } from "./refuse.ts"

/** Requests of one client at a time, and those of them that bring a body. */
const UNDER_WAY = 256
const BODIES = 64

/** Requests of one connection at a time. Browsers and proxies send the next one after the response. */
const PIPELINED = 4

/** From this many chunks on, a body must bring this many bytes in each. */
const CHUNKS_UNCOUNTED = 1_000
const CHUNK_BYTES = 64

const TOO_MANY = "Too many requests at once. Please try again."

/** Counts what is under way, by key. */
class Counter<Key> {
  readonly #counts = new Map<Key, number>()

  /** Counts one more. @returns how many there are now. */
  add(key: Key): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }

  remove(key: Key): void {
    const count = (this.#counts.get(key) ?? 0) - 1
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}

/** Bounds what one client may have under way. A request above the limit gets 503, a connection that pipelines is closed. */
export function floodLimits(): RequestHandler {
  const ofConnections = new Counter<Socket>()
  const ofClients = new Counter<string>()
  const bodiesOfClients = new Counter<string>()
  return (request, response, next) => {
    const { socket } = request
    if (socket.destroyed) return
    if (ofConnections.add(socket) > PIPELINED) return void socket.destroy()
    refuseTinyChunks(request)
    const { clientAddress } = identityOf(response)
    const client = addressKey(clientAddress) ?? clientAddress
    const underWay = ofClients.add(client)
    const bodies = hasBody(request) ? bodiesOfClients.add(client) : 0
    response.once("close", () => {
      ofConnections.remove(socket)
      ofClients.remove(client)
      if (bodies > 0) bodiesOfClients.remove(client)
    })
    if (underWay <= UNDER_WAY && bodies <= BODIES) return next()
    response.set({ "Retry-After": "5", Connection: "close" })
    refuse(request, response, 503, TOO_MANY)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** Each chunk of a body costs an event and an object, whatever its size: a body of one-byte chunks costs minutes. */
function refuseTinyChunks(request: IncomingMessage): void {
  if (request.headers["transfer-encoding"] === undefined) return
  const push = request.push.bind(request)
  let chunks = 0
  let bytes = 0
  request.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    chunks += 1
    bytes += chunk?.length ?? 0
    if (chunks > CHUNKS_UNCOUNTED && bytes < chunks * CHUNK_BYTES) {
      request.push = () => false
      request.destroy()
      return false
    }
    return push(chunk, encoding)
  }
}
