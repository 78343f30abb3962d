import { RateLimit } from "~/services/rate-limit.ts"
import { fold } from "~/text.ts"
import { addressKey } from "../server/rate-limit.server.ts"

/* The numbers and their reasons: docs/decisions/0006-accounts.md. */
const MINUTE = 60
const byAccountAndAddress = new RateLimit({ max: 10, seconds: 15 * MINUTE })
const byAddress = new RateLimit({ max: 100, seconds: 15 * MINUTE })
const byAccount = new RateLimit({ max: 100, seconds: 60 * MINUTE })
const byDevice = new RateLimit({ max: 10, seconds: 15 * MINUTE })
const bySession = new RateLimit({ max: 10, seconds: 15 * MINUTE })

type Attempt = {
  email: string
  address: string | undefined
  /** Id of the device cookie, where it is one of this account. */
  device: string | null
}

type Counted = { limit: RateLimit; key: string; isOwn: boolean }

function limitsOf({ email, address, device }: Attempt): Counted[] {
  const account = fold(email)
  if (device) return [{ limit: byDevice, key: `${device} ${account}`, isOwn: true }]
  const wide = { limit: byAccount, key: account, isOwn: false }
  const from = addressKey(address)
  if (!from) return [wide]
  return [
    { limit: byAccountAndAddress, key: `${account} ${from}`, isOwn: true },
    { limit: byAddress, key: from, isOwn: false },
    wide,
  ]
}

/** What becomes of an attempt that was counted. Without a call it stays counted as a failure. */
export type Attempted = {
  /** The password was right: the failures before it are forgotten. */
  succeeded: () => void
  /** The password was not checked. */
  notChecked: () => void
}

/**
 * Counts an attempt to sign in before the password is checked, so that guesses sent side by side count each.
 * @throws {TooManyRequests} after 10 failures of the account and address, 100 of the address (15 minutes) or 100 of the
 *   account (an hour); with a device cookie of this account, after 10 failures of that device alone.
 */
export function limitSignIn(attempt: Attempt): Attempted {
  const counted = limitsOf(attempt)
  for (const { limit, key } of counted) {
    const refusal = limit.refusal(key)
    if (refusal) throw refusal
  }
  for (const { limit, key } of counted) limit.count(key)
  return attempted(counted)
}

/**
 * Counts a check of the password within an open session. Failures elsewhere do not count here.
 * @throws {TooManyRequests} after 10 failures of the session in 15 minutes.
 */
export function limitPasswordCheck(sessionId: string): Attempted {
  bySession.take(sessionId)
  return attempted([{ limit: bySession, key: sessionId, isOwn: true }])
}

const attempted = (counted: Counted[]): Attempted => ({
  succeeded: () => {
    // Of an account or address that others use too, the failures of those others still count.
    for (const { limit, key, isOwn } of counted) isOwn ? limit.forget(key) : limit.giveBack(key)
  },
  notChecked: () => {
    for (const { limit, key } of counted) limit.giveBack(key)
  },
})
