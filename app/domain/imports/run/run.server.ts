import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, gt, inArray, isNotNull, like } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { dropPictures, keepSavedPicture } from "../../pictures.server.ts"
import { write } from "../../write.server.ts"
import { countsOf } from "../counts.server.ts"
import { markDuplicates } from "../duplicates.server.ts"
import { fetchPictureOf, hostOf, type Process } from "./hosts.ts"
import { endLease, LEASE_MS, type Lease, LeaseLost, renewLease, requireLease } from "./lease.server.ts"
import { readRows } from "./read.server.ts"
import { retarget } from "./retarget.server.ts"
import { makePlaces, writeRows } from "./write.server.ts"

/** Between two transactions, so that other people's requests come in between. */
const PAUSE_MS = 10
const RETRY_MS = 60_000
const ROWS_AT_ONCE = 200

/** Rows of one import whose pictures are fetched now. Those of the others are when they are shown. */
const MOST_PICTURES = 10_000

/** Works on an import until it is done, the lease is lost, or `stop` says so; then anybody may go on with it. */
export async function runImport(lease: Lease, process: Process): Promise<void> {
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewLease(lease).catch((error: unknown) => {
      if (error instanceof LeaseLost) lost.abort(error)
    })
  }, LEASE_MS / 3)
  const signal = AbortSignal.any([process.stop, lost.signal])
  try {
    await work(lease, { signal, ...process })
  } catch (error) {
    const isExpected = error instanceof LeaseLost || signal.aborted
    await endLease(lease, isExpected ? 0 : RETRY_MS)
    if (!isExpected) throw error
  } finally {
    clearInterval(renewing)
    lost.abort()
  }
}

async function work(
  lease: Lease,
  { signal, stop, beside }: Process & { signal: AbortSignal },
): Promise<void> {
  const running = await requireLease(db, lease)
  const { id, userId, format } = running
  const pause = () => sleep(PAUSE_MS, undefined, { signal })
  await retarget(lease, userId)
  await markDuplicates(running, true)
  if (format === "library") while (!(await makePlaces(lease))) await pause()
  for (let after: number | null = 0; after !== null; after = await writeRows(lease, after)) await pause()
  // Nobody waits for them: a picture that is not there yet is fetched when it is shown.
  beside(keepPictures(id, userId, stop))
  await readRows({ lease, userId, signal, stop, beside })
  await releaseLeft(id)
  await write(async (tx) => {
    await requireLease(tx, lease)
    const done = { status: "done" as const, finishedAt: new Date(), counts: await countsOf(id, tx) }
    await tx
      .update(imports)
      .set({ ...done, leaseOwner: null, leasedUntil: null })
      .where(eq(imports.id, id))
  })
}

/** Two at a time of the user's four, so that the pictures of a page that they look at come in between. */
async function keepPictures(importId: number, userId: number, stop: AbortSignal): Promise<void> {
  let kept = 0
  for (let after = 0; kept < MOST_PICTURES; ) {
    await eventLoopTurn()
    const rows = await db
      .select({ id: importRows.id, imageUrl: importRows.imageUrl })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, importId),
          gt(importRows.id, after),
          eq(importRows.status, "added"),
          eq(importRows.isChosen, true),
          isNotNull(importRows.imageUrl),
        ),
      )
      .orderBy(importRows.id)
      .limit(ROWS_AT_ONCE)
    const addresses = rows.flatMap(({ imageUrl }) => imageUrl ?? [])[Symbol.iterator]()
    const fetchAll = async () => {
      for (const address of addresses) {
        stop.throwIfAborted()
        await fetchPictureOf(hostOf(address), stop, () => keepSavedPicture(address, userId))
      }
    }
    await Promise.all([fetchAll(), fetchAll()])
    kept += rows.length
    after = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_ONCE) return
  }
}

type Left = { status: "waiting" | "failed" | "added"; isChosen: boolean }

/** Removes the data of rows and places. A finished import would keep it for a month. */
async function releaseLeft(importId: number): Promise<void> {
  for (const status of ["waiting", "failed", "added"] as const)
    for (const isChosen of [true, false]) await releaseThose(importId, { status, isChosen })
  await releasePlaces(importId)
}

async function releaseThose(importId: number, { status, isChosen }: Left): Promise<void> {
  for (let after = 0; ; ) {
    await eventLoopTurn()
    const rows = await db
      .select({ id: importRows.id, imageUrl: importRows.imageUrl })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, importId),
          eq(importRows.status, status),
          eq(importRows.isChosen, isChosen),
          gt(importRows.id, after),
        ),
      )
      .orderBy(importRows.id)
      .limit(ROWS_AT_ONCE)
    if (rows.length > 0) await writeWithoutData(rows.map(({ id }) => id))
    after = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_ONCE) return
  }
}

const isOurs = (imageUrl: string | null) => imageUrl !== null && isUpload(imageUrl)

/** An update would leave each page of the database with a few short rows. SQLite joins such pages when rows are deleted. */
async function writeWithoutData(ids: number[]): Promise<void> {
  await write(async (tx) => {
    const rows = await tx.delete(importRows).where(inArray(importRows.id, ids)).returning()
    const without = rows.map((row) => ({
      ...row,
      data: {},
      imageUrl: isOurs(row.imageUrl) ? null : row.imageUrl,
    }))
    if (without.length > 0) await tx.insert(importRows).values(without)
    await dropPictures(
      tx,
      rows.flatMap(({ imageUrl }) => (isOurs(imageUrl) ? imageUrl : [])),
    )
  })
}

async function releasePlaces(importId: number): Promise<void> {
  const uploads = and(eq(importPlaces.importId, importId), like(importPlaces.coverImageUrl, "/images/u/%"))
  await write(async (tx) => {
    const covers = await tx.select({ cover: importPlaces.coverImageUrl }).from(importPlaces).where(uploads)
    await tx.update(importPlaces).set({ data: {} }).where(eq(importPlaces.importId, importId))
    await tx.update(importPlaces).set({ coverImageUrl: null }).where(uploads)
    await dropPictures(
      tx,
      covers.map(({ cover }) => cover),
    )
  })
}
