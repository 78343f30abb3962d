import { eq } from "drizzle-orm"
import { collectionNotes } from "#db/schema/index.ts"
import { hashOf } from "~/edit.ts"
import { Conflict } from "~/errors.ts"
import { changedFields, type Editing } from "../edit.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { noteColumns, readNotes } from "./note-reads.server.ts"
import type { Note } from "./responses.server.ts"

/** A missing note is no error. @throws {Conflict} when the note was changed since the user saw it. */
export async function deleteNote(
  viewer: Viewer,
  collectionId: number,
  options: Editing = {},
): Promise<{ collectionId: number }> {
  requireUser(viewer)
  return erase(async (tx) => {
    const [note] = await readNotes(viewer, collectionId, tx)
    const shownHash = options.edit?.get("content")
    if (note && shownHash && shownHash !== hashOf(note.content))
      throw new Conflict("Somebody else changed this note meanwhile. Close this and read it first.")
    await tx.delete(collectionNotes).where(eq(collectionNotes.collectionId, collectionId))
    return { collectionId }
  }, options)
}

export async function saveNote(
  viewer: Viewer,
  collectionId: number,
  { content }: { content: string },
  options: Editing = {},
): Promise<Note[]> {
  const { id: userId } = requireUser(viewer)
  return write(async (tx) => {
    const notes = await readNotes(viewer, collectionId, tx)
    if (changedFields({ content }, { content: notes[0]?.content }, options.edit).content === undefined)
      return notes
    return tx
      .insert(collectionNotes)
      .values({ collectionId, userId, content })
      .onConflictDoUpdate({
        target: collectionNotes.collectionId,
        set: { userId, content, updatedAt: new Date() },
      })
      .returning(noteColumns)
  }, options)
}
