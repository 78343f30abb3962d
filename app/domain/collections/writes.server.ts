import { eq } from "drizzle-orm"
import { collectionNotes, collections } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { account, titles } from "~/messages.ts"
import { fold } from "~/text.ts"
import { hideCollections } from "../background/collections.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { requireUpload } from "../pictures.server.ts"
import { requireRoom } from "../room.server.ts"
import { requireSameId, requireUser, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import { type CollectionAccess, collectionAccess, editorAccess, notDeleted } from "./access.server.ts"
import type { CollectionChange, NewCollection } from "./inputs.server.ts"
import { mayDelete } from "./policy.ts"
import { type Note, presentNote } from "./responses.server.ts"

/**
 * Creates a collection that the viewer owns.
 * @returns its id.
 * @throws {Unauthenticated} 'You must be logged in to create collections'.
 * @throws {Forbidden} when the body names somebody else as the owner. @throws {Conflict} when they have too many.
 */
export async function createCollection(viewer: Viewer, input: NewCollection): Promise<{ id: number }> {
  const person = requireUser(viewer, account.loginToCreateCollection, { title: titles.authentication })
  requireSameId(person.id, input.userId)
  return write(async (tx) => {
    await requireRoom(tx, collections.userId, person.id, "collections", notDeleted)
    const [row] = await tx
      .insert(collections)
      .values({
        name: input.name,
        nameKey: fold(input.name),
        description: input.description ?? null,
        isPrivate: input.isPrivate,
        userId: person.id,
      })
      .returning({ id: collections.id })
    if (!row) throw new Error("The collection was not written")
    return row
  })
}

/** Addresses of pictures that something has stopped referring to, for `releasePictures`. */
export type Released = { pictures: string[] }

export type CollectionChanged = Released & { coverImageUrl: string | null }

/** An owner or a privacy that stays as it is may be named by whoever edits; only a change is judged (api.md). */
function judge({ ownerId, isPrivate, role }: CollectionAccess, change: CollectionChange): void {
  requireSameId(ownerId, change.userId)
  if (change.isPrivate !== undefined && change.isPrivate !== isPrivate && !mayDelete(role))
    throw new Forbidden("Only the owner can make a collection private or public")
}

/**
 * Changes what the input names: name, description, cover, and for the owner the privacy.
 * @returns the cover that it has from then on, and the one that was replaced.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Collection not found'. @throws {Forbidden} for who is
 *   neither owner nor co-owner, and for a co-owner who changes the privacy. @throws {Invalid} for a path of
 *   a cover that nobody uploaded.
 */
export async function updateCollection(
  viewer: Viewer,
  id: number,
  change: CollectionChange,
): Promise<CollectionChanged> {
  requireUser(viewer)
  const { result, pictures } = await writeInSteps(async (tx) => {
    const access = await editorAccess(tx, viewer, id)
    judge(access, change)
    const { name, description, isPrivate, coverImageUrl = access.coverImageUrl } = change
    const isReplaced = coverImageUrl !== access.coverImageUrl
    if (isReplaced) await requireUpload(tx, "coverImageUrl", coverImageUrl)
    await tx
      .update(collections)
      .set({
        name,
        nameKey: name === undefined ? undefined : fold(name),
        description,
        isPrivate,
        coverImageUrl,
        updatedAt: new Date(),
      })
      .where(eq(collections.id, id))
    return { coverImageUrl, replaced: isReplaced && access.coverImageUrl ? [access.coverImageUrl] : [] }
  })
  return { coverImageUrl: result.coverImageUrl, pictures: [...result.replaced, ...pictures] }
}

/**
 * Deletes a collection with its items, notes and people: for everybody at once, its rows in steps.
 * @returns pictures of the first step.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} 'Collection not found'. @throws {Forbidden} for all but the
 *   owner.
 */
export async function deleteCollection(viewer: Viewer, id: number): Promise<Released> {
  requireUser(viewer)
  const { pictures } = await writeInSteps(async (tx) => {
    const { role } = await collectionAccess(tx, viewer, id)
    if (!mayDelete(role)) throw new Forbidden("Only the owner can delete a collection")
    await hideCollections(tx, eq(collections.id, id))
  })
  return { pictures }
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
