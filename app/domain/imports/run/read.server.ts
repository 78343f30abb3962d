import { setMaxListeners } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, ne } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { importPlaces, importRows, items, users } from "#db/schema/index.ts"
import { DomainError, TooManyRequests, Unavailable, Unprocessable, type UnreadableReason } from "~/errors.ts"
import { Limiter } from "~/runtime/limiter.ts"
import type { ProductPage } from "~/services/product-page/index.ts"
import { readProductPage, reasonMessages } from "~/services/product-page/read.server.ts"
import { mayEnter } from "../../accounts/reads.server.ts"
import { withKnownBrand } from "../../brands/by-name.server.ts"
import { requireItemEditor } from "../../items/writes.server.ts"
import { addressesIn, fetchPicturesLater } from "../../pictures.server.ts"
import { filledFromPage, itemKeys } from "../../product-fields.server.ts"
import { linkColumns } from "../../product-link.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"
import { write } from "../../write.server.ts"
import { Duplicates } from "../duplicates.server.ts"
import { candidate, countVaryingPrice, isUnmarked, targetOf } from "./add.server.ts"
import { hostOf, queueForHost, rest, rested } from "./hosts.server.ts"
import {
  addRow,
  type ImportTurn,
  type RunningImport,
  requireTurn,
  type StoredRow,
  SUSPENDED,
  updateRow,
} from "./rows.server.ts"

/** The app does 12 readings at once. People who wait for theirs come first, so imports get only these. */
const slots = new Limiter({ name: "import-pages", slots: 3 })

/** Hosts that one import asks in turn: each has its pauses. */
const HOSTS_AT_ONCE = 20
const TRIES = 3
/** Failed readings in a row after which the host is not asked any more. */
const IN_A_ROW = 5
const BUSY_MS = 2_000

type Reader = { turn: ImportTurn; userId: number; signal: AbortSignal }

export async function readRows(reader: Reader): Promise<void> {
  setMaxListeners(0, reader.signal)
  const hosts = (await hostsToRead(reader.turn.importId)).entries()
  const work = async () => {
    for (const [host, rowIds] of hosts) await readHost(host, rowIds, reader)
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
}

/** Only their ids: 10,000 addresses may be 20 MB. */
async function hostsToRead(importId: number): Promise<Map<string, number[]>> {
  const hosts = new Map<string, number[]>()
  const isToRead = and(eq(importRows.reading, "waiting"), ne(importRows.status, "failed"))
  const isChosen = and(eq(importRows.isChosen, true), eq(importPlaces.isChosen, true))
  const rows = listOf(importRows.id, and(eq(importRows.importId, importId), isToRead, isChosen), () =>
    db
      .select({ key: importRows.id, id: importRows.id, productUrl: importRows.productUrl })
      .from(importRows)
      .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId)),
  )
  for await (const { id, productUrl } of rows) {
    const host = hostOf(productUrl ?? "")
    const rowIds = hosts.get(host) ?? []
    rowIds.push(id)
    hosts.set(host, rowIds)
  }
  return hosts
}

async function readHost(host: string, rowIds: number[], reader: Reader): Promise<void> {
  let failed = 0
  let read: Read | undefined
  for (const id of rowIds) {
    reader.signal.throwIfAborted()
    if (!read || failed < IN_A_ROW) {
      read = await readRow(host, id, reader)
      failed = read.isSilent ? failed + 1 : 0
    }
    await settleReading(reader.turn, id, read.reading)
  }
}

/** `isSilent`: the host may let no programs in. */
type Read = { reading: Reading; isSilent: boolean }

/** These say nothing about the next page of the host. */
const PAGE_REASONS: (UnreadableReason | undefined)[] = [
  "not-found",
  "not-a-product",
  "too-large",
  "not-html",
  "too-many-redirects",
]

