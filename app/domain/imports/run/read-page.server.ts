import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { importPlaces, importRows, items } from "#db/schema/index.ts"
import { DomainError } from "~/errors.ts"
import { lengths } from "~/limits.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { SENTENCES } from "~/services/product-page/read.server.ts"
import { fold, itemSearchKey, shorten, storable } from "~/text.ts"
import { collectionAccess } from "../../collections/access.server.ts"
import { optionalPicture } from "../../fields.server.ts"
import { mayEditItem } from "../../items/policy.ts"
import { fetchPictureLater } from "../../pictures.server.ts"
import { linkColumns } from "../../product-link.server.ts"
import { write } from "../../write.server.ts"
import { itemsWithKeys, keysOf, ownCollectionIds } from "../duplicates.server.ts"
import type { ItemData } from "../row-data.ts"
import type { StoredPlace } from "./places.server.ts"
import type { StoredRow } from "./rows.server.ts"
import { type ImportTurn, type Running, requireTurn } from "./turn.server.ts"
import { addRow, targetIn } from "./write.server.ts"

export type Reading = { page: ProductPage } | { reason: string }

/** Uses what reading a row's page has brought. */
export const settleReading = (turn: ImportTurn, rowId: number, reading: Reading) =>
  write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const [found] = await tx
      .select({ row: importRows, place: importPlaces })
      .from(importRows)
      .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
      .where(and(eq(importRows.id, rowId), eq(importRows.reading, "waiting")))
    if (!found) return
    const { row, place } = found
    const read = "page" in reading
    await tx
      .update(importRows)
      .set(read ? { reading: "done" } : { reading: "failed", reason: reading.reason })
      .where(eq(importRows.id, rowId))
    if (row.status === "waiting") return addRead(tx, row, place, reading, running)
    if (read) await fillItem(tx, row, reading.page, running)
  })

async function addRead(
  tx: Transaction,
  row: StoredRow,
  place: StoredPlace,
  reading: Reading,
  running: Running,
): Promise<void> {
  const fail = async (reason: string) => {
    await tx.update(importRows).set({ status: "failed", reason }).where(eq(importRows.id, row.id))
  }
  const page = "page" in reading ? reading.page : null
  if (running.format === "links" && "reason" in reading) return fail(reading.reason)
  if (running.format === "links" && !page?.product) return fail(SENTENCES["not-a-product"])
  const completed = completedRow(row, page)
  const { name, imageUrl, data } = completed
  await tx.update(importRows).set({ name, imageUrl, data }).where(eq(importRows.id, row.id))
  const isUnmarked = row.duplicateOf === null && !row.isRepeated
  const duplicateOf = isUnmarked ? await duplicateNow(tx, completed, place, running) : null
  if (duplicateOf !== null) {
    await tx.update(importRows).set({ duplicateOf, isChosen: false }).where(eq(importRows.id, row.id))
    return
  }
  await addRow(tx, completed, place, await targetIn(tx, running, place), running)
  await fetchPictureLater(tx, running.user, imageUrl, "read-picture")
}

/** A page without a product names it by its title, and one that cannot be read by its host. */
function completedRow(row: StoredRow, page: ProductPage | null): StoredRow {
  const data = row.data as ItemData
  const host = new URL(row.productUrl ?? "").hostname.replace(/^www\./, "")
  const said = page && (page.product ? page.name : page.title)
  return {
    ...row,
    name: textOf(said, lengths.name) ?? shorten(host, lengths.name),
    imageUrl: row.imageUrl ?? pictureOf(page),
    data: {
      ...data,
      brand: data.brand ?? textOf(page?.brand, lengths.name),
      description: data.description ?? textOf(page?.description, lengths.description),
      canonicalUrl: data.canonicalUrl ?? page?.canonicalUrl ?? null,
    },
  }
}

const textOf = (text: string | null | undefined, max: number): string | null =>
  (text && shorten(storable(text).trim(), max)) || null

function pictureOf(page: ProductPage | null): string | null {
  const picture = optionalPicture().safeParse(page?.imageUrl)
  return (picture.success && picture.data) || null
}

/** Two links of a list may lead to one product; the same product in two folders is meant. */
async function duplicateNow(
  tx: Transaction,
  row: StoredRow,
  place: StoredPlace,
  { id, userId }: Running,
): Promise<number | null> {
  const targets = place.targetId === null ? [] : [place.targetId]
  const places = [...new Set([...(await ownCollectionIds(userId, tx)), ...targets])]
  for (const { id: itemId } of await itemsWithKeys("collection", places, keysOf(row), tx)) {
    const [made] = await tx
      .select({ placeId: importRows.placeId })
      .from(importRows)
      .where(and(eq(importRows.itemId, itemId), eq(importRows.importId, id)))
    if (!made || made.placeId === row.placeId) return itemId
  }
  return null
}

/** Only what is still empty, and only while the item has that link and the user may change it. */
async function fillItem(
  tx: Transaction,
  row: StoredRow,
  page: ProductPage,
  { user }: Running,
): Promise<void> {
  const [item] = await tx
    .select()
    .from(items)
    .where(eq(items.id, row.itemId ?? 0))
  if (!user || !item?.productUrl || !row.productUrl) return
  const link = linkColumns(item.productUrl, item.canonicalUrl ?? page.canonicalUrl)
  if (link.productUrlKey !== linkColumns(row.productUrl).productUrlKey) return
  if (!(await mayChange(tx, user, item))) return
  const brand = item.brand ?? textOf(page.brand, lengths.name)
  const imageUrl = item.imageUrl ?? pictureOf(page)
  await tx
    .update(items)
    .set({
      ...{ brand, imageUrl, brandKey: fold(brand ?? ""), searchKey: itemSearchKey(item.name, brand) },
      description: item.description ?? textOf(page.description, lengths.description),
      canonicalUrl: link.canonicalUrl,
      canonicalUrlKey: link.canonicalUrlKey,
    })
    .where(eq(items.id, item.id))
  await fetchPictureLater(tx, user, imageUrl, "read-picture")
}

async function mayChange(
  tx: Transaction,
  user: NonNullable<Running["user"]>,
  item: typeof items.$inferSelect,
): Promise<boolean> {
  try {
    return mayEditItem(user, (await collectionAccess(user, item.collectionId, tx)).role, item)
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
