import type { FileFormat } from "~/services/import-file/contents.ts"
import type { Viewer } from "../viewer.ts"
import type { Once } from "../write.server.ts"
import type { NewLinks, PlaceChoice, RowChoice } from "./inputs.server.ts"

export type NewImport = {
  /** Of the temporary file. */
  path: string
  fileName: string
  format?: FileFormat | undefined
  /** Of a CSV file: positions or headers by field. */
  columns?: Record<string, number | string> | undefined
  /** Everything goes into this collection. */
  collectionId?: number | undefined
  /** Without a preview; duplicates are left out. Otherwise it becomes `mapping` (a CSV file) or `preview`. */
  start?: boolean
  signal?: AbortSignal | undefined
}

/** @throws {Invalid} (field `file`) {TooLarge} and leaves nothing behind. */
export async function receiveImport(
  _viewer: Viewer,
  _file: NewImport,
  _once?: Once,
): Promise<{ id: number }> {
  throw new Error("Not yet")
}

/** Starts at once. */
export async function importLinks(_viewer: Viewer, _input: NewLinks, _once?: Once): Promise<{ id: number }> {
  throw new Error("Not yet")
}

/** Makes a preview of a `mapping` import. @throws {Invalid} (field `file`) {Conflict} in another status. */
export async function setColumns(
  _viewer: Viewer,
  _id: number,
  _columns: Record<string, number>,
): Promise<{ id: number }> {
  throw new Error("Not yet")
}

/** @throws {Conflict} unless it is a preview. @throws {NotFound} for a target that is not the viewer's own. */
export async function choosePlaces(
  _viewer: Viewer,
  _id: number,
  _choices: PlaceChoice[],
): Promise<{ id: number }> {
  throw new Error("Not yet")
}

/** @throws {Conflict} unless it is a preview. */
export async function chooseRows(_viewer: Viewer, _id: number, _choice: RowChoice): Promise<{ id: number }> {
  throw new Error("Not yet")
}

/** @throws {Conflict} unless it is a preview, or when nothing is chosen. */
export async function startImport(_viewer: Viewer, _id: number, _once?: Once): Promise<{ id: number }> {
  throw new Error("Not yet")
}

/** A running one stops; what it has added stays. */
export async function deleteImport(_viewer: Viewer, _id: number, _once?: Once): Promise<{ id: number }> {
  throw new Error("Not yet")
}
