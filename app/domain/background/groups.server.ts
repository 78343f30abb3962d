import { eq, type SQL } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { groupItems, groupItemVotes, groupMembers, groupMessages, groups } from "#db/schema/index.ts"
import type { Step } from "./step.server.ts"

export async function hideGroups(tx: Transaction, condition: SQL | undefined): Promise<void> {
  await tx.update(groups).set({ isDeleted: true, isPrivate: true }).where(condition)
}

export const removeGroups = (step: Step): Promise<boolean> =>
  step.removeMarked(
    groups,
    async (id) =>
      (await step.delete(groupMessages, eq(groupMessages.groupId, id))) &&
      (await step.delete(groupItemVotes, eq(groupItemVotes.groupId, id))) &&
      (await step.delete(groupItems, eq(groupItems.groupId, id), groupItems.imageUrl, groupItems.images)) &&
      (await step.delete(groupMembers, eq(groupMembers.groupId, id))),
  )
