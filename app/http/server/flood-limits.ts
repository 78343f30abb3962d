import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { RequestHandler } from "express"
import { identityOf } from "./locals.ts"
import { addressKey } from "./rate-limit.server.ts"
import { refuse } from "./send-error.ts"

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
class Counter {
  readonly #counts = new Map<string, number>()

  /** Counts one more. @returns how many there are now. */
  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }

  remove(key: string): void {
    const count = (this.#counts.get(key) ?? 0) - 1
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}

/** Bounds what one client may have under way. A request above the limit gets 503, a connection that pipelines is closed. */
export function floodLimits(): RequestHandler {
  const ofConnections = new WeakMap<Socket, number>()
  const ofClients = new Counter()
  const bodiesOfClients = new Counter()
  return (request, response, next) => {
    const { socket } = request
    if (socket.destroyed) return
    const ofConnection = (ofConnections.get(socket) ?? 0) + 1
    if (ofConnection > PIPELINED) return void socket.destroy()
    ofConnections.set(socket, ofConnection)
    refuseTinyChunks(request)
    const { clientAddress } = identityOf(response)
    const client = addressKey(clientAddress) ?? clientAddress
    const underWay = ofClients.add(client)
    const bodies = hasBody(request) ? bodiesOfClients.add(client) : 0
    onceOver(request, response, () => {
      ofConnections.set(socket, (ofConnections.get(socket) ?? 1) - 1)
      ofClients.remove(client)
      if (bodies > 0) bodiesOfClients.remove(client)
    })
    if (underWay <= UNDER_WAY && bodies <= BODIES) return next()
    response.set({ "Retry-After": "5", Connection: "close" })
    refuse(request, response, 503, TOO_MANY)
  }
}

/** Calls back once: after the response, or with the connection, which may close before a queued response has it. */
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
