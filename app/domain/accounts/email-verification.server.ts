import { and, between, eq, isNull, not } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { emailVerifications, type passwordResets, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { recordEvent } from "../events/record.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { notDeleted } from "./reads.server.ts"
import { newToken, tokenHash } from "./session-reads.server.ts"

export const VERIFICATION_HOURS = 24
const LIFETIME_MS = VERIFICATION_HOURS * 60 * 60_000

/** Mailed links that work at a time, so that nobody can fill somebody else's mailbox. */
export const OPEN_MAX = 5

type MailedLinks = typeof emailVerifications | typeof passwordResets

/** Conditions on mailed links: they work until they end, unless the clock was set back since. Clocks of several machines may differ a little. */
export function mailedLinks(table: MailedLinks, lifetimeMs: number) {
  const working = () =>
    between(table.expiresAt, new Date(Date.now() + 1), new Date(Date.now() + 2 * lifetimeMs))
  return { working, valid: (token: string) => and(eq(table.id, tokenHash(token)), working()) }
}

const { working, valid } = mailedLinks(emailVerifications, LIFETIME_MS)

/** A form that is sent twice mails once. */
const AGAIN_AFTER_MS = 60_000

/** Only a hash of the token is stored. */
export type IssuedLink = { token: string; email: string; username: string }

/** Null for a verified address, above the limit of links, or within a minute, unless `isRetry`: the last mail failed. */
export async function issueVerification(
  userId: number,
  { isRetry }: { isRetry: boolean },
): Promise<IssuedLink | null> {
  const token = newToken()
  // `write` would store its result, and nothing may store the token.
  return db.transaction(async (tx) => {
    await tx.delete(emailVerifications).where(not(working()))
    const [user] = await tx
      .select({ email: users.email, username: users.username })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt), notDeleted))
    if (!user) return null
    const open = await tx
      .select({ createdAt: emailVerifications.createdAt })
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, userId))
    const isRecent = open.some(({ createdAt }) => Math.abs(Date.now() - createdAt.getTime()) < AGAIN_AFTER_MS)
    if (!isRetry && (isRecent || open.length >= OPEN_MAX)) return null
    const expiresAt = new Date(Date.now() + LIFETIME_MS)
    const { email } = user
    await tx.insert(emailVerifications).values({ id: tokenHash(token), userId, email, expiresAt })
    return { token, ...user }
  })
}

/** Does not use the link up: mail programs open links before people do. */
export async function addressToVerify(token: string): Promise<string | null> {
  const [row] = await db
    .select({ email: emailVerifications.email })
    .from(emailVerifications)
    .innerJoin(users, and(eq(users.id, emailVerifications.userId), eq(users.email, emailVerifications.email)))
    .where(and(valid(token), notDeleted))
  return row?.email ?? null
}

/** A person who has the link can read the mailbox, with a session or without. @throws {NotFound} */
export async function verifyEmail({ token }: { token: string }, options?: WriteOptions): Promise<void> {
  await write(async (tx) => {
    const [used] = await tx.delete(emailVerifications).where(valid(token)).returning()
    const verified =
      used &&
      (await tx
        .update(users)
        .set({ emailVerifiedAt: new Date() })
        // The account may have another address by now.
        .where(and(eq(users.id, used.userId), eq(users.email, used.email), notDeleted))
        .returning({ id: users.id }))
    if (!used || !verified?.length) throw new NotFound("This link was used already or is too old")
    await forgetLinks(tx, used.userId)
    await recordEvent(tx, "email-verified", { userId: used.userId })
  }, options)
}

export async function forgetLinks(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
}

/** @returns null without such an account or as long as the address is not verified. */
export async function emailVerifiedAt(viewer: Viewer): Promise<string | null> {
  const { id } = requireUser(viewer)
  const [row] = await db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, id))
  return row?.at?.toISOString() ?? null
}
