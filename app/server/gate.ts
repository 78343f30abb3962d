import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { limitBody } from "./bodies.ts"
import { addresses, closeAtOnce, connectionOf, countInPass, periods } from "./connections.ts"
import { senderOf } from "./sender.server.ts"

const PER_CONNECTION = 4
/** Clients behind one proxy have one address here. Refusing so many takes about 10 ms. */
const PER_ADDRESS = 32

/** While connections arrive, the next client's may be among them, and what requests do would make it wait. */
const countInTurn = periods(eventLoopTurn, startWaiting)

type Start = () => void

/** By address, and then by sender. The senders are in the order of their next turn. */
const waiting = new Map<string, Map<string, Start[]>>()

function startWaiting(): void {
  for (const [address, bySender] of waiting) {
    const next = takeInTurn(bySender)
    if (bySender.size === 0) waiting.delete(address)
    for (const start of next) {
      countInTurn(addresses.memo(address))
      start()
    }
  }
}

function takeInTurn(bySender: Map<string, Start[]>): Start[] {
  const taken: Start[] = []
  // A sender who has more goes to the end of the map, so the loop comes back to it.
  for (const [sender, starts] of bySender) {
    taken.push(...starts.splice(0, 1))
    bySender.delete(sender)
    if (starts.length > 0) bySender.set(sender, starts)
    if (taken.length === PER_ADDRESS) break
  }
  return taken
}

/** Stands before everything else: an address begins a limited number of requests in each turn of the event loop. */
export function gate(
  app: RequestListener,
  from: (request: IncomingMessage) => string = senderOf,
): RequestListener {
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed || hasTooManyUnanswered(socket, response)) return
    const { address, ofAddress } = connectionOf(socket)
    const bySender = waiting.get(address) ?? new Map<string, Start[]>()
    if (bySender.size === 0 && countInTurn(ofAddress) <= PER_ADDRESS) return app(request, response)
    const start = () => {
      if (!socket.destroyed) app(request, response)
    }
    const sender = from(request)
    const before = bySender.get(sender)
    if (before) before.push(start)
    else waiting.set(address, bySender.set(sender, [start]))
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
  closeAtOnce(socket)
  return true
}

/** Closes connections that send many requests at once, or bodies in tiny chunks. Node reports here also what it answers itself. */
export function limitFloods(): void {
  // Once, also when the development server loads the caller again.
  unsubscribe(REQUEST_START, beginRequest)
  subscribe(REQUEST_START, beginRequest)
}

const REQUEST_START = "http.server.request.start"

type Message = { request: IncomingMessage; response: ServerResponse; socket: Socket }

function beginRequest(message: unknown): void {
  const { request, response, socket } = message as Message
  if (socket.destroyed) return
  if (countInPass(connectionOf(socket)) > PER_CONNECTION) closeAtOnce(socket)
  else limitBody(request, response)
}
