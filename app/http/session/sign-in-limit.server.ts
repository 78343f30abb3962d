import { emailKey } from "~/domain/accounts/reads.server.ts"
import { addressKey } from "~/server/rate-limit.server.ts"
import { RateLimit } from "~/services/rate-limit.ts"

/* The numbers and their reasons: docs/decisions/0006-accounts.md. */
const MINUTE = 60
const byAccountAndAddress = new RateLimit({ name: "sign-in", max: 10, seconds: 15 * MINUTE })
const byAddress = new RateLimit({ name: "sign-in", max: 100, seconds: 15 * MINUTE })
const byAccount = new RateLimit({ name: "sign-in", max: 100, seconds: 60 * MINUTE })
const byDevice = new RateLimit({ name: "sign-in", max: 10, seconds: 15 * MINUTE })
const bySession = new RateLimit({ name: "password", max: 10, seconds: 15 * MINUTE })

type Attempt = {
  email: string
  address: string | undefined
  device: string | null
}

type Counted = { limit: RateLimit; key: string; isOwn: boolean }

function limitsOf({ email, address, device }: Attempt): Counted[] {
  const account = emailKey(email)
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

/** An attempt counts as a failure until one of these is called. */
type Attempted = {
  succeeded: () => void
  notChecked: () => void
}

/** Call it before the password is checked, so that parallel guesses count. @throws {TooManyRequests} */
export function limitSignIn(attempt: Attempt): Attempted {
  const counted = limitsOf(attempt)
  for (const { limit, key } of counted) {
    const refusal = limit.refusal(key)
    if (refusal) throw refusal
  }
  for (const { limit, key } of counted) limit.count(key)
  return attempted(counted)
}

/** Within an open session; failures elsewhere do not count. @throws {TooManyRequests} */
export function limitPasswordCheck(sessionId: string): Attempted {
  bySession.take(sessionId)
  return attempted([{ limit: bySession, key: sessionId, isOwn: true }])
}

const attempted = (counted: Counted[]): Attempted => ({
  succeeded: () => {
    // Failures of others on the same account or address still count.
    for (const { limit, key, isOwn } of counted) isOwn ? limit.forget(key) : limit.giveBack(key)
  },
  notChecked: () => {
    for (const { limit, key } of counted) limit.giveBack(key)
  },
})
