import { and, between, count, eq, not, type SQL } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { passwordResets, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { fold } from "~/text.ts"
import type { Viewer } from "../viewer.ts"
import { writePrepared } from "../write.server.ts"
import {
  clientOf,
  hashPassword,
  isPasswordOf,
  type Proof,
  provePassword,
  requireProof,
} from "./passwords.server.ts"
import { notDeleted, takenAccount } from "./reads.server.ts"
import { newToken, tokenHash } from "./session-reads.server.ts"
import { type Browser, endSessionsOf, insertSession, openSession } from "./session-writes.server.ts"

/**
 * Gives the viewer's account another e-mail address. All its sessions and reset links end, and a new session opens.
 * @returns the new session's token; null for a repetition whose password is not the account's any more.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} when `currentPassword` is wrong.
 * @throws {Conflict} when the address has an account, ignoring case.
 */
export async function changeEmail(
  viewer: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
  browser: Browser,
): Promise<string | null> {
  try {
    return await withNewSession(currentPassword, browser, (newSession) =>
      writePrepared(
        () => provePassword(viewer, currentPassword),
        async (tx, proof) => {
          await requireProof(tx, proof)
          await tx
            .update(users)
            .set({ email, emailKey: fold(email) })
            .where(eq(users.id, proof.userId))
          return newSession(tx, proof)
        },
      ),
    )
  } catch (error) {
    throw takenAccount(error)
  }
}

/**
 * Gives the viewer's account another password. All its sessions and reset links end, and a new session opens.
 * @returns as `changeEmail`. @throws {Unauthenticated} for a visitor. @throws {Invalid} when `currentPassword` is wrong.
 */
export const changePassword = (
  viewer: Viewer,
  { newPassword, currentPassword }: { newPassword: string; currentPassword: string },
  browser: Browser,
): Promise<string | null> =>
  withNewSession(newPassword, browser, (newSession) =>
    writePrepared(
      async () => {
        const proof = await provePassword(viewer, currentPassword)
        return { proof, passwordHash: await hashPassword(newPassword, clientOf(proof.userId)) }
      },
      async (tx, { proof, passwordHash }) => {
        await requireProof(tx, proof)
        await tx.update(users).set({ passwordHash }).where(eq(users.id, proof.userId))
        return newSession(tx, proof)
      },
    ),
  )

/**
 * Carries out a change that ends all sessions of the account and opens a new one in the same transaction. Its result
 * is the user's id and not the token, because results are stored for repetitions. Whoever repeats the change has no
 * session left and gets one as if they signed in: when the password that they sent is the account's.
 */
async function withNewSession(
  password: string,
  browser: Browser,
  change: (newSession: (tx: Transaction, proof: Proof) => Promise<number>) => Promise<number>,
): Promise<string | null> {
  const token = newToken()
  let isOpen = false
  const userId = await change(async (tx, { userId }) => {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
    await endSessionsOf(tx, userId)
    await insertSession(tx, { token, userId, browser })
    isOpen = true
    return userId
  })
  if (isOpen) return token
  return (await isPasswordOf(userId, password)) ? openSession(userId, browser) : null
}

/** How long a link to a new password works. */
export const RESET_MINUTES = 60

/** Links that may work at a time: who asks again and again in another's name fills their mailbox no further. */
const OPEN_MAX = 5

/** A link to a new password, and where to send it. */
export type IssuedReset = { token: string; email: string; username: string }

/**
 * Makes a one-time token by which a person can set a new password within the hour. The database keeps its hash.
 * @param limited whether to refuse when many tokens of that account work already.
 * @returns null when no account has this e-mail address, or it has many tokens already.
 */
export async function issuePasswordReset(
  email: string,
  { limited }: { limited: boolean },
): Promise<IssuedReset | null> {
  const token = newToken()
  const now = new Date()
  // Not through `write`: what that returns is kept for a repetition, and nothing may keep the token.
  return db.transaction(async (tx) => {
    await tx.delete(passwordResets).where(not(working()))
    const [person] = await tx
      .select({ id: users.id, email: users.email, username: users.username })
      .from(users)
      .where(and(eq(users.emailKey, fold(email)), notDeleted))
    if (!person) return null
    const [open] = await tx
      .select({ tokens: count() })
      .from(passwordResets)
      .where(eq(passwordResets.userId, person.id))
    if (limited && open && open.tokens >= OPEN_MAX) return null
    const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000)
    await tx.insert(passwordResets).values({ id: tokenHash(token), userId: person.id, expiresAt })
    return { token, email: person.email, username: person.username }
  })
}

/**
 * Not over yet. One with much more than its whole time left was made before the clock was set back; clocks of several
 * machines may differ a little.
 */
function working(): SQL {
  const now = Date.now()
  return between(passwordResets.expiresAt, new Date(now + 1), new Date(now + 2 * RESET_MINUTES * 60_000))
}

const valid = (token: string) => and(eq(passwordResets.id, tokenHash(token)), working())

/** Whether a token still works. Asking does not use it up: mail programs open links ahead of people. */
export async function isResetValid(token: string): Promise<boolean> {
  const rows = await db.select({ id: passwordResets.id }).from(passwordResets).where(valid(token))
  return rows.length > 0
}

/**
 * Sets a new password by a token, once: all tokens and all sessions of the account end with it.
 * @param client whom the hashing counts against.
 * @throws {NotFound} when the token is unknown, used or too old.
 */
export async function resetPassword(
  { token, newPassword }: { token: string; newPassword: string },
  client = "",
): Promise<void> {
  const unusable = () => new NotFound("This link was used already or is too old")
  await writePrepared(
    async () => {
      if (!(await isResetValid(token))) throw unusable()
      return hashPassword(newPassword, client)
    },
    async (tx, passwordHash) => {
      const [used] = await tx
        .delete(passwordResets)
        .where(valid(token))
        .returning({ userId: passwordResets.userId })
      if (!used) throw unusable()
      await tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId))
      await tx.delete(passwordResets).where(eq(passwordResets.userId, used.userId))
      await endSessionsOf(tx, used.userId)
    },
  )
}
