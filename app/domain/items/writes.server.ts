import { and, eq } from "drizzle-orm"
import { db, type Given, type GivenRow, prepared, type Source, type Transaction } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { columnsThatDiffer } from "~/pick.ts"
import { collectionVisibleTo, membershipColumns, requireAdder } from "../collections/access.server.ts"
import { collectionRole, mayEditItem } from "../collections/policy.ts"
import { requireBelowItemLimit } from "../count-limits.server.ts"
import type { Editing } from "../edit.server.ts"
import { newOwnValues, ownKeys } from "../own-fields.server.ts"
import { dropPictures, fetchPicturesLater, requireUploads } from "../pictures.server.ts"
import {
  addressesOf,
  changedProduct,
  itemKeys,
  newProductValues,
  withPictures,
} from "../product-fields.server.ts"
import { changedLink, sentLinkColumns } from "../product-link.server.ts"
import { requireSameId, requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { rejectDuplicateLink } from "./duplicates.server.ts"
import type { ItemChange, NewItem } from "./inputs.server.ts"
import { itemColumns } from "./reads.server.ts"
import type { Item } from "./responses.server.ts"

type NewRow = typeof items.$inferInsert & { createdAt: Date }

export const insertItem = prepared((row: GivenRow<NewRow>) =>
  db.insert(items).values(row).returning(itemColumns),
)

/** `linkedOnce` refuses a link that the collection has already. */
export async function createItem(
  viewer: Viewer,
  input: NewItem,
  { linkedOnce = false, ...options }: WriteOptions & { linkedOnce?: boolean } = {},
): Promise<Item> {
  requireUser(viewer)
  return write((tx) => insertNewItem(tx, viewer, input, { linkedOnce }), options, itemExists)
}

/** Within a write. @throws {Forbidden} for who may not add to the collection. */
export async function insertNewItem(
  tx: Transaction,
  viewer: Viewer,
  input: NewItem,
  { linkedOnce }: { linkedOnce: boolean },
): Promise<Item> {
  const link = sentLinkColumns(input.productUrl, input.canonicalUrl)
  const { id: collectionId, itemCount } = await requireAdder(viewer, input.collectionId, tx)
  requireBelowItemLimit({ itemCount })
  if (linkedOnce) await rejectDuplicateLink(tx, collectionId, link)
  const values = newProductValues(input)
  const addresses = addressesOf(values)
  await requireUploads(tx, viewer, { imageUrl: input.imageUrl }, addresses)
  const [row] = await insertItem(tx, {
    ...values,
    name: input.name,
    ...newOwnValues(input),
    ...itemKeys(input),
    ...link,
    collectionId,
    userId: requireUser(viewer).id,
    createdAt: new Date(),
  })
  if (!row) throw new Error("The item was not written")
  await fetchPicturesLater(tx, viewer, addresses)
  return withPictures(row)
}

export const itemExists = async ({
  id,
  collectionId,
  name,
}: {
  id: number
  collectionId: number
  name: string
}) =>
  (await db.$count(
    items,
    and(eq(items.id, id), eq(items.collectionId, collectionId), eq(items.name, name)),
  )) > 0

type ItemChanged = { id: number; collectionId: number }

const storedItem = prepared(({ viewer, id }: { viewer: ViewerId; id: Given<number> }) =>
  db
    .select({ item: items, ...membershipColumns(viewer) })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.id, id), collectionVisibleTo(viewer))),
)

export async function requireItemEditor(
  viewer: Viewer,
  id: number,
  source: Source = db,
): Promise<typeof items.$inferSelect> {
  const [row] = await storedItem(source, { viewer, id })
  if (!row) throw new NotFound("Item not found")
  if (!mayEditItem(viewer, collectionRole(viewer, row), row.item))
    throw new Forbidden("Only the owner, a co-owner and who added this item can do this")
  return row.item
}

const changeItem = prepared(({ id, ...change }: GivenRow<Partial<NewRow> & { id: number }>) =>
  db
    .update(items)
    // Drizzle takes placeholders here too, but its types do not say so.
    .set(change as Partial<NewRow>)
    .where(eq(items.id, id))
    .returning(itemColumns),
)

/** Another `collectionId` moves the item to a collection that the viewer may add to. `within` runs last in the write. */
export async function updateItem(
  viewer: Viewer,
  id: number,
  input: ItemChange,
  options: Editing & { within?: (tx: Transaction, item: ItemChanged) => Promise<void> } = {},
): Promise<ItemChanged & { item: Item }> {
  requireUser(viewer)
  return write(async (tx) => {
    const changed = await updateWithin(tx, viewer, id, input, options.edit)
    await options.within?.(tx, changed)
    return changed
  }, options)
}

/** Within a write. It throws before it writes anything. */
export async function updateWithin(
  tx: Transaction,
  viewer: Viewer,
  id: number,
  input: ItemChange,
  edit?: Editing["edit"],
): Promise<ItemChanged & { item: Item }> {
  const before = await requireItemEditor(viewer, id, tx)
  requireSameId(before.userId, input.userId)
  const { change, added, dropped } = changedProduct(input, before, edit)
  const { productUrl, collectionId = before.collectionId, userId: _, ...fields } = change
  if (collectionId !== before.collectionId)
    requireBelowItemLimit(await requireAdder(viewer, collectionId, tx))
  await requireUploads(tx, viewer, { imageUrl: input.imageUrl }, added)
  const name = fields.name ?? before.name
  const brand = fields.brand === undefined ? before.brand : fields.brand
  const after = {
    ...{ ...fields, brand, collectionId },
    // Among others, it stands where its id puts it.
    ...(collectionId !== before.collectionId && { place: null }),
    ...itemKeys({ name, brand }),
    ...ownKeys({
      state: fields.state ?? before.state,
      starred: fields.starred ?? before.starred,
      tags: fields.tags === undefined ? before.tags : fields.tags,
    }),
    ...changedLink(productUrl, before.productUrl),
  }
  const [item] = await changeItem(tx, { id, name, ...columnsThatDiffer(after, before) })
  if (!item) throw new Error("The item was not written")
  await fetchPicturesLater(tx, viewer, added)
  await dropPictures(tx, dropped)
  return { id, collectionId, item: withPictures(item) }
}
