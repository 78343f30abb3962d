import { eq } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { Unauthenticated } from "~/errors.ts"
import { fold } from "~/text.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { type WriteOptions, write, writePrepared } from "../write.server.ts"
import type { Registration } from "./inputs.server.ts"
import { admitNewAccount, requireAdmission } from "./new-account.server.ts"
import { requireHardToGuess } from "./password-rules.server.ts"
import { hashPassword, verifyCredentials } from "./passwords.server.ts"
import { takenAccount, userColumns } from "./reads.server.ts"

/** A repetition signs in, if its password is still the account's. @throws {Invalid} for a password that is easy to guess. */
export async function register(
  registration: Registration,
  client = "",
  options?: WriteOptions,
): Promise<User> {
  const { email, username, password, isPrivate, invitation } = registration
  let created: User | undefined
  try {
    const { isRepeated } = await writePrepared(
      async () => {
        await requireAdmission(invitation)
        await requireHardToGuess(password, registration, "password")
        return hashPassword(password, client)
      },
      async (tx, passwordHash) => {
        const account = { email, username, passwordHash, isPrivate }
        created = await admitNewAccount(tx, account, { invitation })
        // Stored for repetitions: no personal data, and `forgetSignUp` finds it.
        return created.id
      },
      options,
    )
    if (created && !isRepeated) return created
  } catch (error) {
    throw takenAccount(error)
  }
  return verifyCredentials({ email, password }, client)
}

type Change = Partial<Pick<typeof users.$inferInsert, "username" | "usernameKey" | "isPrivate" | "about">>

async function change(viewer: Viewer, values: Change, options?: WriteOptions): Promise<User> {
  const { id } = requireUser(viewer)
  try {
    return await write(async (tx) => {
      const [user] = await tx.update(users).set(values).where(eq(users.id, id)).returning(userColumns)
      if (!user) throw new Unauthenticated()
      return user
    }, options)
  } catch (error) {
    throw takenAccount(error)
  }
}

export const changeProfile = (
  viewer: Viewer,
  { username, about }: { username?: string | undefined; about?: string | null | undefined },
  options?: WriteOptions,
): Promise<User> =>
  change(viewer, { ...(username && { username, usernameKey: fold(username) }), about }, options)

export const changePrivacy = (
  viewer: Viewer,
  { isPrivate }: { isPrivate: boolean },
  options?: WriteOptions,
): Promise<User> => change(viewer, { isPrivate }, options)
