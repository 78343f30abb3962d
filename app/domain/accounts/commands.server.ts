import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { oneTimeKeys, users } from "#db/schema/index.ts"
import { account } from "~/messages.ts"
import { Unauthenticated } from "../errors.ts"
import { fold } from "../text.ts"
import type { User } from "../viewer.ts"
import { storedResult, writePrepared } from "../write.server.ts"
import { checkAgainstNobody, hashPassword, needsRehash, passwordMatches } from "./passwords.server.ts"
import { notDeleted, personColumns, takenAccount } from "./person.server.ts"
import type { Credentials, Registration } from "./schema.server.ts"

/**
 * Creates an account. A repetition signs in: it gives the account when the password is still this one.
 * @param client whom the hashing counts against.
 * @throws {Conflict} when the e-mail address or the username is taken, ignoring case; `field` says which.
 * @throws {Unauthenticated} for a repetition, when the account has changed or is gone.
 */
export async function register(registration: Registration, client = ""): Promise<User> {
  const { email, username, password, isPrivate } = registration
  let created: User | undefined
  try {
    await writePrepared(
      () => hashPassword(password, client),
      async (tx, passwordHash) => {
        const keys = { emailKey: fold(email), usernameKey: fold(username) }
        const [person] = await tx
          .insert(users)
          .values({ email, username, ...keys, passwordHash, isPrivate })
          .returning(personColumns)
        if (!person) throw new Error("The account was not written")
        created = person
        // Kept for repetitions: no personal data, and found by `forgetSignUp`.
        return person.id
      },
    )
  } catch (error) {
    throw takenAccount(error)
  }
  return created ?? (await verifyCredentials({ email, password }, client))
}

/** Forgets the sign-up of an account that is deleted: its one-time key was a visitor's, so only the result names it. */
export async function forgetSignUp(tx: Transaction, userId: number): Promise<void> {
  await tx
    .delete(oneTimeKeys)
    .where(and(eq(oneTimeKeys.scope, "visitor"), eq(oneTimeKeys.result, storedResult(userId))))
}

/** The id of the account with this e-mail address, ignoring case, or null. */
export async function findAccountId(email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), notDeleted))
  return row?.id ?? null
}

/**
 * The account with these credentials. Takes as long for an unknown address as for a wrong password.
 * @param client whom the hashing counts against.
 * @throws {Unauthenticated} 'Invalid email or password', whichever of the two is wrong.
 */
export async function verifyCredentials({ email, password }: Credentials, client = ""): Promise<User> {
  const [row] = await db
    .select({ ...personColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), notDeleted))
  if (!row) await checkAgainstNobody(password, client)
  if (!row || !(await passwordMatches(row.passwordHash, password, client)))
    throw new Unauthenticated(account.badCredentials)
  const { passwordHash, ...person } = row
  if (needsRehash(passwordHash))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password, client) })
      // Not over the password that was set meanwhile.
      .where(and(eq(users.id, person.id), eq(users.passwordHash, passwordHash)))
  return person
}
