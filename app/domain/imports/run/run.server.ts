import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { enqueue, type JobData } from "#db/jobs.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { Pace } from "~/services/pace.server.ts"
import { PICTURES_TURN_MS } from "../../background/pictures.server.ts"
import { addressesIn, dropPictures } from "../../pictures.server.ts"
import { write } from "../../write.server.ts"
import { Duplicates } from "../duplicates.server.ts"
import { countsOf } from "../reads.server.ts"
import { addRows, settlePlaces } from "./add.server.ts"
import { fetchPictureOf } from "./hosts.server.ts"
import { readRows } from "./read.server.ts"
import { ImportLockLost, type ImportTurn, requireTurn, shopsOnly } from "./rows.server.ts"

/** The pause between two transactions lets other people's requests come in between. */
const PAUSE_MS = 10
/** Rows of one turn. After a kill they are asked for again. */
const PICTURES_AT_ONCE = 50
/** Rows whose pictures an import fetches. The others are fetched when they are shown. */
const MOST_PICTURES = 10_000

/** Runs until the import ends or another process has it. `signal` ends it after the current row. */
export async function runImport(turn: ImportTurn, signal: AbortSignal): Promise<void> {
  try {
    await work(turn, signal)
  } catch (error) {
    if (!(error instanceof ImportLockLost)) throw error
  }
}

async function work(turn: ImportTurn, signal: AbortSignal): Promise<void> {
  const running = await requireTurn(db, turn)
  const { id, userId } = running
  const pause = () => sleep(PAUSE_MS, undefined, { signal })
  const duplicates = new Duplicates(running)
  for (let after: number | null = 0; after !== null; after = await settlePlaces(turn, after)) await pause()
  for (let after: number | null = 0; after !== null; after = await addRows(turn, after, duplicates))
    await pause()
  // Nobody waits for them: a picture that is not there yet is fetched when it is shown.
  const pictures = { importId: id, after: 0, kept: 0 }
  await write((tx) => enqueue(tx, "import-pictures", pictures, { key: `import-pictures:${id}`, userId }))
  await readRows({ turn, userId, signal })
  await releaseRows(id)
  await releasePlaces(id)
  await write(async (tx) => {
    await requireTurn(tx, turn)
    const done = { status: "done" as const, finishedAt: new Date(), counts: await countsOf(id, tx) }
    await tx.update(imports).set(done).where(eq(imports.id, id))
  })
}

/** Uses two of the user's four fetches, and leaves the others to pages. @returns the remaining pictures. */
export async function keepPictures(
  { importId, after, kept }: JobData["import-pictures"],
  userId: number,
  signal: AbortSignal,
): Promise<JobData["import-pictures"] | null> {
  const { id, imageUrl, images, status, isChosen } = importRows
  const hasPicture = or(isNotNull(imageUrl), isNotNull(images))
  const isPictured = and(eq(status, "added"), eq(isChosen, true), hasPicture)
  const rows = await db
    .select({ id, imageUrl, images })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isPictured, gt(id, after)))
    .orderBy(id)
    .limit(PICTURES_AT_ONCE)
  const end = performance.now() + PICTURES_TURN_MS
  const waiting = rows.values()
  let begun = 0
  const fetchAll = async () => {
    for (const row of waiting) {
      begun++
      for (const address of new Set([...addressesIn(row.imageUrl), ...addressesIn(row.images)]))
        await fetchPictureOf(address, userId, signal)
      if (performance.now() > end) return
    }
  }
  await Promise.all([fetchAll(), fetchAll()])
  const last = rows[begun - 1]
  const isLast = !last || (begun < PICTURES_AT_ONCE && begun === rows.length) || kept + begun >= MOST_PICTURES
  return isLast ? null : { importId, after: last.id, kept: kept + begun }
}

const isOurs = (imageUrl: string | null) => imageUrl !== null && isUpload(imageUrl)

/** Rows are deleted, because an update would leave pages of the database nearly empty. SQLite joins pages on deletion. */
async function releaseRows(importId: number): Promise<void> {
  const { status, isChosen, id } = importRows
  // An index has them in this order.
  const order = sql`(${status}, ${isChosen}, ${id})`
  const pace = new Pace()
  let last = sql`('', 0, 0)`
  const releaseSome = async (limit: number) => {
    await eventLoopTurn()
    const batch = await db
      .select({ status, isChosen, id })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), sql`${order} > ${last}`))
      .orderBy(status, isChosen, id)
      .limit(limit)
    const end = batch.at(-1)
    if (!end) return 0
    const ids = batch.map((row) => row.id)
    await write(async (tx) => {
      const rows = await tx.delete(importRows).where(inArray(id, ids)).returning()
      const without = rows.map((row) => ({
        ...row,
        data: {},
        imageUrl: isOurs(row.imageUrl) ? null : row.imageUrl,
        images: shopsOnly(row.images),
      }))
      if (without.length > 0) await tx.insert(importRows).values(without)
      const addresses = rows.flatMap((row) => [...addressesIn(row.imageUrl), ...addressesIn(row.images)])
      await dropPictures(tx, addresses.filter(isUpload))
    })
    last = sql`(${end.status}, ${end.isChosen ? 1 : 0}, ${end.id})`
    return batch.length
  }
  while (!(await pace.statement(releaseSome)));
}

async function releasePlaces(importId: number): Promise<void> {
  const { id, coverImageUrl } = importPlaces
  const pace = new Pace()
  let after = 0
  const releaseSome = (limit: number) =>
    write(async (tx) => {
      const places = await tx
        .select({ id, coverImageUrl })
        .from(importPlaces)
        .where(and(eq(importPlaces.importId, importId), gt(id, after)))
        .orderBy(id)
        .limit(limit)
      const ids = places.map((place) => place.id)
      await dropPictures(tx, places.map((place) => place.coverImageUrl).filter(isOurs))
      await tx.update(importPlaces).set({ data: {}, coverImageUrl: null }).where(inArray(id, ids))
      after = ids.at(-1) ?? after
      return ids.length
    })
  while (!(await pace.statement(releaseSome)));
}
