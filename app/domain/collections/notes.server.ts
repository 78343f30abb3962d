import { eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionNotes } from "#db/schema/index.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import { editorAccess } from "./access.server.ts"
import { type Note, presentNote } from "./present.ts"

/**
 * The note of a collection as a list of one, or of none (api.md).
 * @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who sees it and is neither owner nor co-owner.
 */
export async function readNotes(viewer: Viewer, collectionId: number): Promise<Note[]> {
  await editorAccess(db, viewer, collectionId)
  const rows = await db.select().from(collectionNotes).where(eq(collectionNotes.collectionId, collectionId))
  return rows.map(presentNote)
}

/**
 * Writes or replaces the note of a collection.
 * @returns the list that `readNotes` gives from then on.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who is
 *   neither owner nor co-owner.
 */
export async function saveNote(
  viewer: Viewer,
  collectionId: number,
  { content }: { content: string },
): Promise<Note[]> {
  const { id: userId } = requireUser(viewer)
  return write(async (tx) => {
    await editorAccess(tx, viewer, collectionId)
    const rows = await tx
      .insert(collectionNotes)
      .values({ collectionId, userId, content })
      .onConflictDoUpdate({
        target: collectionNotes.collectionId,
        set: { userId, content, updatedAt: new Date() },
      })
      .returning()
    return rows.map(presentNote)
  })
}
