import { and, eq } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import {
  blocks,
  collectionCollaborators,
  collectionCoOwners,
  collections,
  friendRequests,
  friends,
  groupMembers,
  groups,
  keptForms,
  oneTimeKeys,
  passwordResets,
  sessions,
  users,
} from "#db/schema/index.ts"
import { Unauthenticated } from "~/errors.ts"
import { account } from "~/messages.ts"
import { fold } from "~/text.ts"
import { hideCollections } from "../background/collections.server.ts"
import { hideGroups } from "../background/groups.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { passOnGroups } from "../groups/writes.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { storedResult, write, writePrepared } from "../write.server.ts"
import type { Credentials, Registration } from "./inputs.server.ts"
import {
  checkAgainstNobody,
  hashPassword,
  needsRehash,
  passwordMatches,
  provePassword,
  requireProof,
} from "./passwords.server.ts"
import { notDeleted, personColumns, takenAccount } from "./reads.server.ts"

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

/**
 * Deletes the viewer's account for good: for everybody at once, its rows in steps (docs/decisions/0006-accounts.md). Their
 * collections go with everything in them; their groups pass to the member who has been there longest, and go when
 * there is none; what they added to other people's collections and groups, and their messages, stay without a name.
 * @returns pictures of the first step, for `releasePictures`.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} when `currentPassword` is wrong.
 */
export async function deleteAccount(
  viewer: Viewer,
  { currentPassword }: { currentPassword: string },
): Promise<{ pictures: string[] }> {
  const { pictures } = await writeInSteps(
    async (tx, proof) => {
      await requireProof(tx, proof)
      const id = proof.userId
      await hideCollections(tx, eq(collections.userId, id))
      await passOnGroups(tx, id)
      await hideGroups(tx, eq(groups.ownerId, id))
      await leavePeople(tx, id)
      await forgetSignUp(tx, id)
      await closeUser(tx, id)
    },
    () => provePassword(viewer, currentPassword),
  )
  return { pictures }
}

/** What others see of a person: at most a row for each of those others, or for each place of theirs. */
const AMONG_PEOPLE = [
  sessions.userId,
  passwordResets.userId,
  keptForms.userId,
  friends.userId,
  friends.friendId,
  friendRequests.senderId,
  friendRequests.receiverId,
  blocks.userId,
  blocks.blockedId,
  groupMembers.userId,
  collectionCoOwners.userId,
  collectionCollaborators.userId,
]

async function leavePeople(tx: Transaction, userId: number): Promise<void> {
  for (const column of AMONG_PEOPLE) await tx.delete(column.table).where(eq(column, userId))
}

/** Takes name, address and password from the row, which stays until nothing refers to it any more. */
async function closeUser(tx: Transaction, id: number): Promise<void> {
  const nobody = `deleted:${id}`
  await tx
    .update(users)
    .set({
      email: nobody,
      emailKey: nobody,
      username: nobody,
      usernameKey: nobody,
      passwordHash: "",
      isDeleted: true,
    })
    .where(eq(users.id, id))
}