/** Other work at the host does not wait while this waits to ask again. */
async function readRow(host: string, id: number, { turn, userId, signal }: Reader): Promise<Read> {
  const [row] = await db
    .select({ productUrl: importRows.productUrl })
    .from(importRows)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(importRows.id, id), mayEnter))
  const address = row?.productUrl
  if (!address) return { reading: { reason: SUSPENDED }, isSilent: true }
  const read = () => readProductPage(address, { key: `import:${userId}`, signal })
  // A host is held only with a slot, because pictures of the host wait for it.
  const readInTurn = () =>
    slots.run(() => queueForHost(host, read, { signal }), { key: String(turn.importId), signal })
  for (let tries = 1; ; ) {
    await rested(host, signal)
    try {
      const page = await readInTurn()
      if (page) return { reading: { page: await withKnownBrand({ id: userId }, page) }, isSilent: false }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof DomainError)) throw error
      const isBusy = error instanceof TooManyRequests || error instanceof Unavailable
      const retryAfter = error instanceof Unprocessable ? error.shopRetryAfter : undefined
      if (isBusy) await sleep(BUSY_MS, undefined, { signal })
      else if (retryAfter !== undefined && tries++ < TRIES) await rest(host, retryAfter * 1_000)
      else {
        const isSilent = error instanceof Unprocessable && !PAGE_REASONS.includes(error.reason)
        return { reading: { reason: error.message }, isSilent }
      }
    }
  }
}

type Reading = { page: ProductPage } | { reason: string }

/** Uses what reading a row's page has brought: it completes the row and adds it, or completes the item that was made of it. */
const settleReading = (turn: ImportTurn, rowId: number, reading: Reading): Promise<void> =>
  write(async (tx) => {
    const running = await requireTurn(tx, turn)
    const [match] = await tx
      .select({ row: importRows, place: importPlaces })
      .from(importRows)
      .innerJoin(importPlaces, eq(importPlaces.id, importRows.placeId))
      .where(and(eq(importRows.id, rowId), eq(importRows.reading, "waiting")))
    if (!match) return
    const { row, place } = match
    const page = "page" in reading ? reading.page : null
    const reason = "page" in reading ? null : reading.reason
    const isRead = page ? { reading: "done" as const } : { reading: "failed" as const, reason }
    await tx.update(importRows).set(isRead).where(eq(importRows.id, rowId))
    if (row.status === "added") return page ? completeItem(tx, turn, row, page, running) : undefined
    if (running.format === "links" && !page?.product)
      return updateRow(tx, row, { status: "failed", reason: reason ?? reasonMessages["not-a-product"] })
    const complete = completed(row, page)
    const duplicates = isUnmarked(row) ? new Duplicates(running) : null
    const [duplicateOf] = (await duplicates?.find([candidate({ row: complete, place })], tx)) ?? []
    if (duplicateOf) return updateRow(tx, complete, { duplicateOf, isChosen: false })
    await addRow(tx, complete, place, { target: await targetOf(tx, place, running), running })
    await countVaryingPrice(tx, turn, page, { ...row.data, name: complete.name })
    await fetchPicturesLater(tx, running.user, addressesIn(complete.imageUrl), "read-picture")
  })

function completed(row: StoredRow, page: ProductPage | null): StoredRow {
  const ownValues = { ...row.data, imageUrl: row.imageUrl }
  const { name, imageUrl, ...fields } = filledFromPage(page, row.productUrl ?? "", ownValues)
  return { ...row, name, imageUrl, data: { ...row.data, ...fields } }
}

/** Fills empty fields only, while the item has that link and the user may change it. */
async function completeItem(
  tx: Transaction,
  turn: ImportTurn,
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
  const { name: _, canonicalUrl: pageCanonicalUrl, ...fields } = filledFromPage(page, item.productUrl, item)
  const { canonicalUrl, canonicalUrlKey } = linkColumns(item.productUrl, pageCanonicalUrl)
  await tx
    .update(items)
    .set({ ...fields, ...itemKeys({ name: item.name, brand: fields.brand }), canonicalUrl, canonicalUrlKey })
    .where(eq(items.id, item.id))
  await countVaryingPrice(tx, turn, page, item)
  await fetchPicturesLater(tx, user, addressesIn(fields.imageUrl), "read-picture")
}
