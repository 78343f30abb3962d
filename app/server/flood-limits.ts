import type { IncomingMessage, ServerResponse } from "node:http"
import type { Handler } from "~/context.ts"
import { addressKey } from "~/http/rate-limit.server.ts"
import { hasBody } from "./bodies.ts"
import { sendError } from "./send-error.ts"
import { senderOf } from "./sender.server.ts"

const PER_ADDRESS = 512
const BODIES_PER_ADDRESS = 128

/** @param from names who sends a request, among the senders of its address. */
export function floodLimits(from: (request: IncomingMessage) => string = senderOf): Handler {
  const takeRequest = places(PER_ADDRESS)
  const takeBody = places(BODIES_PER_ADDRESS)
  return (exchange, next) => {
    const { request, response, info } = exchange
    if (request.socket.destroyed) return
    const address = addressKey(info.clientAddress) ?? info.clientAddress
    const sender = from(request)
    info.sender = sender
    const leaveRequest = takeRequest(address, sender)
    const leaveBody = leaveRequest && hasBody(request) ? takeBody(address, sender) : undefined
    onceOver(request, response, () => {
      leaveRequest?.()
      leaveBody?.()
    })
    if (leaveRequest && leaveBody !== null) return next()
    sendError(exchange, 503, "Too many requests at once. Please try again.", { Connection: "close" })
  }
}

/**
 * Shares the places of an address between its senders: one may take a place while more are free than it has. So one alone takes
 * half of them, and the next one finds places at once.
 * @returns a function that takes a place and returns how to leave it, or null if the sender may take none.
 */
function places(perAddress: number) {
  const addresses = new Map<string, Map<string, number>>()
  return (address: string, sender: string): (() => void) | null => {
    const taken = addresses.get(address) ?? new Map<string, number>()
    const own = taken.get(sender) ?? 0
    let free = perAddress
    for (const count of taken.values()) free -= count
    if (free <= own) return null
    addresses.set(address, taken.set(sender, own + 1))
    return () => {
      const left = (taken.get(sender) ?? 1) - 1
      if (left > 0) taken.set(sender, left)
      else taken.delete(sender)
      if (taken.size === 0) addresses.delete(address)
    }
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
