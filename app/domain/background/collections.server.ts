import { and, eq, isNotNull, isNull, ne, type SQL } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { isSet } from "#db/schema/columns.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collections,
  items,
  removedItems,
} from "#db/schema/index.ts"
import type { Step } from "./step.server.ts"

/** Takes effect at once. `removeCollections` deletes the rows later. */
export async function hideCollections(tx: Transaction, condition: SQL | undefined): Promise<void> {
  await tx.update(collections).set({ isDeleted: true, isPrivate: true }).where(condition)
}

export const removeCollections = (step: Step): Promise<boolean> =>
  step.removeMarked(
    collections,
    async (id) =>
      (await step.delete(items, eq(items.collectionId, id), items.imageUrl, items.images)) &&
      (await step.delete(collectionCoOwners, eq(collectionCoOwners.collectionId, id))) &&
      (await step.delete(collectionCollaborators, eq(collectionCollaborators.collectionId, id))) &&
      (await emptyRemoved(step, id)),
    collections.coverImageUrl,
  )

/** Who has removed an item still reads its name in the trash. */
const emptyRemoved = async (step: Step, collectionId: number) =>
  (await step.delete(
    removedItems,
    and(eq(removedItems.collectionId, collectionId), isNull(removedItems.removedById)),
    removedItems.images,
  )) &&
  step.update(
    removedItems,
    { item: null, images: null },
    and(eq(removedItems.collectionId, collectionId), isNotNull(removedItems.item)),
    removedItems.images,
  )

export async function finishCollections(step: Step): Promise<boolean> {
  for (;;) {
    if (step.isSpent) return false
    const [row] = await step.tx
      .select({ id: collections.id, isPrivate: collections.isPrivate })
      .from(collections)
      .where(isSet(collections.isSettling))
      .limit(1)
    if (!row) return true
    const { id, isPrivate } = row
    const behind = and(eq(items.collectionId, id), ne(items.isPrivate, isPrivate))
    if (!(await step.update(items, { isPrivate }, behind))) return false
    await step.update(
      collections,
      { isSettling: false },
      and(eq(collections.id, id), isSet(collections.isSettling)),
    )
  }
}
