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
  groupItemVotes,
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
import { logEvent } from "~/observe/log.server.ts"
import { requireOtherAdmin } from "../administration/access.server.ts"
import { hideGroups } from "../background/groups.server.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { estateInWords, estateOf, leaveCollections } from "../collections/heirs.server.ts"
import { transferGroups } from "../groups/writes.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { storedResult, VISITOR_SCOPE, type WriteOptions } from "../write.server.ts"
import { mailAccountEnded } from "./mail-jobs.server.ts"
import { provePassword, requireProof } from "./passwords.server.ts"

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

/** Rows that name the account: its own few, and at most one for each other user, place or product of a group. */
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
  // First, so that each membership finds none.
  groupItemVotes.userId,
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
