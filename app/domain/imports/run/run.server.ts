import { setTimeout as sleep } from "node:timers/promises"
import { and, eq, gt, inArray, isNotNull, like, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { enqueue, type JobData } from "#db/jobs.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { isUpload } from "~/services/images/address.server.ts"
import { dropPictures } from "../../pictures.server.ts"
import { write } from "../../write.server.ts"
import { countsOf } from "../counts.server.ts"
import { markDuplicates } from "../duplicates.server.ts"
import { fetchPictureOf } from "./hosts.server.ts"
import { readRows } from "./read.server.ts"
import { retarget } from "./retarget.server.ts"
import { type ImportTurn, requireTurn, TurnLost } from "./turn.server.ts"
import { makePlaces, writeRows } from "./write.server.ts"

/** The pause between two transactions lets other people's requests come in between. */
const PAUSE_MS = 10
const ROWS_AT_ONCE = 200
/** One turn asks for this many. After a kill these are asked for again. */
const PICTURES_AT_ONCE = 50

/** An import fetches the pictures of this many rows. The others are fetched when they are shown. */
const MOST_PICTURES = 10_000

/**
 * Works on an import until it is done or deleted, or another process works on it. `signal` ends it after the current row; what
 * is left is done by the next turn.
 */
export async function runImport(turn: ImportTurn, signal: AbortSignal): Promise<void> {
  try {
    await work(turn, signal)
  } catch (error) {
    if (!(error instanceof TurnLost)) throw error
  }
}

async function work(turn: ImportTurn, signal: AbortSignal): Promise<void> {
  const running = await requireTurn(db, turn)
  const { id, userId, format } = running
  const pause = () => sleep(PAUSE_MS, undefined, { signal })
  await retarget(turn, userId)
  await markDuplicates(running, true)
  if (format === "library") while (!(await makePlaces(turn))) await pause()
  for (let after: number | null = 0; after !== null; after = await writeRows(turn, after)) await pause()
  // Nobody waits for them: a picture that is not there yet is fetched when it is shown.
  await write((tx) =>
    enqueue(
      tx,
      "import-pictures",
      { importId: id, after: 0, kept: 0 },
      { key: `import-pictures:${id}`, userId },
    ),
  )
  await readRows({ turn, userId, signal })
  await releaseLeft(id)
  await write(async (tx) => {
    await requireTurn(tx, turn)
    const done = { status: "done" as const, finishedAt: new Date(), counts: await countsOf(id, tx) }
    await tx.update(imports).set(done).where(eq(imports.id, id))
  })
}

/** Two at a time of the user's four, so that the pictures of a page that they look at come in between. @returns what is left. */
export async function keepPictures(
  { importId, after, kept }: JobData["import-pictures"],
  userId: number,
  signal: AbortSignal,
): Promise<JobData["import-pictures"] | null> {
  const pictured = and(inState({ status: "added", isChosen: true }), isNotNull(importRows.imageUrl))
  const rows = await rowsAfter(after, importId, pictured).limit(PICTURES_AT_ONCE)
  const addresses = rows.flatMap(({ imageUrl }) => imageUrl ?? [])[Symbol.iterator]()
  const fetchAll = async () => {
    for (const address of addresses) {
      signal.throwIfAborted()
      await fetchPictureOf(address, userId, signal)
    }
  }
  await Promise.all([fetchAll(), fetchAll()])
  const last = rows.at(-1)
  const isLast = !last || rows.length < PICTURES_AT_ONCE || kept + rows.length >= MOST_PICTURES
  return isLast ? null : { importId, after: last.id, kept: kept + rows.length }
}

type State = { status: "waiting" | "failed" | "added"; isChosen: boolean }

const inState = ({ status, isChosen }: State) =>
  and(eq(importRows.status, status), eq(importRows.isChosen, isChosen))

const rowsAfter = (after: number, importId: number, condition: SQL | undefined) =>
  db
    .select({ id: importRows.id, imageUrl: importRows.imageUrl })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.id, after), condition))
    .orderBy(importRows.id)

/** Removes the data of rows and places. A finished import would keep it for a month. */
async function releaseLeft(importId: number): Promise<void> {
  for (const status of ["waiting", "failed", "added"] as const)
    for (const isChosen of [true, false]) await releaseThose(importId, { status, isChosen })
  await releasePlaces(importId)
}

async function releaseThose(importId: number, state: State): Promise<void> {
  for (let after = 0; ; ) {
    await eventLoopTurn()
    const rows = await rowsAfter(after, importId, inState(state)).limit(ROWS_AT_ONCE)
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
