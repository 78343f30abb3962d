import type { Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { addressKey } from "~/http/rate-limit.server.ts"

type Count = { period: number; events: number }
type Connection = Count & { address: string; ofAddress: Count }

export const none = (): Count => ({ period: -1, events: 0 })
const connections = new WeakMap<Socket, Connection>()
/** An evicted address counts anew, which needs 10,000 other addresses in one pass: each of them may start as many anyway. */
export const addresses = new LRUCache<string, Count>({ max: 10_000, memoMethod: none })

/** Counts by period. A period begins with the first event after the end of the last one. */
export function periods(wait: () => Promise<void>, onEnd = () => {}) {
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
    if (of.period !== period) of.events = 0
    of.period = period
    return ++of.events
  }
}

export const countInPass = periods(setImmediate)

export function connectionOf(socket: Socket): Connection {
  const existing = connections.get(socket)
  if (existing) return existing
  const address = addressKey(socket.remoteAddress) ?? ""
  const connection = { ...none(), address, ofAddress: addresses.memo(address) }
  connections.set(socket, connection)
  return connection
}

/** Node's own parser calls what stands under these names. */
type Parser = { onIncoming: (request: { upgrade: boolean }) => number; constructor: { kOnBody: number } } & {
  [callback: number]: unknown
}

/** Tells the parser that what follows is not HTTP. */
const STOP = 2

/** Without stopping its parser, Node would make objects of all that it has read: thousands of requests, or of chunks of a body. */
export function closeAtOnce(socket: Socket): void {
  socket.destroy()
  const { parser } = socket as Socket & { parser?: Parser }
  if (!parser) return
  parser.onIncoming = (request) => {
    request.upgrade = false
    return STOP
  }
  const { kOnBody } = parser.constructor
  const onBody = parser[kOnBody]
  if (!onBody) return
  parser[kOnBody] = null
  // Node uses the parser again.
  socket.once("close", () => {
    parser[kOnBody] = onBody
  })
}
