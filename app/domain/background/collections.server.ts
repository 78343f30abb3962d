import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections, items } from "#db/schema/index.ts"
import type { Step } from "./step.server.ts"

/** Takes effect at once. `removeCollections` deletes the rows later. */
export async function hideCollections(tx: Transaction, condition: SQL | undefined): Promise<void> {
  await tx.update(collections).set({ isDeleted: true, isPrivate: true }).where(condition)
}

export async function removeCollections(step: Step): Promise<boolean> {
  for (;;) {
    if (step.isSpent) return false
    const [row] = await step.tx
      .select({ id: collections.id, cover: collections.coverImageUrl })
      .from(collections)
      // Not a bound value: it would not match the condition of the partial index.
      .where(sql`${collections.isDeleted} = 1`)
      .limit(1)
    if (!row) return true
    const isEmpty =
      (await step.delete(items, eq(items.collectionId, row.id), items.imageUrl)) &&
      (await step.delete(collectionCoOwners, eq(collectionCoOwners.collectionId, row.id))) &&
      (await step.delete(collectionCollaborators, eq(collectionCollaborators.collectionId, row.id)))
    if (!isEmpty) return false
    await step.tx.delete(collections).where(eq(collections.id, row.id))
    step.spend(1)
    if (row.cover) step.pictures.add(row.cover)
  }
}

export async function settleCollections(step: Step): Promise<boolean> {
  for (;;) {
    if (step.isSpent) return false
    const [row] = await step.tx
      .select({ id: collections.id, isPrivate: collections.isPrivate })
      .from(collections)
      .where(sql`${collections.isSettling} = 1`)
      .limit(1)
    if (!row) return true
    const { id, isPrivate } = row
    const behind = and(eq(items.collectionId, id), ne(items.isPrivate, isPrivate))
    if (!(await step.update(items, { isPrivate }, behind))) return false
    await step.tx.update(collections).set({ isSettling: false }).where(eq(collections.id, id))
    step.spend(1)
  }
}
