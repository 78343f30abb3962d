import { and, between, eq } from "drizzle-orm"
import { afterCommit, type Transaction } from "#db/client.server.ts"
import {
  apiTokens,
  blocks,
  collectionCollaborators,
  collectionCoOwners,
  emailVerifications,
  friendRequests,
  friends,
  groupMembers,
  groups,
  identities,
  imports,
  invitations,
  jobs,
  oneTimeKeys,
  passwordResets,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from "#db/schema/index.ts"
import { Unauthenticated } from "~/errors.ts"
import { logEvent } from "~/observe/log.server.ts"
import { fold } from "~/text.ts"
import { requireOtherAdmin } from "../administration/access.server.ts"
import { hideGroups } from "../background/groups.server.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { estateInWords, estateOf, leaveCollections } from "../collections/heirs.server.ts"
import { transferGroups } from "../groups/writes.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { storedResult, VISITOR_SCOPE, type WriteOptions, write, writePrepared } from "../write.server.ts"
import type { Registration } from "./inputs.server.ts"
import { mailAccountEnded } from "./mail-jobs.server.ts"
import { admitNewAccount, requireAdmission } from "./new-account.server.ts"
import { requireHardToGuess } from "./password-rules.server.ts"
import { hashPassword, provePassword, requireProof, verifyCredentials } from "./passwords.server.ts"
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

/** A visitor's one-time key names the account only in its result. Their scopes are one range of the index. */
async function forgetSignUp(tx: Transaction, userId: number): Promise<void> {
  await tx
    .delete(oneTimeKeys)
    .where(
      and(
        between(oneTimeKeys.scope, VISITOR_SCOPE, `${VISITOR_SCOPE}~`),
        eq(oneTimeKeys.result, storedResult(userId)),
      ),
    )
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

/** Its rows are deleted in steps (docs/decisions/0013-large-accounts.md). @throws {Conflict} for the last administrator. */
export async function deleteAccount(
  viewer: Viewer,
  { currentPassword }: { currentPassword: string },
  options?: WriteOptions,
): Promise<void> {
  await writeInSteps(
    async (tx, proof) => {
      await requireProof(tx, proof)
      const id = proof.userId
      await requireOtherAdmin(tx, id, { mayBeAlone: true })
      const estate = await estateOf(viewer, tx)
      await leaveCollections(tx, id)
      await transferGroups(tx, id)
      await hideGroups(tx, eq(groups.ownerId, id))
      await hideImports(tx, eq(imports.userId, id))
      await leavePeople(tx, id)
      await forgetSignUp(tx, id)
      await closeUser(tx, id)
      await mailAccountEnded(tx, requireUser(viewer), estateInWords(estate))
      // The account's events go with it.
      afterCommit(tx, () => logEvent("account-deleted", { userId: id }))
    },
    options,
    () => provePassword(viewer, currentPassword),
  )
}

/** Rows that name the account: its own few, and at most one for each other user or place. */
const AMONG_PEOPLE = [
  sessions.userId,
  passwordResets.userId,
  emailVerifications.userId,
  identities.userId,
  secondFactors.userId,
  recoveryCodes.userId,
  apiTokens.userId,
  invitations.userId,
  jobs.userId,
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

/** The row stays, without personal data, until nothing refers to it. */
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
      about: null,
      isDeleted: true,
    })
    .where(eq(users.id, id))
}
