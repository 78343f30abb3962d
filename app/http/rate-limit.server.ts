import ipaddr from "ipaddr.js"
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { TooManyRequests } from "~/domain/errors.ts"
import { fold } from "~/domain/text.ts"

/*
 * Limits by default (product decisions). Kept in the memory of this process: with several processes each counts by
 * itself, so the whole allows at most as many times more.
 */
const MINUTE = 60
const signInByAccount = new RateLimiterMemory({ points: 10, duration: 15 * MINUTE })
const signInByAddress = new RateLimiterMemory({ points: 100, duration: 15 * MINUTE })
const signUpByAddress = new RateLimiterMemory({ points: 30, duration: 60 * MINUTE })
const resetByAddress = new RateLimiterMemory({ points: 10, duration: 60 * MINUTE })
const keptFormsByAddress = new RateLimiterMemory({ points: 60, duration: 10 * MINUTE })
const scrapeByUser = new RateLimiterMemory({ points: 120, duration: MINUTE })

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooManyRequests(refusal.msBeforeNext / 1000)
    throw refusal
  }
}

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

/**
 * Counts an attempt to sign in before it is checked, so that guesses sent side by side count each.
 * @returns what to call when it succeeded: only failures stay counted.
 * @throws {TooManyRequests} after 10 failures on the account, or 100 from the address, within 15 minutes.
 */
export async function limitSignIn(email: string, address: string | undefined): Promise<() => Promise<void>> {
  const account = fold(email)
  const from = addressKey(address)
  if (from) await take(signInByAddress, from)
  await take(signInByAccount, account)
  return async () => {
    await signInByAccount.delete(account)
    if (from) await signInByAddress.reward(from)
  }
}

/** @throws {TooManyRequests} after 30 an hour from one address. */
export async function limitSignUp(address: string | undefined): Promise<void> {
  const from = addressKey(address)
  if (from) await take(signUpByAddress, from)
}

/** Mails with links to a new password. @throws {TooManyRequests} after 10 an hour from one address. */
export async function limitPasswordReset(address: string | undefined): Promise<void> {
  const from = addressKey(address)
  if (from) await take(resetByAddress, from)
}

/** Whether one more form without a session is kept for its person: 60 in 10 minutes from one address. */
export async function mayKeepForm(address: string | undefined): Promise<boolean> {
  const from = addressKey(address)
  return (
    !from ||
    keptFormsByAddress.consume(from).then(
      () => true,
      () => false,
    )
  )
}

/** @throws {TooManyRequests} after 120 a minute by one person. */
export const limitScrape = (userId: number): Promise<void> => take(scrapeByUser, String(userId))
