import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { addressKey } from "./rate-limit.server.ts"

const PER_CONNECTION = 4
/** Clients behind one proxy have one address here. Refusing so many takes about 10 ms. */
const PER_ADDRESS = 32

type Count = { period: number; requests: number }
type Connection = Count & { address: string; ofAddress: Count }

const none = (): Count => ({ period: -1, requests: 0 })
const connections = new WeakMap<Socket, Connection>()
/** An evicted address counts anew, which needs 10,000 other addresses in one pass: each of them may start as many anyway. */
const addresses = new LRUCache<string, Count>({ max: 10_000, memoMethod: none })

/** Counts by period. A period begins with the first request after the end of the last one. */
function periods(wait: () => Promise<void>, onEnd = () => {}) {
  let period = 0
  let hasBegun = false
  const end = () => {
    period++
    hasBegun = false
    onEnd()
  }
  return (of: Count): number => {
    if (!hasBegun) void wait().then(end)
    hasBegun = true
    if (of.period !== period) of.requests = 0
    of.period = period
    return ++of.requests
  }
}

const countInPass = periods(setImmediate)
/** While connections arrive, the next client's may be among them, and what requests do would make it wait. */
const countInTurn = periods(eventLoopTurn, startWaiting)

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket)
  if (known) return known
  const address = addressKey(socket.remoteAddress) ?? ""
  const connection = { ...none(), address, ofAddress: addresses.memo(address) }
  connections.set(socket, connection)
  return connection
}

type Start = () => void

const waiting = new Map<string, Start[]>()

function startWaiting(): void {
  for (const [address, starts] of waiting) {
    const next = starts.splice(0, PER_ADDRESS)
    if (starts.length === 0) waiting.delete(address)
    for (const start of next) {
      countInTurn(addresses.memo(address))
      start()
    }
  }
}

/** Stands before everything else: an address begins a limited number of requests in each turn of the event loop. */
export function gate(app: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed || hasTooManyUnanswered(socket, response)) return
    const { address, ofAddress } = connectionOf(socket)
    const before = waiting.get(address)
    if (!before && countInTurn(ofAddress) <= PER_ADDRESS) return app(request, response)
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

/** Closes connections that send many requests at once. Node reports all requests here, also those that it answers itself. */
export function limitPipelining(): void {
  // Once, also when the development server loads the caller again.
  unsubscribe(REQUEST_START, closeFlooding)
  subscribe(REQUEST_START, closeFlooding)
}

const REQUEST_START = "http.server.request.start"

function closeFlooding(message: unknown): void {
  const { socket } = message as { socket: Socket }
  if (!socket.destroyed && countInPass(connectionOf(socket)) > PER_CONNECTION) close(socket)
}

type Parser = { onIncoming: (request: { upgrade: boolean }) => number }

/** It tells Node's parser that what follows is not HTTP. */
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
