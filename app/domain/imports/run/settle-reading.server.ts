import { and, eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { importPlaces, importRows, items } from "#db/schema/index.ts"
import { DomainError } from "~/errors.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { reasonMessages } from "~/services/product-page/read.server.ts"
import { requireItemEditor } from "../../items/writes.server.ts"
import { addressesIn, fetchPicturesLater } from "../../pictures.server.ts"
import { filledFromPage, itemKeys } from "../../product-fields.server.ts"
import { linkColumns } from "../../product-link.server.ts"
import { write } from "../../write.server.ts"
import { Duplicates } from "../duplicates.server.ts"
import { candidate, isUnmarked, targetOf } from "./add.server.ts"
import {
  addRow,
  type ImportTurn,
  type RunningImport,
  requireTurn,
  type StoredRow,
  updateRow,
} from "./rows.server.ts"

export type Reading = { page: ProductPage } | { reason: string }

/** Uses what reading a row's page has brought: it completes the row and adds it, or completes the item that was made of it. */
export const settleReading = (turn: ImportTurn, rowId: number, reading: Reading): Promise<void> =>
  write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const [found] = await tx
      .select({ row: importRows, place: importPlaces })
      .from(importRows)
      .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
      .where(and(eq(importRows.id, rowId), eq(importRows.reading, "waiting")))
    if (!found) return
    const { row, place } = found
    const page = "page" in reading ? reading.page : null
    const reason = "page" in reading ? null : reading.reason
    const isRead = page ? { reading: "done" as const } : { reading: "failed" as const, reason }
    await tx.update(importRows).set(isRead).where(eq(importRows.id, rowId))
    if (row.status === "added") return page ? completeItem(tx, row, page, running) : undefined
    if (running.format === "links" && !page?.product)
      return updateRow(tx, row, { status: "failed", reason: reason ?? reasonMessages["not-a-product"] })
    const complete = completed(row, page)
    const duplicates = isUnmarked(row) ? new Duplicates(running) : null
    const [duplicateOf] = (await duplicates?.find([candidate({ row: complete, place })], tx)) ?? []
    if (duplicateOf) return updateRow(tx, complete, { duplicateOf, isChosen: false })
    await addRow(tx, complete, place, { target: await targetOf(tx, place, running), running })
    await fetchPicturesLater(tx, running.user, addressesIn(complete.imageUrl), "read-picture")
  })

function completed(row: StoredRow, page: ProductPage | null): StoredRow {
  const known = { ...row.data, imageUrl: row.imageUrl }
  const { name, imageUrl, ...said } = filledFromPage(page, row.productUrl ?? "", known)
  return { ...row, name, imageUrl, data: { ...row.data, ...said } }
}

/** Fills empty fields only, while the item has that link and the user may change it. */
async function completeItem(
  tx: Transaction,
  row: StoredRow,
  page: ProductPage,
  { user }: RunningImport,
): Promise<void> {
  const item = await requireItemEditor(user, row.itemId ?? 0, tx).catch((error: unknown) => {
    if (error instanceof DomainError) return null
    throw error
  })
  const { productUrlKey } = linkColumns(row.productUrl ?? "")
  if (!user || !item?.productUrl || item.productUrlKey !== productUrlKey) return
  const { name: _, canonicalUrl: sent, ...said } = filledFromPage(page, item.productUrl, item)
  const { canonicalUrl, canonicalUrlKey } = linkColumns(item.productUrl, sent)
  await tx
    .update(items)
    .set({ ...said, ...itemKeys({ name: item.name, brand: said.brand }), canonicalUrl, canonicalUrlKey })
    .where(eq(items.id, item.id))
  await fetchPicturesLater(tx, user, addressesIn(said.imageUrl), "read-picture")
}
