import { and, eq } from "drizzle-orm"
import type { Source, Transaction } from "#db/client.server.ts"
import {
  brandFavorites,
  brandFollows,
  brands,
  groupItems,
  groupItemVotes,
  type importPlaces,
  importRows,
  imports,
  jobs,
  users,
} from "#db/schema/index.ts"
import { Conflict, DomainError } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { fold } from "~/text.ts"
import { mayEnter, userColumns } from "../../accounts/reads.server.ts"
import { requireBelowLimit } from "../../count-limits.server.ts"
import { placeOfImport } from "../../items/place-key.ts"
import { insertItem } from "../../items/writes.server.ts"
import { newOwnValues } from "../../own-fields.server.ts"
import { picturesOf } from "../../pictures.server.ts"
import { itemKeys, newProductValues } from "../../product-fields.server.ts"
import { linkColumns, NO_LINK, sentLinkColumns } from "../../product-link.server.ts"
import type { User } from "../../viewer.ts"
import type { BrandData, ItemData } from "../store.server.ts"

/** A job's work on an import. A process that was held up does not meet its own second turn. */
export type ImportTurn = { importId: number; jobId: number; lock: string }

export class ImportLockLost extends Error {}

export type RunningImport = {
  id: number
  format: (typeof imports.$inferSelect)["format"]
  userId: number
  /** Null while the account is suspended. */
  user: User | null
}

/** @throws {ImportLockLost} so that nothing is written for a deleted import or account. */
export async function requireTurn(tx: Source, { importId, jobId, lock }: ImportTurn): Promise<RunningImport> {
  const { id, format, userId } = imports
  const [row] = await tx
    .select({ id, format, userId, user: userColumns })
    .from(imports)
    .innerJoin(jobs, and(eq(jobs.id, jobId), eq(jobs.lock, lock)))
    .leftJoin(users, and(eq(users.id, userId), mayEnter))
    .where(and(eq(id, importId), eq(imports.status, "running"), eq(imports.isDeleted, false)))
  if (!row) throw new ImportLockLost()
  return row
}

export const SUSPENDED = "This account is suspended."

export type StoredRow = typeof importRows.$inferSelect
export type StoredPlace = typeof importPlaces.$inferSelect

/** Where rows of a place go, or why they cannot. `room`: how many more fit. */
export type Target = { id: number; room: number } | { reason: string }

export const timeOf = (text: string | null | undefined): Date => (text ? new Date(text) : new Date())

export async function addRow(
  tx: Transaction,
  row: StoredRow,
  place: StoredPlace,
  { target, running: { user, format } }: { target: Target; running: RunningImport },
): Promise<void> {
  try {
    if ("reason" in target || !user) throw new Conflict("reason" in target ? target.reason : SUSPENDED)
    if (row.name === null) throw new Conflict("It has neither a name nor a link.")
    if (target.room <= 0) throw new Conflict("The collection is full.")
    if (place.kind === "brands") {
      const { id, isNew } = await addBrand(tx, { ...(row.data as BrandData), name: row.name }, user)
      return await updateRow(
        tx,
        row,
        isNew ? { status: "added", itemId: id } : { duplicateOf: id, isChosen: false },
      )
    }
    const isOwn = format === "library"
    const itemId = await addItem(tx, row, place.kind, { id: target.id, userId: user.id, isOwn })
    target.room--
    // The item refers to the picture now: deleting it deletes the picture.
    const imageUrl = row.imageUrl && isUpload(row.imageUrl) ? null : row.imageUrl
    await updateRow(tx, row, { status: "added", itemId, imageUrl, images: shopsOnly(row.images) })
  } catch (error) {
    await updateRow(tx, row, { status: "failed", reason: failureReason(error) })
  }
}

export const shopsOnly = (images: string | null): string | null =>
  images && JSON.stringify(picturesOf(images).filter(({ url }) => !isUpload(url)))

