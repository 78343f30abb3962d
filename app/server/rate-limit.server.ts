import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import type { RatePolicy, TooManyRequests } from "~/errors.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { Limiter } from "~/services/limiter.ts"
import { RateLimit } from "~/services/rate-limit.ts"

const turns = new Limiter({ name: "requests", slots: 1, waiting: 4_000 })

/** Reads of the database are synchronous: this starts one request in each turn of the event loop, clients in turn. */
export const waitInQueue = (clientAddress: string | undefined, signal?: AbortSignal): Promise<void> =>
  turns.run(eventLoopTurn, { key: addressKey(clientAddress) ?? clientAddress, signal })

// See docs/limits.md. Each process counts by itself, in memory.
const MINUTE = 60
const HOUR = 60 * MINUTE
const signUpByAddress = new RateLimit({ name: "sign-up", max: 30, seconds: HOUR })
const resetMailByAddress = new RateLimit({ name: "reset-mail", max: 10, seconds: HOUR })
const resetByAddress = new RateLimit({ name: "reset", max: 60, seconds: HOUR })
const invitationByUser = new RateLimit({ name: "invitations", max: 60, seconds: HOUR })
const invitationLookupByAddress = new RateLimit({ max: 120, seconds: 15 * MINUTE })
const providerByAddress = new RateLimit({ max: 200, seconds: 15 * MINUTE })
const scrapeByUser = new RateLimit({ name: "pages", max: 120, seconds: MINUTE })
const reportsByUser = new RateLimit({ name: "reports", max: 30, seconds: HOUR })
const writes = new RateLimit({ name: "writes", max: 600, seconds: MINUTE })
const wrongTokensByAddress = new RateLimit({ name: "wrong-tokens", max: 60, seconds: MINUTE })
const viewsByAddress = new RateLimit({ max: 3, seconds: HOUR })

/** An IPv6 client owns its whole /64 network, so that counts as one. Null if unknown (plain `remix-serve`). */
export const addressKey = (address: string | undefined): string | null =>
  address ? keys.memo(address) || null : null

const keys = new LRUCache<string, string>({ max: 10_000, memoMethod: keyOf })

function keyOf(address: string): string {
  if (!ipaddr.isValid(address)) return ""
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  return parsed.toByteArray().slice(0, 8).join(".")
}

export const clientOf = (address: string | undefined): string => `address:${addressKey(address) ?? "unknown"}`

function takeByAddress(limit: RateLimit, address: string | undefined): void {
  const from = addressKey(address)
  if (from) limit.take(from)
}

export const limitSignUp = (address: string | undefined): void => takeByAddress(signUpByAddress, address)

export const limitPasswordReset = (address: string | undefined): void =>
  takeByAddress(resetMailByAddress, address)

export const limitResetAttempt = (address: string | undefined): void => takeByAddress(resetByAddress, address)

export const limitInvitation = (userId: number): void => invitationByUser.take(String(userId))

export const limitInvitationLookup = (address: string | undefined): void =>
  takeByAddress(invitationLookupByAddress, address)

/** Counts the way to another provider and the way back. */
export const limitProviderSignIn = (address: string | undefined): void =>
  takeByAddress(providerByAddress, address)

export const limitScrape = async (userId: number): Promise<void> => scrapeByUser.take(String(userId))

export const limitReports = (userId: number): void => reportsByUser.take(String(userId))

export const mayCountView = (itemId: number, from: string): boolean =>
  !viewsByAddress.tryTake(`${itemId} ${from}`)

export function countWrite(
  viewer: { id: number } | null,
  address: string | undefined,
): TooManyRequests | null {
  const key = writerKey(viewer, address)
  return key ? writes.tryTake(key) : null
}

/** The writes left for a sender that `countWrite` has counted. */
export function remainingWrites(viewer: { id: number } | null, address: string | undefined) {
  const key = writerKey(viewer, address)
  return key ? writes.left(key) : null
}

export const writerKey = (viewer: { id: number } | null, address: string | undefined) =>
  viewer ? `user:${viewer.id}` : addressKey(address)

export function refuseGuessing(address: string | undefined): void {
  const from = addressKey(address)
  const refusal = from && wrongTokensByAddress.refusal(from)
  if (refusal) throw refusal
}

export function countWrongToken(address: string | undefined): void {
  const from = addressKey(address)
  if (from) wrongTokensByAddress.count(from)
}

type Rate = RatePolicy & { left: number; endsIn: number }

/** draft-ietf-httpapi-ratelimit-headers-10; a response may be under several policies. */
export function addRateLimit(headers: Headers, { name, max, seconds, left, endsIn }: Rate): void {
  headers.append("RateLimit-Policy", `"${name}";q=${max};w=${seconds}`)
  headers.append("RateLimit", `"${name}";r=${left};t=${endsIn}`)
}
