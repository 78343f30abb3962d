import { eq } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { Unauthenticated } from "../errors.ts"
import { fold } from "../text.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import { personColumns, takenAccount } from "./person.server.ts"

type Change = Partial<Pick<typeof users.$inferInsert, "username" | "usernameKey" | "isPrivate">>

async function change(viewer: Viewer, values: Change): Promise<User> {
  const { id } = requireUser(viewer)
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
 * Gives the viewer another username.
 * @throws {Unauthenticated} for a visitor. @throws {Conflict} when it is taken, ignoring case.
 */
export const changeUsername = (viewer: Viewer, { username }: { username: string }): Promise<User> =>
  change(viewer, { username, usernameKey: fold(username) })

/**
 * Makes the viewer's profile private or public. Friends and requests under way stay as they are.
 * @throws {Unauthenticated} for a visitor.
 */
export const changePrivacy = (viewer: Viewer, { isPrivate }: { isPrivate: boolean }): Promise<User> =>
  change(viewer, { isPrivate })
