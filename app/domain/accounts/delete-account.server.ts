import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
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
  passwordResets,
  sessions,
  users,
} from "#db/schema/index.ts"
import { hideCollections } from "../background/collections.server.ts"
import { hideGroups } from "../background/groups.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { passOnGroups } from "../groups/pass-on.server.ts"
import type { Viewer } from "../viewer.ts"
import { forgetSignUp } from "./commands.server.ts"
import { needProof, provePassword } from "./own-password.server.ts"

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
      await needProof(tx, proof)
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
