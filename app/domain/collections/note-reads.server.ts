import { eq } from "drizzle-orm"
import { db, type Given, prepared, type Source } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { collectionNotes } from "#db/schema/index.ts"
import type { Viewer } from "../viewer.ts"
import { requireEditor } from "./access.server.ts"
import { type Note, noteResponse } from "./responses.server.ts"

export const noteColumns = columnsFor(collectionNotes, noteResponse)

const notesOf = prepared(({ collectionId }: { collectionId: Given<number> }) =>
  db.select(noteColumns).from(collectionNotes).where(eq(collectionNotes.collectionId, collectionId)),
)

/** The list has one entry at most. */
export async function readNotes(viewer: Viewer, collectionId: number, source: Source = db): Promise<Note[]> {
  await requireEditor(viewer, collectionId, source)
  return notesOf(source, { collectionId })
}
