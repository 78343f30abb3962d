import { eq, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { groupItems, groupMembers, groupMessages, groups } from "#db/schema/index.ts"
import type { Step } from "./step.server.ts"

export async function hideGroups(tx: Transaction, condition: SQL | undefined): Promise<void> {
  await tx.update(groups).set({ isDeleted: true, isPrivate: true }).where(condition)
}

export async function removeGroups(step: Step): Promise<boolean> {
  for (;;) {
    if (step.isSpent) return false
    const [row] = await step.tx
      .select({ id: groups.id })
      .from(groups)
      .where(sql`${groups.isDeleted} = 1`)
      .limit(1)
    if (!row) return true
    const isEmpty =
      (await step.delete(groupMessages, eq(groupMessages.groupId, row.id))) &&
      (await step.delete(groupItems, eq(groupItems.groupId, row.id), groupItems.imageUrl)) &&
      (await step.delete(groupMembers, eq(groupMembers.groupId, row.id)))
    if (!isEmpty) return false
    await step.tx.delete(groups).where(eq(groups.id, row.id))
    step.spend(1)
  }
}
