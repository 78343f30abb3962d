import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "~/errors.ts"
import { cleanProductUrl, productUrlKey } from "~/services/product-page/clean/url.ts"
import { fold, itemSearchKey } from "~/text.ts"
import { collectionAccess, collectionVisibleTo, membershipColumns } from "../collections/access.server.ts"
import { collectionRole } from "../collections/policy.ts"
import { requireUpload } from "../pictures.server.ts"
import { requireRoomForItem } from "../room.server.ts"
import { requireSameId, requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import type { ItemChange, NewItem } from "./inputs.server.ts"
import { mayEditItem } from "./policy.ts"

/** A link that a collection has already. */
export class DuplicateLink extends Conflict {
  /** The newest item that has it. */
  readonly item: { id: number; name: string }
  constructor(item: { id: number; name: string }) {
    super("This link is in the collection already", { field: "productUrl" })
    this.item = item
  }
}

/** @throws {DuplicateLink} when an item of the collection has the same link, however it was written. */
export async function rejectDuplicateLink(
  tx: Pick<Transaction, "select">,
  collectionId: number,
  productUrl: string,
): Promise<void> {
  const [twin] = await tx
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(and(eq(items.collectionId, collectionId), eq(items.productUrlKey, productUrlKey(productUrl))))
    .orderBy(desc(items.id))
    .limit(1)
  if (twin) throw new DuplicateLink(twin)
}

/**
 * Adds an item to a collection that the viewer sees; any signed-in person may (product decisions).
 * @param options.linkedOnce refuses a link that the collection has already.
 * @returns the ids of the item and its collection.
 * @throws {Unauthenticated} for a visitor.
 * @throws {NotFound} 'Collection not found' when they do not see the collection. @throws {Invalid} for a path of a
 *   picture that nobody uploaded. @throws {DuplicateLink} for a link that is there already.
 * @throws {Conflict} when the collection is full.
 */
export async function createItem(
  viewer: Viewer,
  input: NewItem,
  { linkedOnce = false }: { linkedOnce?: boolean } = {},
): Promise<{ id: number; collectionId: number }> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    // Whoever is signed in and sees a collection may add to it.
    const access = await collectionAccess(tx, viewer, input.collectionId)
    requireRoomForItem(access)
    const collectionId = access.id
    if (linkedOnce) await rejectDuplicateLink(tx, collectionId, input.productUrl)
    await requireUpload(tx, "imageUrl", input.imageUrl)
    const [row] = await tx
      .insert(items)
      .values({
        name: input.name,
        brand: input.brand,
        brandKey: fold(input.brand),
        searchKey: itemSearchKey(input.name, input.brand),
        description: input.description ?? null,
        imageUrl: input.imageUrl,
        productUrl: cleanProductUrl(input.productUrl),
        productUrlKey: productUrlKey(input.productUrl),
        collectionId,
        userId: person.id,
      })
      .returning({ id: items.id, collectionId: items.collectionId })
    if (!row) throw new Error("The item was not written")
    return row
  })
}

/** What became of an item, and the pictures that it has stopped referring to, for `releasePictures`. */
export type ItemChanged = { id: number; collectionId: number; pictures: string[] }

/** The item, for who may change it. */
async function editableItem(source: Pick<Database, "select">, viewer: Viewer, id: number) {
  const [row] = await source
    .select({ item: items, ...membershipColumns(viewer) })
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
  return write(async (tx) => {
    const before = await editableItem(tx, viewer, id)
    requireSameId(before.userId, change.userId)
    const { name, brand, description, imageUrl, productUrl, collectionId = before.collectionId } = change
    // Whoever is signed in and sees a collection may add to it.
    if (collectionId !== before.collectionId)
      requireRoomForItem(await collectionAccess(tx, viewer, collectionId))
    const isReplaced = imageUrl !== undefined && imageUrl !== before.imageUrl
    if (isReplaced) await requireUpload(tx, "imageUrl", imageUrl)
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
    requireRoomForItem(await collectionAccess(tx, viewer, collectionId))
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

/** As many items as one statement counts: it names each of them three times. */
const AT_ONCE = 500

/**
 * Adds views to items, in one transaction. Items that are gone by now are passed over.
 * @param counts how many to add, by item.
 */
export async function addViews(counts: ReadonlyMap<number, number>): Promise<void> {
  const all = [...counts]
  await write(async (tx) => {
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE)
      const cases = some.map(([id, count]) => sql`when ${id} then ${count}`)
      await tx
        .update(items)
        .set({ views: sql`${items.views} + case ${items.id} ${sql.join(cases, sql` `)} else 0 end` })
        .where(
          inArray(
            items.id,
            some.map(([id]) => id),
          ),
        )
    }
  })
}
