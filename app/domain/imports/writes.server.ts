import { and, eq, inArray } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import { Conflict, NotFound } from "~/errors.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { requireGroupOwner } from "../groups/access.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { type Once, write } from "../write.server.ts"
import { countsOf } from "./counts.server.ts"
import type { PlaceChoice, RowChoice } from "./inputs.server.ts"
import { requireImport, type StoredImport } from "./reads.server.ts"
import type { PlaceData } from "./row-data.ts"
import { start } from "./start.server.ts"
import { requireTarget } from "./targets.server.ts"

export { importLinks } from "./links.server.ts"
export { type NewImport, receiveImport, setColumns } from "./receive.server.ts"

type Result = { id: number }

async function requirePreview(viewer: Viewer, id: number, tx: Transaction): Promise<StoredImport> {
  const stored = await requireImport(viewer, id, tx)
  if (stored.status !== "preview")
    throw new Conflict("This import was started already. Please reload the page.")
  return stored
}

type StoredPlace = typeof importPlaces.$inferSelect

/** @throws {Conflict} unless it is a preview. @throws {NotFound} {Forbidden} for a target that the viewer may not add to. */
export async function choosePlaces(viewer: Viewer, id: number, choices: PlaceChoice[]): Promise<Result> {
  requireUser(viewer)
  return write(async (tx) => {
    await requirePreview(viewer, id, tx)
    for (const choice of choices) {
      const [place] = await tx
        .select()
        .from(importPlaces)
        .where(and(eq(importPlaces.id, choice.id), eq(importPlaces.importId, id)))
      if (!place) throw new NotFound("Import not found")
      await tx
        .update(importPlaces)
        .set(await chosen(viewer, place, choice, tx))
        .where(eq(importPlaces.id, place.id))
    }
    return { id }
  })
}

async function chosen(
  viewer: Viewer,
  { kind, name, data, isChosen, targetId }: StoredPlace,
  choice: PlaceChoice,
  tx: Transaction,
): Promise<Partial<StoredPlace>> {
  const target = choice.targetId
  if (target && target !== targetId) {
    if (kind === "collection") await requireTarget(viewer, target, tx)
    else if (kind === "group") await requireGroupOwner(viewer, target, tx)
    else throw new Conflict("Brands go into no collection")
  }
  const said: PlaceData = { ...data }
  if (choice.isPrivate !== undefined) said.isPrivate = choice.isPrivate
  if (target !== undefined) said.isNew = target === null
  return {
    isChosen: choice.isChosen ?? isChosen,
    name: choice.name ?? name,
    targetId: target === undefined ? targetId : target,
    data: said,
  }
}

/** Ids of other imports are left out. @throws {Conflict} unless it is a preview. */
export async function chooseRows(viewer: Viewer, id: number, { shown, chosen }: RowChoice): Promise<Result> {
  requireUser(viewer)
  const isChosen = new Set(chosen)
  return write(async (tx) => {
    await requirePreview(viewer, id, tx)
    for (const value of [true, false]) {
      const ids = shown.filter((row) => isChosen.has(row) === value)
      await tx
        .update(importRows)
        .set({ isChosen: value })
        .where(and(eq(importRows.importId, id), inArray(importRows.id, ids)))
    }
    return { id }
  })
}

/** @throws {Conflict} unless it is a preview, or when nothing is chosen. */
export async function startImport(viewer: Viewer, id: number, once?: Once): Promise<Result> {
  requireUser(viewer)
  return write(async (tx) => {
    const { format } = await requirePreview(viewer, id, tx)
    const hasPlaces = format === "library" && (await tx.$count(importPlaces, isChosenPlace(id))) > 0
    if (!hasPlaces && (await countsOf(id, tx)).chosen === 0) throw new Conflict("Nothing is chosen.")
    await start(tx, id)
    return { id }
  }, once)
}

const isChosenPlace = (id: number) => and(eq(importPlaces.importId, id), eq(importPlaces.isChosen, true))

/** A running one stops; what it has added stays. */
export async function deleteImport(viewer: Viewer, id: number, once?: Once): Promise<Result> {
  requireUser(viewer)
  await writeInSteps(
    async (tx) => {
      await requireImport(viewer, id, tx)
      await hideImports(tx, eq(imports.id, id))
    },
    { once },
  )
  return { id }
}
