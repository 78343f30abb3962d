import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { DAY_MS, HOUR_MS } from "~/limits.ts"
import { hideImports } from "../background/imports.server.ts"
import { doRemainingRows, writeInSteps } from "../background/work.server.ts"
import type { Viewer } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import { jobLimits } from "./job-limits.ts"
import { countsOf, requireImport, type StoredImport } from "./reads.server.ts"

type About = Pick<typeof imports.$inferSelect, "userId" | "format" | "fileName" | "ignored" | "losses">

/** The import is hidden until `finish`, and deleted if a step fails. @throws {Conflict} */
export async function createImport(
  about: About,
  fill: (newImport: About & { id: number }) => Promise<void>,
  finish: (tx: Transaction, id: number) => Promise<unknown>,
  options: WriteOptions = {},
): Promise<{ id: number }> {
  const { sender } = options
  const id = await write(
    async (tx) => {
      const [row] = await tx.insert(imports).values(about).returning({ id: imports.id })
      if (!row) throw new Error("The import was not written")
      return row.id
    },
    { sender },
  )
  const discard = () => writeInSteps((tx) => hideImports(tx, eq(imports.id, id)), { sender })
  try {
    await fill({ ...about, id })
    const result = await write(async (tx) => {
      await finish(tx, id)
      await makeRoom(tx, about.userId)
      return { id }
    }, options)
    if (result.id !== id) await discard()
    return result
  } catch (error) {
    // The first error names the cause. `sweepImports` deletes the rest.
    await discard().catch(() => {})
    throw error
  }
}

/** The same file sent again is the same import, until that is finished or deleted. */
export const isUnfinished = async ({ id }: { id: number }): Promise<boolean> =>
  (await db.$count(
    imports,
    and(eq(imports.id, id), eq(imports.isDeleted, false), ne(imports.status, "done")),
  )) > 0

/** Does nothing unless the import waits to be started. */
export async function start(tx: Transaction, importId: number): Promise<void> {
  const [started] = await tx
    .update(imports)
    .set({ status: "running", tableHead: null, file: null })
    .where(and(eq(imports.id, importId), inArray(imports.status, ["receiving", "preview"])))
    .returning({ userId: imports.userId })
  if (started) await enqueue(tx, "import", { importId }, { userId: started.userId })
}

async function makeRoom(tx: Transaction, userId: number): Promise<void> {
  const storedImports = await tx
    .select({
      id: imports.id,
      status: imports.status,
      rows: db.$count(importRows, eq(importRows.importId, imports.id)),
    })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.isDeleted, false), ne(imports.status, "receiving")))
    .orderBy(imports.id)
  let [count, all] = [storedImports.length, storedImports.reduce((sum, one) => sum + one.rows, 0)]
  const isTooMuch = () => count > jobLimits.kept || all > jobLimits.keptRows
  const old: number[] = []
  for (const { id, status, rows } of storedImports) {
    if (status !== "done" || !isTooMuch()) continue
    old.push(id)
    count--
    all -= rows
  }
  if (isTooMuch())
    throw new Conflict(
      count > jobLimits.kept
        ? `There are ${jobLimits.kept} imports of yours that are not finished. Please delete one first.`
        : "Your imports that are not finished are too large for another one. Please delete one first.",
    )
  if (old.length === 0) return
  await hideImports(tx, inArray(imports.id, old))
  await doRemainingRows(tx)
}

/** Deletes old previews, finished imports after a month, and imports of killed processes. */
export async function sweepImports(now = Date.now()): Promise<void> {
  const before = (ms: number) => new Date(now - ms).getTime()
  const isOld = sql`
    (${imports.status} = 'receiving' and ${imports.createdAt} < ${before(HOUR_MS)})
    or (${imports.status} in ('mapping', 'preview') and ${imports.createdAt} < ${before(jobLimits.previewDays * DAY_MS)})
    or (${imports.status} = 'done' and ${imports.finishedAt} < ${before(jobLimits.finishedDays * DAY_MS)})`
  await writeInSteps((tx) => hideImports(tx, and(eq(imports.isDeleted, false), sql`(${isOld})`)))
}

type Result = { id: number }

type Choice = {
  /** `isPrivate` is of the collection that a place becomes. */
  places?: { id: number; isChosen: boolean; isPrivate?: boolean }[]
  /** Ids of rows; those of other imports are left out. */
  shownIds?: number[]
  chosenIds?: number[]
}

async function requirePreview(viewer: Viewer, id: number, tx: Transaction): Promise<StoredImport> {
  const preview = await requireImport(viewer, id, tx)
  if (preview.status !== "preview")
    throw new Conflict("This import was started already. Please reload the page.")
  return preview
}

/** @throws {Conflict} unless it is a preview. @throws {NotFound} for a place of another import. */
export const choose = (
  viewer: Viewer,
  id: number,
  { places = [], shownIds = [], chosenIds = [] }: Choice,
  options?: WriteOptions,
): Promise<Result> =>
  write(async (tx) => {
    await requirePreview(viewer, id, tx)
    for (const { id: placeId, isChosen, isPrivate } of places) {
      const data = sql`json_set(${importPlaces.data}, '$.isPrivate', json(${JSON.stringify(isPrivate)}))`
      const { rowsAffected } = await tx
        .update(importPlaces)
        .set({ isChosen, ...(isPrivate !== undefined && { data }) })
        .where(and(eq(importPlaces.id, placeId), eq(importPlaces.importId, id)))
      if (rowsAffected === 0) throw new NotFound("Import not found")
    }
    await tx
      .update(importRows)
      .set({ isChosen: chosenIds.length > 0 ? sql`${inArray(importRows.id, chosenIds)}` : false })
      .where(and(eq(importRows.importId, id), inArray(importRows.id, shownIds)))
    return { id }
  }, options)

/** @throws {Conflict} unless it is a preview, or when nothing is chosen. */
export async function startImport(viewer: Viewer, id: number, options?: WriteOptions): Promise<Result> {
  return write(async (tx) => {
    const { format } = await requirePreview(viewer, id, tx)
    const isChosen = and(eq(importPlaces.importId, id), eq(importPlaces.isChosen, true))
    // Our own format brings empty collections, too.
    const hasPlaces = format === "library" && (await tx.$count(importPlaces, isChosen)) > 0
    if (!hasPlaces && (await countsOf(id, tx)).chosen === 0) throw new Conflict("Nothing is chosen.")
    await start(tx, id)
    return { id }
  }, options)
}

/** A running import stops, and added items stay. */
export async function deleteImport(viewer: Viewer, id: number, options?: WriteOptions): Promise<Result> {
  await writeInSteps(async (tx) => {
    await requireImport(viewer, id, tx)
    await hideImports(tx, eq(imports.id, id))
  }, options)
  return { id }
}
