import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { passwordResets, users } from "#db/schema/index.ts"
import { type Actor, signedIn } from "../actor.ts"
import { fold } from "../text.ts"
import { write } from "../write.server.ts"
import { endSessionsOf } from "./end-sessions.server.ts"
import { checkOwnPassword } from "./own-password.server.ts"
import { hashPassword } from "./passwords.server.ts"
import { takenAccount } from "./person.server.ts"

/** The session that asks for the change, which alone survives it. */
type Asking = { token: string | null }

/**
 * Gives the actor's account another e-mail address, and ends all its other sessions and reset links.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} when `currentPassword` is wrong.
 * @throws {Conflict} when the address has an account, ignoring case.
 */
export async function changeEmail(
  actor: Actor,
  { email, currentPassword }: { email: string; currentPassword: string },
  { token }: Asking,
): Promise<void> {
  const person = signedIn(actor)
  try {
    await write(async (tx) => {
      await checkOwnPassword(tx, person.id, currentPassword)
      await tx
        .update(users)
        .set({ email, emailKey: fold(email) })
        .where(eq(users.id, person.id))
      await endOtherWaysIn(tx, person.id, token)
    })
  } catch (error) {
    throw takenAccount(error)
  }
}

/**
 * Gives the actor's account another password, and ends all its other sessions and reset links.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} when `currentPassword` is wrong.
 */
export async function changePassword(
  actor: Actor,
  { newPassword, currentPassword }: { newPassword: string; currentPassword: string },
  { token }: Asking,
): Promise<void> {
  const person = signedIn(actor)
  const passwordHash = await hashPassword(newPassword)
  await write(async (tx) => {
    await checkOwnPassword(tx, person.id, currentPassword)
    await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id))
    await endOtherWaysIn(tx, person.id, token)
  })
}

async function endOtherWaysIn(tx: Transaction, userId: number, keptToken: string | null): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await endSessionsOf(tx, userId, keptToken)
}
