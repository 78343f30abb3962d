import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import { db } from "#db/client.server.ts"
import { type Rate, RateLimit, type RateOptions } from "#db/rate-limit.server.ts"
import { env } from "~/env.server.ts"
import type { TooManyRequests } from "~/errors.ts"
import { logEvent } from "~/observe/log.server.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { Limiter } from "~/runtime/limiter.ts"

const turns = new Limiter({ name: "requests", slots: 1, waiting: 4_000 })

/** Reads of the database are synchronous: this starts one request in each turn of the event loop, senders in turn. */
export const waitInQueue = (
  clientAddress: string | undefined,
  signal?: AbortSignal,
  sender = "",
): Promise<void> =>
  turns.run(eventLoopTurn, { key: `${addressKey(clientAddress) ?? clientAddress} ${sender}`, signal })

// See docs/limits.md.
const MINUTE = 60
const HOUR = 60 * MINUTE
const writes = new RateLimit({ id: "writes", name: "writes", max: 600, seconds: MINUTE, block: 10 })
const wrongTokensByAddress = new RateLimit({
  id: "wrong-tokens",
  name: "wrong-tokens",
  max: 60,
  seconds: MINUTE,
})
const views = new RateLimit({ id: "views", max: 1, seconds: HOUR })
const viewsByAddress = new RateLimit({ id: "views-address", max: 3, seconds: HOUR })

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

function byAddress(options: RateOptions) {
  const limit = new RateLimit(options)
  return async (address: string | undefined): Promise<void> => {
    const from = addressKey(address)
    if (from) await limit.take(from)
  }
}

function byUser(options: RateOptions) {
  const limit = new RateLimit(options)
  return (userId: number): Promise<void> => limit.take(String(userId))
}

export const limitSignUp = byAddress({ id: "sign-up", name: "sign-up", max: 30, seconds: HOUR })
export const limitPasswordReset = byAddress({ id: "reset-mail", name: "reset-mail", max: 10, seconds: HOUR })
export const limitResetAttempt = byAddress({ id: "reset", name: "reset", max: 60, seconds: HOUR })
export const limitInvitation = byUser({ id: "invitations", name: "invitations", max: 60, seconds: HOUR })
export const limitViewLinks = byUser({ id: "view-links", name: "view-links", max: 60, seconds: HOUR })
export const limitInvitationLookup = byAddress({ id: "invitation-lookup", max: 120, seconds: 15 * MINUTE })
/** Counts the way to another provider and the way back. */
export const limitProviderSignIn = byAddress({ id: "provider", max: 200, seconds: 15 * MINUTE })
export const limitScrape = byUser({ id: "pages", name: "pages", max: 120, seconds: MINUTE })
export const limitReports = byUser({ id: "reports", name: "reports", max: 30, seconds: HOUR })

/** @param froms an item and an address each. */
export const mayCountViews = (froms: string[]): Promise<boolean[]> => viewsByAddress.tryTakeAll(froms)

/** One process remembers its own viewers. */
export const areFirstViews = async (viewers: string[]): Promise<boolean[]> =>
  db.$client.isShared ? views.tryTakeAll(viewers) : viewers.map(() => true)

/** Null for who is not counted: a visitor without an address. */
export async function countWrite(
  viewer: { id: number } | null,
  address: string | undefined,
): Promise<Rate | TooManyRequests | null> {
  const key = writerKey(viewer, address)
  return key ? writes.tryTake(key) : null
}

/** All visitors of a demo share its account. */
export const writerKey = (viewer: { id: number } | null, address: string | undefined) =>
  viewer && !env.DEMO ? `user:${viewer.id}` : addressKey(address)

export async function refuseGuessing(address: string | undefined): Promise<void> {
  const from = addressKey(address)
  const refusal = from && (await wrongTokensByAddress.refusal(from))
  if (refusal) throw refusal
}

export async function countWrongToken(address: string | undefined): Promise<void> {
  logEvent("token-failed")
  const from = addressKey(address)
  if (from) await wrongTokensByAddress.count(from)
}

/** draft-ietf-httpapi-ratelimit-headers-10; a response may be under several policies. */
export function addRateLimit(headers: Headers, { name, max, seconds, left, endsIn }: Rate): void {
  headers.append("RateLimit-Policy", `"${name}";q=${max};w=${seconds}`)
  headers.append("RateLimit", `"${name}";r=${left};t=${endsIn}`)
}
