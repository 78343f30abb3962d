import { and, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { account } from "~/messages.ts"
import type { SignedIn } from "../actor.ts"
import { Unauthenticated } from "../errors.ts"
import { fold } from "../text.ts"
import { write } from "../write.server.ts"
import { checkAgainstNobody, hashPassword, needsRehash, passwordMatches } from "./passwords.server.ts"
import { personColumns, takenAccount } from "./person.server.ts"
import type { Credentials, Registration } from "./schema.server.ts"

/**
 * Creates an account.
 * @throws {Conflict} when the e-mail address or the username is taken, ignoring case; `field` says which.
 */
export async function register({ email, username, password, isPrivate }: Registration): Promise<SignedIn> {
  const passwordHash = await hashPassword(password)
  try {
    return await write(async (tx) => {
      const [person] = await tx
        .insert(users)
        .values({
          email,
          emailKey: fold(email),
          username,
          usernameKey: fold(username),
          passwordHash,
          isPrivate,
        })
        .returning(personColumns)
      if (!person) throw new Error("The account was not written")
      return person
    })
  } catch (error) {
    throw takenAccount(error)
  }
}

/**
 * The account with these credentials. Takes as long for an unknown address as for a wrong password.
 * @throws {Unauthenticated} 'Invalid email or password', whichever of the two is wrong.
 */
export async function verifyCredentials({ email, password }: Credentials): Promise<SignedIn> {
  const [row] = await db
    .select({ ...personColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, fold(email)))
  if (!row) await checkAgainstNobody(password)
  if (!row || !(await passwordMatches(row.passwordHash, password)))
    throw new Unauthenticated(account.badCredentials)
  const { passwordHash, ...person } = row
  if (needsRehash(passwordHash))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      // Not over the password that was set meanwhile.
      .where(and(eq(users.id, person.id), eq(users.passwordHash, passwordHash)))
  return person
}
