import { and, eq } from "drizzle-orm"
import { db, type GivenRow, prepared, type Transaction } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands, groupItems, importRows, items } from "#db/schema/index.ts"
import { DomainError } from "~/errors.ts"
import { productValues } from "~/product-fields.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { fold } from "~/text.ts"
import { itemKeys } from "../../product-fields.server.ts"
import { linkColumns, sentLinkColumns } from "../../product-link.server.ts"
import { requireRoom } from "../../room.server.ts"
import type { User } from "../../viewer.ts"
import type { BrandData, ItemData } from "../row-data.ts"

export type StoredRow = typeof importRows.$inferSelect

export const FULL = "The collection is full."

type NewItem = typeof items.$inferInsert & { createdAt: Date }

const insertItem = prepared((row: GivenRow<NewItem>) =>
  db.insert(items).values(row).returning({ id: items.id }),
)

const NO_LINK = { productUrl: null, productUrlKey: null, canonicalUrl: null, canonicalUrlKey: null }

/** The addresses of our own format stay as they were written. */
function linkOf({ productUrl, data }: StoredRow, isOwn: boolean) {
  if (!productUrl) return NO_LINK
  const { canonicalUrl } = data as ItemData
  if (!isOwn) return sentLinkColumns(productUrl, canonicalUrl)
  return { ...linkColumns(productUrl, canonicalUrl), productUrl }
}

/** A picture's text without its picture says nothing. */
function saidIn({ name, imageUrl, productUrl, data }: StoredRow) {
  const { imageAlt, ...said } = data as ItemData
  return productValues({
    ...said,
    name: name ?? "",
    imageUrl,
    imageAlt: imageUrl ? imageAlt : null,
    productUrl,
  })
}

const addedAt = ({ data }: StoredRow): Date => timeOf((data as ItemData).createdAt)

const timeOf = (text: string | null): Date => (text ? new Date(text) : new Date())

export async function addItem(
  tx: Transaction,
  row: StoredRow,
  { user, collectionId, isOwn }: { user: User; collectionId: number; isOwn: boolean },
): Promise<number> {
  const said = saidIn(row)
  const [item] = await insertItem(tx, {
    ...said,
    ...itemKeys(said),
    ...linkOf(row, isOwn),
    collectionId,
    userId: user.id,
    createdAt: addedAt(row),
  })
  if (!item) throw new Error("The item was not written")
  return item.id
}

/** @returns null for a row without a link, which a group's list cannot have. */
export async function addGroupItem(
  tx: Transaction,
  row: StoredRow,
  { user, groupId }: { user: User; groupId: number },
): Promise<number | null> {
  const link = linkOf(row, true)
  if (!link.productUrl) return null
  const [item] = await tx
    .insert(groupItems)
    .values({
      ...saidIn(row),
      ...{ ...link, productUrl: link.productUrl },
      ...{ groupId, userId: user.id, createdAt: addedAt(row) },
    })
    .returning({ id: groupItems.id })
  if (!item) throw new Error("The group's item was not written")
  return item.id
}

/** A brand that somebody else has added stays as it is. `isNew`: something was written. @throws {Conflict} for too many. */
export async function addBrand(
  tx: Transaction,
  row: StoredRow,
  { user }: { user: User },
): Promise<{ id: number; isNew: boolean }> {
  const { description, website, createdAt, followedAt, favoriteAt } = row.data as BrandData
  const name = row.name ?? ""
  const { rowsAffected } = await tx
    .insert(brands)
    .values({
      ...{ name, nameKey: fold(name), description, website },
      createdById: createdAt ? user.id : null,
      createdAt: timeOf(createdAt),
    })
    .onConflictDoNothing()
  const [brand] = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(eq(brands.nameKey, fold(name)))
  if (!brand) throw new Error("The brand was not written")
  let isNew = rowsAffected > 0
  for (const [links, at] of [[brandFollows, followedAt] as const, [brandFavorites, favoriteAt] as const]) {
    const isLinked = and(eq(links.userId, user.id), eq(links.brandId, brand.id))
    if (!at || (await tx.$count(links, isLinked)) > 0) continue
    await requireRoom(tx, links.userId, user.id, "brands")
    await tx.insert(links).values({ userId: user.id, brandId: brand.id, createdAt: timeOf(at) })
    isNew = true
  }
  return { id: brand.id, isNew }
}

/** The transaction that made the item calls this. The item then refers to the picture: deleting it deletes the picture. */
export async function settleAdded(tx: Transaction, row: StoredRow, itemId: number): Promise<void> {
  const isOurs = row.imageUrl !== null && isUpload(row.imageUrl)
  await tx
    .update(importRows)
    .set({ status: "added", itemId, data: {}, ...(isOurs && { imageUrl: null }) })
    .where(eq(importRows.id, row.id))
}

export async function settleThere(tx: Transaction, row: StoredRow, duplicateOf: number): Promise<void> {
  await tx.update(importRows).set({ duplicateOf, isChosen: false, data: {} }).where(eq(importRows.id, row.id))
}

export async function settleFailed(tx: Transaction, row: StoredRow, reason: string): Promise<void> {
  await tx.update(importRows).set({ status: "failed", reason, data: {} }).where(eq(importRows.id, row.id))
}

export const reasonOf = (error: unknown): string => {
  if (error instanceof DomainError) return error.message
  throw error
}
