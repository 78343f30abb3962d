import { RateLimit, takeEach } from "#db/rate-limit.server.ts"
import type { SentRequest } from "~/context.ts"
import { emailKey } from "~/domain/accounts/reads.server.ts"
import { sessionId } from "~/domain/accounts/session-reads.server.ts"
import { env } from "~/env.server.ts"
import { Invalid, TooManyRequests, Unauthenticated } from "~/errors.ts"
import { addressKey } from "~/http/rate-limit.server.ts"
import { logEvent } from "~/observe/log.server.ts"
import { sessionToken } from "./session.server.ts"

/* The numbers and their reasons: docs/decisions/0006-accounts.md. */
const MINUTE = 60
const byAccountAndAddress = new RateLimit({
  id: "sign-in-account-address",
  name: "sign-in",
  max: 10,
  seconds: 15 * MINUTE,
})
const byAddress = new RateLimit({ id: "sign-in-address", name: "sign-in", max: 100, seconds: 15 * MINUTE })
const byAccount = new RateLimit({ id: "sign-in-account", name: "sign-in", max: 100, seconds: 60 * MINUTE })
const byDevice = new RateLimit({ id: "sign-in-device", name: "sign-in", max: 10, seconds: 15 * MINUTE })
const bySession = new RateLimit({ id: "password", name: "password", max: 10, seconds: 15 * MINUTE })

type Attempt = {
  email: string
  address: string | undefined
  device: string | null
}

type Counted = { limit: RateLimit; key: string; isOwn: boolean }

function limitsOf({ email, address, device }: Attempt): Counted[] {
  const account = emailKey(email)
  if (device) return [{ limit: byDevice, key: `${device} ${account}`, isOwn: true }]
  // All visitors of a demo sign in to one account, whose password it shows.
  const wide = env.DEMO ? [] : [{ limit: byAccount, key: account, isOwn: false }]
  const from = addressKey(address)
  if (!from) return wide
  return [
    { limit: byAccountAndAddress, key: `${account} ${from}`, isOwn: true },
    { limit: byAddress, key: from, isOwn: false },
    ...wide,
  ]
}

/** An attempt counts as a failure until one of these is called. */
type Attempted = {
  succeeded: () => Promise<unknown>
  notChecked: () => Promise<unknown>
}

/** Call it before the password is checked, so that parallel guesses count. @throws {TooManyRequests} */
export async function limitSignIn(attempt: Attempt): Promise<Attempted> {
  const counted = limitsOf(attempt)
  await takeOrLog(counted)
  return attempted(counted)
}

/** Counts wrong passwords by session, so that a stolen one cannot guess. @throws {TooManyRequests} after too many failures. */
export async function withPasswordLimit<T>(
  { request }: { request: SentRequest },
  check: (token: string) => Promise<T>,
): Promise<T> {
  const token = await sessionToken(request)
  if (!token) throw new Unauthenticated()
  const counted = [{ limit: bySession, key: sessionId(token), isOwn: true }]
  await takeOrLog(counted)
  const attempt = attempted(counted)
  try {
    const result = await check(token)
    await attempt.succeeded()
    return result
  } catch (error) {
    if (!isWrongPassword(error)) await attempt.notChecked()
    throw error
  }
}

const isWrongPassword = (error: unknown) => error instanceof Invalid && "currentPassword" in error.fieldErrors

/** For passwords and codes. @returns what gives them back. @throws {TooManyRequests} */
export const takeOrLog = (counted: Omit<Counted, "isOwn">[]): ReturnType<typeof takeEach> =>
  takeEach(counted).catch((error) => {
    if (error instanceof TooManyRequests) logEvent("sign-in-limited")
    throw error
  })

const attempted = (counted: Counted[]): Attempted => ({
  // Failures of others on the same account or address still count.
  succeeded: () =>
    Promise.all(counted.map(({ limit, key, isOwn }) => (isOwn ? limit.forget(key) : limit.giveBack(key)))),
  notChecked: () => Promise.all(counted.map(({ limit, key }) => limit.giveBack(key))),
})