/** Its other data is not needed any more. */
export const updateRow = (tx: Transaction, { id, name, imageUrl }: StoredRow, change: Partial<StoredRow>) =>
  tx
    .update(importRows)
    .set({ name, imageUrl, ...change, data: {} })
    .where(eq(importRows.id, id))
    .then(() => {})

export const failureReason = (error: unknown): string => {
  if (error instanceof DomainError) return error.message
  throw error
}

async function addItem(
  tx: Transaction,
  { name, imageUrl, images, productUrl, data }: StoredRow,
  kind: "collection" | "group",
  into: { id: number; userId: number; isOwn: boolean },
): Promise<number> {
  const { imageAlt, canonicalUrl, createdAt, place, addedByOther: _, decision, ...fields } = data as ItemData
  // A picture's text without its picture says nothing.
  const alt = imageUrl ? imageAlt : undefined
  const pictures = { imageUrl, imageAlt: alt, images: images === null ? null : picturesOf(images) }
  const values = newProductValues({ ...fields, ...pictures, name: name ?? "", productUrl })
  const owned = { userId: into.userId, createdAt: timeOf(createdAt) }
  // The addresses of our own format stay as they were written.
  const link = productUrl
    ? into.isOwn
      ? { ...linkColumns(productUrl, canonicalUrl), productUrl }
      : sentLinkColumns(productUrl, canonicalUrl)
    : NO_LINK
  if (kind === "group" && !link.productUrl) throw new Conflict("It has no link.")
  if (kind === "group" && link.productUrl)
    return addGroupItem(tx, { ...values, ...link, ...owned, groupId: into.id }, decision)
  const [item] = await insertItem(tx, {
    ...values,
    ...newOwnValues(fields),
    ...itemKeys(values),
    ...link,
    ...owned,
    place: place ? placeOfImport(place) : null,
    collectionId: into.id,
  })
  if (!item) throw new Error("The item was not written")
  return item.id
}

/** The user is the owner, who alone decided or voted here. */
async function addGroupItem(
  tx: Transaction,
  row: typeof groupItems.$inferInsert & { userId: number },
  decision: ItemData["decision"],
): Promise<number> {
  const { state, stateAt, stateByOwner, votedByOwner } = decision ?? {}
  if (votedByOwner) await requireBelowLimit(tx, groupItemVotes.userId, row.userId, "votes")
  const [item] = await tx
    .insert(groupItems)
    .values({
      ...row,
      ...(state && { state }),
      stateAt: stateAt ? new Date(stateAt) : null,
      stateById: stateByOwner ? row.userId : null,
    })
    .returning(pick(groupItems, "id", "groupId"))
  if (!item) throw new Error("The item was not written")
  if (votedByOwner)
    await tx.insert(groupItemVotes).values({ itemId: item.id, groupId: item.groupId, userId: row.userId })
  return item.id
}

/** Another user's brand is not changed. `isNew`: something was written. @throws {Conflict} above the limit. */
async function addBrand(
  tx: Transaction,
  { name, description, website, createdAt, followedAt, favoriteAt }: BrandData & { name: string },
  user: User,
): Promise<{ id: number; isNew: boolean }> {
  const nameKey = fold(name)
  const owned = { createdById: createdAt ? user.id : null, createdAt: timeOf(createdAt) }
  const { rowsAffected } = await tx
    .insert(brands)
    .values({ name, nameKey, description, website, ...owned })
    .onConflictDoNothing()
  const [brand] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.nameKey, nameKey))
  if (!brand) throw new Error("The brand was not written")
  let isNew = rowsAffected > 0
  for (const [links, at] of [[brandFollows, followedAt] as const, [brandFavorites, favoriteAt] as const]) {
    const isLinked = and(eq(links.userId, user.id), eq(links.brandId, brand.id))
    if (!at || (await tx.$count(links, isLinked)) > 0) continue
    await requireBelowLimit(tx, links.userId, user.id, "brands")
    await tx.insert(links).values({ userId: user.id, brandId: brand.id, createdAt: timeOf(at) })
    isNew = true
  }
  return { id: brand.id, isNew }
}
