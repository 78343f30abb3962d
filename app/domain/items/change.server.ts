import { and, eq } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { cleanProductUrl, productUrlKey } from "~/services/product-page/clean/url.ts"
import { collectionAccess } from "../collections/access.server.ts"
import { collectionRole } from "../collections/policy.ts"
import { collectionVisibleTo, standing } from "../collections/visible.server.ts"
import { Forbidden, NotFound } from "../errors.ts"
import { needUpload, pictureSaved } from "../pictures.server.ts"
import { needRoomForItem } from "../room.server.ts"
import { fold } from "../text.ts"
import { needSameId, requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { itemSearchKey } from "./keys.ts"
import { mayEditItem } from "./policy.ts"
import type { ItemChange } from "./schema.server.ts"

/** What became of an item, and the pictures that it has stopped referring to, for `releasePictures`. */
export type ItemChanged = { id: number; collectionId: number; pictures: string[] }

/** The item, for who may change it. */
async function editableItem(source: Pick<Database, "select">, viewer: Viewer, id: number) {
  const [row] = await source
    .select({ item: items, ...standing(viewer) })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(viewer)))
  if (!row) throw new NotFound("Item not found")
  if (!mayEditItem(viewer, collectionRole(viewer, row), row.item))
    throw new Forbidden("Only the owner, a co-owner and who added this item can do this")
  return row.item
}

/** @throws {NotFound} 'Item not found'. @throws {Forbidden} for who sees the item and may not change it. */
export async function needItemEditor(viewer: Viewer, id: number): Promise<void> {
  await editableItem(db, viewer, id)
}

/**
 * Changes what the input names; another `collectionId` moves the item to a collection that the viewer may add to.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Item not found', or 'Collection not found' for the one to
 *   move to. @throws {Forbidden} for who sees the item and may not change it, and for who would change who added it.
 * @throws {Invalid} for a path of a picture that nobody uploaded. @throws {Conflict} when the other collection is full.
 */
export async function updateItem(viewer: Viewer, id: number, change: ItemChange): Promise<ItemChanged> {
  requireUser(viewer)
  const item = await write(async (tx) => {
    const before = await editableItem(tx, viewer, id)
    needSameId(before.userId, change.userId)
    const { name, brand, description, imageUrl, productUrl, collectionId = before.collectionId } = change
    // Whoever is signed in and sees a collection may add to it.
    if (collectionId !== before.collectionId)
      needRoomForItem(await collectionAccess(tx, viewer, collectionId))
    const isReplaced = imageUrl !== undefined && imageUrl !== before.imageUrl
    if (isReplaced) await needUpload(tx, "imageUrl", imageUrl)
    const after = { name: name ?? before.name, brand: brand === undefined ? before.brand : brand }
    await tx
      .update(items)
      .set({
        ...after,
        brandKey: fold(after.brand ?? ""),
        searchKey: itemSearchKey(after.name, after.brand),
        description,
        imageUrl,
        productUrl: productUrl ? cleanProductUrl(productUrl) : productUrl,
        productUrlKey: productUrl ? productUrlKey(productUrl) : productUrl,
        collectionId,
      })
      .where(eq(items.id, id))
    return { id, collectionId, pictures: isReplaced && before.imageUrl ? [before.imageUrl] : [] }
  })
  pictureSaved(viewer, change.imageUrl)
  return item
}

/**
 * Deletes an item.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Item not found'. @throws {Forbidden} for who sees the item
 *   and may not change it.
 */
export async function deleteItem(viewer: Viewer, id: number): Promise<ItemChanged> {
  requireUser(viewer)
  return erase(async (tx) => {
    const { collectionId, imageUrl } = await editableItem(tx, viewer, id)
    await tx.delete(items).where(eq(items.id, id))
    return { id, collectionId, pictures: imageUrl ? [imageUrl] : [] }
  })
}

/**
 * Puts a copy of an item that the viewer sees into a collection that they may add to; its views begin anew.
 * @returns the ids of the copy and its collection.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Item not found' or 'Collection not found'.
 * @throws {Conflict} when the collection is full.
 */
export async function copyItem(
  viewer: Viewer,
  id: number,
  { collectionId }: { collectionId: number },
): Promise<{ id: number; collectionId: number }> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    const [row] = await tx
      .select({ item: items })
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(and(eq(items.id, id), collectionVisibleTo(viewer)))
    if (!row) throw new NotFound("Item not found")
    needRoomForItem(await collectionAccess(tx, viewer, collectionId))
    const { name, brand, brandKey, searchKey, description, imageUrl, productUrl, productUrlKey } = row.item
    const content = { name, brand, brandKey, searchKey, description, imageUrl, productUrl, productUrlKey }
    const [copy] = await tx
      .insert(items)
      .values({ ...content, collectionId, userId: person.id })
      .returning({ id: items.id, collectionId: items.collectionId })
    if (!copy) throw new Error("The copy was not written")
    return copy
  })
}
