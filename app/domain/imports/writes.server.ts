import { and, eq, inArray, sql } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import type { Viewer } from "../viewer.ts"
import { type Once, write } from "../write.server.ts"
import { start } from "./lifecycle.server.ts"
import { countsOf, requireImport, type StoredImport } from "./reads.server.ts"

type Result = { id: number }

type Choice = {
  /** `isPrivate` is of the collection that a place becomes. */
  places?: { id: number; isChosen: boolean; isPrivate?: boolean }[]
  /** Ids of rows; those of other imports are left out. */
  shown?: number[]
  chosen?: number[]
}

async function requirePreview(viewer: Viewer, id: number, tx: Transaction): Promise<StoredImport> {
  const stored = await requireImport(viewer, id, tx)
  if (stored.status !== "preview")
    throw new Conflict("This import was started already. Please reload the page.")
  return stored
}

/** @throws {Conflict} unless it is a preview. @throws {NotFound} for a place of another import. */
export const choose = (
  viewer: Viewer,
  id: number,
  { places = [], shown = [], chosen = [] }: Choice,
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
      .set({ isChosen: chosen.length > 0 ? sql`${inArray(importRows.id, chosen)}` : false })
      .where(and(eq(importRows.importId, id), inArray(importRows.id, shown)))
    return { id }
  })

/** @throws {Conflict} unless it is a preview, or when nothing is chosen. */
export async function startImport(viewer: Viewer, id: number, once?: Once): Promise<Result> {
  return write(async (tx) => {
    const { format } = await requirePreview(viewer, id, tx)
    const isChosen = and(eq(importPlaces.importId, id), eq(importPlaces.isChosen, true))
    // Our own format brings empty collections, too.
    const hasPlaces = format === "library" && (await tx.$count(importPlaces, isChosen)) > 0
    if (!hasPlaces && (await countsOf(id, tx)).chosen === 0) throw new Conflict("Nothing is chosen.")
    await start(tx, id)
    return { id }
  }, once)
}

/** A running import stops, and added items stay. */
export async function deleteImport(viewer: Viewer, id: number, once?: Once): Promise<Result> {
  await writeInSteps(
    async (tx) => {
      await requireImport(viewer, id, tx)
      await hideImports(tx, eq(imports.id, id))
    },
    { once },
  )
  return { id }
}
