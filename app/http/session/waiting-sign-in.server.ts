import { randomBytes } from "node:crypto"
import { z } from "zod"
import type { SentRequest } from "~/context.ts"
import { needsCode, waitingAccount } from "~/domain/accounts/two-step-reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Unauthenticated } from "~/errors.ts"
import { account as words } from "~/words/messages.ts"
import { signedCookie } from "./cookies.server.ts"

/* A sign-in whose password was right, and whose code is still missing. It opens nothing. */

export const WAITING_MINUTES = 10
const LIFETIME_SECONDS = WAITING_MINUTES * 60

const waitingSchema = z.object({ id: z.string(), userId: z.number(), version: z.string(), at: z.number() })

const cookie = signedCookie("waiting", waitingSchema, { maxAge: LIFETIME_SECONDS })

/** @returns the Set-Cookie header; null for an account that needs no code. */
export async function waitForCode(request: SentRequest, userId: number): Promise<string | null> {
  if (!(await needsCode(userId))) return null
  const account = await waitingAccount(userId)
  // Suspended: the session would open the account without a code later.
  if (!account) throw new Unauthenticated(words.badCredentials)
  const id = randomBytes(16).toString("base64url")
  return cookie.set(request, { id, userId, version: account.versions[0], at: Date.now() })
}

/** @returns null when it is over, or when the account's password, address or second factor has changed since. */
export async function waitingSignIn(request: SentRequest): Promise<{ id: string; user: User } | null> {
  const waiting = await cookie.read(request)
  if (!waiting) return null
  const { id, userId, version, at } = waiting
  if (Math.abs(Date.now() - at) > LIFETIME_SECONDS * 1000) return null
  const account = await waitingAccount(userId)
  return account?.versions.includes(version) ? { id, user: account.user } : null
}

export const stopWaiting = cookie.clear
