import type { Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { RateLimit } from "#db/rate-limit.server.ts"
import type { TooManyRequests } from "~/errors.ts"
import { canSendMail } from "~/services/mail/send.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { emailKey } from "./reads.server.ts"

/* See docs/limits.md. */
const DAY = 24 * 60 * 60
const byUser = new RateLimit({ id: "verification-user", max: 10, seconds: DAY })
const byEmail = new RateLimit({ id: "verification-email", max: 5, seconds: DAY })

/** Mails a one-time link to a new password, if the address has an account. The response is the same if it has none. */
export const mailResetLink = (email: string, options?: WriteOptions): Promise<void> =>
  write(async (tx) => enqueue(tx, "mail", { about: "new-password", email }), options)

/** Mails a one-time link to the account's own address. @returns why it sends none. */
export async function mailVerification(
  tx: Transaction,
  { id: userId, email }: Pick<User, "id" | "email">,
): Promise<TooManyRequests | null> {
  if (!canSendMail()) return null
  const [user, address] = [String(userId), emailKey(email)]
  const refusal = (await byEmail.refusal(address, tx)) ?? (await byUser.refusal(user, tx))
  if (refusal) return refusal
  await byUser.tryTake(user, tx)
  await byEmail.tryTake(address, tx)
  await enqueue(tx, "mail", { about: "verification", userId }, { key: `verification:${userId}`, userId })
  return null
}

/** @throws {TooManyRequests} */
export async function mailVerificationAgain(viewer: Viewer, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await write(async (tx) => {
    const refusal = await mailVerification(tx, user)
    if (refusal) throw refusal
  }, options)
}

export function forgetVerificationMails(): void {
  byUser.clear()
  byEmail.clear()
}

/** Tells the old address, whose owner may not be who changed it. */
export async function mailAddressChanged(
  tx: Transaction,
  { id: userId, email, username }: Pick<User, "id" | "email" | "username">,
): Promise<void> {
  if (canSendMail()) await enqueue(tx, "mail", { about: "address-changed", email, username }, { userId })
}

/** The job names no user: the account's own jobs have ended with it. */
export async function mailAccountEnded(
  tx: Transaction,
  { email, username }: Pick<User, "email" | "username">,
  collections: { passed: string[]; deleted: string[] },
): Promise<void> {
  if (canSendMail()) await enqueue(tx, "mail", { about: "account-ended", email, username, ...collections })
}
