import { subscribe } from "node:diagnostics_channel"
import type { RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { addressKey } from "./rate-limit.server.ts"

const PER_CONNECTION = 4
/** Clients behind one proxy have one address here. This many cached responses take about 10 ms. */
const PER_ADDRESS = 256

/** Requests that arrived in this pass of the event loop. */
const counts = new Map<Socket | string, number>()

function count(key: Socket | string): number {
  if (counts.size === 0) setImmediate(endPass)
  const value = (counts.get(key) ?? 0) + 1
  counts.set(key, value)
  return value
}

type Start = () => void

const waiting = new Map<string, Start[]>()

function endPass(): void {
  counts.clear()
  for (const [address, starts] of waiting) {
    const next = starts.splice(0, PER_ADDRESS)
    if (starts.length === 0) waiting.delete(address)
    for (const start of next) {
      count(address)
      start()
    }
  }
}

/** Stands before everything else: an address starts a limited number of requests in each pass of the event loop. */
export function gate(app: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed || hasTooManyUnanswered(socket, response)) return
    const address = addressKey(socket.remoteAddress) ?? ""
    const before = waiting.get(address)
    if (!before && count(address) <= PER_ADDRESS) return app(request, response)
    const start = () => {
      if (!socket.destroyed) app(request, response)
    }
    if (before) before.push(start)
    else waiting.set(address, [start])
  }
}

/** Responses that wait for an earlier one of their connection. */
const queued = new WeakMap<Socket, number>()

function hasTooManyUnanswered(socket: Socket, response: ServerResponse): boolean {
  if (response.socket) return false
  const change = (by: 1 | -1) => {
    const value = (queued.get(socket) ?? 0) + by
    queued.set(socket, value)
    return value
  }
  response.once("close", () => change(-1))
  if (change(1) < PER_CONNECTION) return false
  close(socket)
  return true
}

/**
 * Closes a connection that sends many requests at once, which no browser or proxy does. Node reports each request here first,
 * also those that it answers itself, and under plain remix-serve, too.
 */
export function limitPipelining(): void {
  subscribe("http.server.request.start", (message) => {
    const { socket } = message as { socket: Socket }
    if (!socket.destroyed && count(socket) > PER_CONNECTION) close(socket)
  })
}

type Parser = { onIncoming: (request: { upgrade: boolean }) => number }

/** To Node's parser: what follows is not HTTP. */
const STOP = 2

/** Without stopping the parser, Node would parse all that it has read, which may be thousands of requests. */
function close(socket: Socket): void {
  socket.destroy()
  const { parser } = socket as Socket & { parser?: Parser }
  if (!parser) return
  parser.onIncoming = (request) => {
    request.upgrade = false
    return STOP
  }
}
