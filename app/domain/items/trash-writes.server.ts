import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { collections, items, removedItems } from "#db/schema/index.ts"
import { DomainError, NotFound } from "~/errors.ts"
import { inTurns } from "~/services/pace.server.ts"
import { emptyTrashStep } from "../background/work.server.ts"
import { requireBelowItemLimit } from "../count-limits.server.ts"
import { ownKeys } from "../own-fields.server.ts"
import { addressesOf, itemKeys } from "../product-fields.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { isKept, restorableBy, storedItem, storedRow } from "./trash-rows.server.ts"
import { requireItemEditor } from "./writes.server.ts"

type Deleted = { id: number; collectionId: number }

export async function deleteItem(viewer: Viewer, id: number, options?: WriteOptions): Promise<Deleted> {
  const user = requireUser(viewer)
  return erase((tx) => deleteWithin(tx, user, id), options)
}

/** Within a write. */
export async function deleteWithin(tx: Transaction, user: User, id: number): Promise<Deleted> {
  const row = await requireItemEditor(user, id, tx)
  const { collectionId } = row
  const [collection] = await tx
    .select({ name: collections.name })
    .from(collections)
    .where(eq(collections.id, collectionId))
  const addresses = addressesOf(row)
  await tx.insert(removedItems).values({
    ...{ id, name: row.name, collectionId, userId: row.userId },
    collectionName: collection?.name ?? "",
    item: storedRow(row),
    images: addresses.length > 0 ? JSON.stringify(addresses.map((url) => ({ url }))) : null,
    removedById: user.id,
    removedAt: new Date(),
  })
  await tx.delete(items).where(eq(items.id, id))
  return { id, collectionId }
}

/** An item that is back already stays as it is. @throws {NotFound} for one that the viewer may not restore. */
export async function restoreItem(viewer: Viewer, id: number, options?: WriteOptions): Promise<Deleted> {
  const user = requireUser(viewer)
  return write((tx) => restoreWithin(tx, user, id), options)
}

/** Those that cannot be restored stay in the trash. @throws the error of the last one, if there is no other. */
export async function restoreItems(
  viewer: Viewer,
  ids: number[],
  options?: WriteOptions,
): Promise<Deleted & { restored: number; refused: number }> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    const restored: Deleted[] = []
    let refusal: unknown = new NotFound("Item not found")
    for await (const id of inTurns(new Set(ids)))
      try {
        restored.push(await restoreWithin(tx, user, id))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refusal = error
      }
    const [first] = restored
    if (!first) throw refusal
    return { ...first, restored: restored.length, refused: new Set(ids).size - restored.length }
  }, options)
}

async function restoreWithin(tx: Transaction, user: User, id: number): Promise<Deleted> {
  const [removed] = await tx
    .select({ item: removedItems.item, userId: removedItems.userId, itemCount: collections.itemCount })
    .from(removedItems)
    .innerJoin(collections, eq(collections.id, removedItems.collectionId))
    .where(and(eq(removedItems.id, id), isKept(), restorableBy(user)))
  if (!removed?.item) {
    const { collectionId } = await requireItemEditor(user, id, tx)
    return { id, collectionId }
  }
  requireBelowItemLimit(removed)
  // A trigger takes the privacy from the collection.
  const { isPrivate: _, ...row } = storedItem(removed.item)
  await tx.delete(removedItems).where(eq(removedItems.id, id))
  await tx.insert(items).values({ ...row, ...itemKeys(row), ...ownKeys(row), userId: removed.userId })
  return { id, collectionId: row.collectionId }
}

/** Deletes for good what was removed from the user's own collections, a large trash partly after the response. */
export async function emptyTrash(viewer: Viewer, options?: WriteOptions): Promise<void> {
  const { id: userId } = requireUser(viewer)
  await erase(async (tx) => {
    const left = await emptyTrashStep(tx, { userId, until: Date.now() })
    if (left) await enqueue(tx, "empty-trash", left, { userId })
  }, options)
}
