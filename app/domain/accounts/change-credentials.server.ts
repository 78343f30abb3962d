import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { passwordResets, users } from "#db/schema/index.ts"
import { fold } from "../text.ts"
import type { Viewer } from "../viewer.ts"
import { writePrepared } from "../write.server.ts"
import { endSessionsOf } from "./end-sessions.server.ts"
import { clientOf, isPasswordOf, needProof, type Proof, provePassword } from "./own-password.server.ts"
import { hashPassword } from "./passwords.server.ts"
import { takenAccount } from "./person.server.ts"
import { type Browser, insertSession, openSession } from "./sessions.server.ts"
import { newToken } from "./tokens.server.ts"

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
          await needProof(tx, proof)
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
        await needProof(tx, proof)
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
