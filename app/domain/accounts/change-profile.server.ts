import { eq } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { type Actor, type SignedIn, signedIn } from "../actor.ts"
import { Unauthenticated } from "../errors.ts"
import { fold } from "../text.ts"
import { write } from "../write.server.ts"
import { personColumns, takenAccount } from "./person.server.ts"

type Change = Partial<Pick<typeof users.$inferInsert, "username" | "usernameKey" | "isPrivate">>

async function change(actor: Actor, values: Change): Promise<SignedIn> {
  const { id } = signedIn(actor)
  try {
    return await write(async (tx) => {
      const [person] = await tx.update(users).set(values).where(eq(users.id, id)).returning(personColumns)
      if (!person) throw new Unauthenticated()
      return person
    })
  } catch (error) {
    throw takenAccount(error)
  }
}

/**
 * Gives the actor another username.
 * @throws {Unauthenticated} for a visitor. @throws {Conflict} when it is taken, ignoring case.
 */
export const changeUsername = (actor: Actor, { username }: { username: string }): Promise<SignedIn> =>
  change(actor, { username, usernameKey: fold(username) })

/**
 * Makes the actor's profile private or public. Friends and requests under way stay as they are.
 * @throws {Unauthenticated} for a visitor.
 */
export const changePrivacy = (actor: Actor, { isPrivate }: { isPrivate: boolean }): Promise<SignedIn> =>
  change(actor, { isPrivate })
