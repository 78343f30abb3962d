import type { Page, PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import type { Import, ImportFailure, ImportPlace, ImportRow, ImportTable } from "./responses.server.ts"

/** @throws {Unauthenticated} {NotFound} for another user's. */
export async function getImport(_viewer: Viewer, _id: number): Promise<Import> {
  throw new Error("Not yet")
}

/** Newest first. */
export async function listImports(_viewer: Viewer, _page: PageRequest): Promise<Page<Import>> {
  throw new Error("Not yet")
}

export async function getTable(_viewer: Viewer, _id: number): Promise<ImportTable> {
  throw new Error("Not yet")
}

/** In the order of the file. */
export async function listPlaces(
  _viewer: Viewer,
  _id: number,
  _page: PageRequest,
): Promise<Page<ImportPlace>> {
  throw new Error("Not yet")
}

/** In the order of the file. @throws {NotFound} for a place of another import. */
export async function listRows(
  _viewer: Viewer,
  _id: number,
  _placeId: number,
  _page: PageRequest,
): Promise<Page<ImportRow>> {
  throw new Error("Not yet")
}

/** Rows that were not added, or whose page could not be read. */
export async function listFailures(
  _viewer: Viewer,
  _id: number,
  _page: PageRequest,
): Promise<Page<ImportFailure>> {
  throw new Error("Not yet")
}
