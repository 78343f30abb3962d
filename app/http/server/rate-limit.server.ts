import ipaddr from "ipaddr.js"
import type { TooManyRequests } from "~/errors.ts"
import { RateLimit } from "~/services/rate-limit.ts"

/*
 * Limits by default (docs/limits.md). They count in the memory of this process: with several processes, each counts by
 * itself.
 */
const MINUTE = 60
const HOUR = 60 * MINUTE
const signUpByAddress = new RateLimit({ max: 30, seconds: HOUR })
const resetMailByAddress = new RateLimit({ max: 10, seconds: HOUR })
const resetByAddress = new RateLimit({ max: 60, seconds: HOUR })
const keptFormsByAddress = new RateLimit({ max: 60, seconds: 10 * MINUTE })
const scrapeByUser = new RateLimit({ max: 120, seconds: MINUTE })
const writes = new RateLimit({ max: 600, seconds: MINUTE })
const viewsByAddress = new RateLimit({ max: 3, seconds: HOUR })

/**
 * What stands for a client's address in a limit: an IPv6 client owns its whole /64, so that counts as one.
 * @returns null when the server does not know the address (plain `remix-serve`); then no limit by address exists.
 */
export function addressKey(address: string | undefined): string | null {
  if (!address || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  return parsed.toByteArray().slice(0, 8).join(".")
}

/** Whom work counts against that is shared out between clients, such as the hashing of passwords. */
export const clientOf = (address: string | undefined): string => `address:${addressKey(address) ?? "unknown"}`

function takeByAddress(limit: RateLimit, address: string | undefined): void {
  const from = addressKey(address)
  if (from) limit.take(from)
}

/** @throws {TooManyRequests} after 30 an hour from one address. */
export const limitSignUp = (address: string | undefined): void => takeByAddress(signUpByAddress, address)

/** Mails with links to a new password. @throws {TooManyRequests} after 10 an hour from one address. */
export const limitPasswordReset = (address: string | undefined): void =>
  takeByAddress(resetMailByAddress, address)

/** Attempts to set a password by such a link. @throws {TooManyRequests} after 60 an hour from one address. */
export const limitResetAttempt = (address: string | undefined): void => takeByAddress(resetByAddress, address)

/** Whether one more form without a session is kept for its person: 60 in 10 minutes from one address. */
export async function mayKeepForm(address: string | undefined): Promise<boolean> {
  const from = addressKey(address)
  return !from || !keptFormsByAddress.tryTake(from)
}

/** @throws {TooManyRequests} after 120 a minute by one person. */
export const limitScrape = async (userId: number): Promise<void> => scrapeByUser.take(String(userId))

/** Whether one more view of an item by a visitor counts: 3 an hour for each item and address. */
export const mayCountView = (itemId: number, from: string): boolean =>
  !viewsByAddress.tryTake(`${itemId} ${from}`)

/**
 * Counts a write, before its body is read: 600 a minute for each user, and for each address of visitors.
 * @returns the error to answer with when there were too many, else null.
 */
export function countWrite(
  viewer: { id: number } | null,
  address: string | undefined,
): TooManyRequests | null {
  const key = viewer ? `user:${viewer.id}` : addressKey(address)
  return key ? writes.tryTake(key) : null
}

/** Forgets the counted writes. For tests, whose users have the same ids again and again. */
export const forgetWrites = (): void => writes.clear()
