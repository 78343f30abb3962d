import { and, eq, not, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { passwordResets, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { recordAct, recordEvent } from "../events/record.server.ts"
import { revokeTokens } from "../tokens/writes.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type WriteOptions, writePrepared } from "../write.server.ts"
import { forgetLinks, type IssuedLink, mailedLinks, OPEN_MAX } from "./email-verification.server.ts"
import { mailAddressChanged, mailVerification } from "./mail-jobs.server.ts"
import { requireHardToGuess } from "./password-rules.server.ts"
import {
  clientOf,
  hashPassword,
  isPasswordOf,
  type Proof,
  provePassword,
  requireProof,
} from "./passwords.server.ts"
import { emailKey, notDeleted, takenAccount } from "./reads.server.ts"
import { newToken, tokenHash } from "./session-reads.server.ts"
import { type Browser, endSessionsOf, insertSession, openSession } from "./session-writes.server.ts"

/** Opens a new session and ends all others. @returns its token; null for a repetition with an outdated password. */
export async function changeEmail(
  viewer: Viewer,
  { email, currentPassword }: { email: string; currentPassword: string },
  browser: Browser,
  options?: WriteOptions,
): Promise<string | null> {
  try {
    return await withNewSession(currentPassword, browser, (newSession) =>
      writePrepared(
        () => provePassword(viewer, currentPassword),
        async (tx, proof) => {
          await requireProof(tx, proof)
          await tx
            .update(users)
            .set({
              email,
              emailKey: emailKey(email),
              emailVerifiedAt: sql`case when ${users.email} = ${email} then ${users.emailVerifiedAt} end`,
            })
            .where(eq(users.id, proof.userId))
          await forgetLinks(tx, proof.userId)
          if (viewer && viewer.email !== email) {
            await mailAddressChanged(tx, viewer)
            await mailVerification(tx, { id: viewer.id, email })
          }
          await recordEvent(tx, "email-changed", { userId: proof.userId })
          return newSession(tx, proof)
        },
        options,
      ),
    )
  } catch (error) {
    throw takenAccount(error)
  }
}

export const changePassword = (
  viewer: Viewer,
  { newPassword, currentPassword }: { newPassword: string; currentPassword: string },
  browser: Browser,
  options?: WriteOptions,
): Promise<string | null> =>
  withNewSession(newPassword, browser, (newSession) =>
    writePrepared(
      async () => {
        const proof = await provePassword(viewer, currentPassword)
        await requireHardToGuess(newPassword, requireUser(viewer), "newPassword")
        return { proof, passwordHash: await hashPassword(newPassword, clientOf(proof.userId)) }
      },
      async (tx, { proof, passwordHash }) => {
        await requireProof(tx, proof)
        await tx.update(users).set({ passwordHash }).where(eq(users.id, proof.userId))
        await recordEvent(tx, "password-changed", { userId: proof.userId })
        return newSession(tx, proof)
      },
      options,
    ),
  )

/** The stored result is the user's id and not the token. A repetition may open another session. */
async function withNewSession(
  password: string,
  browser: Browser,
  change: (
    newSession: (tx: Transaction, proof: Proof) => Promise<number>,
  ) => Promise<{ result: number; isRepeated: boolean }>,
): Promise<string | null> {
  const token = newToken()
  const { result: userId, isRepeated } = await change(async (tx, { userId }) => {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
    await endSessionsOf(tx, userId)
    await insertSession(tx, { token, userId, browser })
    return userId
  })
  if (!isRepeated) return token
  return (await isPasswordOf(userId, password)) ? openSession(userId, browser) : null
}

export const RESET_MINUTES = 60

const { working, valid } = mailedLinks(passwordResets, RESET_MINUTES * 60_000)

type Issue = { limited: boolean; act?: { actorId: number | null; reason?: string | null | undefined } }

/** `act` is set by the administration. @returns null without such an account or, if `limited`, with too many working tokens. */
export async function issuePasswordReset(email: string, { limited, act }: Issue): Promise<IssuedLink | null> {
  const token = newToken()
  const now = new Date()
  // `write` would store its result, and nothing may store the token.
  return db.transaction(
    async (tx) => {
      await tx.delete(passwordResets).where(not(working()))
      const [user] = await tx
        .select({ id: users.id, email: users.email, username: users.username })
        .from(users)
        .where(and(eq(users.emailKey, emailKey(email)), notDeleted))
      if (!user) return null
      const open = await tx.$count(passwordResets, eq(passwordResets.userId, user.id))
      if (limited && open >= OPEN_MAX) return null
      const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000)
      await tx.insert(passwordResets).values({ id: tokenHash(token), userId: user.id, expiresAt })
      if (act) await recordAct(tx, "admin-password-link-made", { userId: user.id, ...act })
      else await recordEvent(tx, "password-link-made", { userId: user.id })
      return { token, email: user.email, username: user.username }
    },
    { sender: act?.actorId ? clientOf(act.actorId) : null },
  )
}

/** Does not use the token up: mail programs open links before people do. */
export const isResetValid = async (token: string): Promise<boolean> =>
  (await db.$count(passwordResets, valid(token))) > 0

async function accountOf(token: string): Promise<{ username: string; email: string } | undefined> {
  const [account] = await db
    .select({ username: users.username, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(valid(token))
  return account
}

/** @throws {NotFound} for a link that does not work. {Invalid} for a password that is easy to guess. */
export async function resetPassword(
  { token, newPassword }: { token: string; newPassword: string },
  client = "",
  options?: WriteOptions,
): Promise<void> {
  const unusable = () => new NotFound("This link was used already or is too old")
  await writePrepared(
    async () => {
      const account = await accountOf(token)
      if (!account) throw unusable()
      await requireHardToGuess(newPassword, account, "newPassword")
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
      // An intruder in the account may have made one.
      await revokeTokens(tx, used.userId)
      await recordEvent(tx, "password-reset", { userId: used.userId })
    },
    options,
  )
}
