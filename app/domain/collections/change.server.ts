import { eq } from "drizzle-orm"
import { collections } from "#db/schema/index.ts"
import { hideCollections } from "../background/collections.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { Forbidden } from "../errors.ts"
import { needUpload } from "../pictures.server.ts"
import { fold } from "../text.ts"
import { needSameId, requireUser, type Viewer } from "../viewer.ts"
import { type CollectionAccess, collectionAccess, editorAccess, needOwner } from "./access.server.ts"
import { mayDelete } from "./policy.ts"
import type { CollectionChange } from "./schema.server.ts"

/** Addresses of pictures that something has stopped referring to, for `releasePictures`. */
export type Released = { pictures: string[] }

export type CollectionChanged = Released & { coverImageUrl: string | null }

/** An owner or a privacy that stays as it is may be named by whoever edits; only a change is judged (api.md). */
function judge({ ownerId, isPrivate, role }: CollectionAccess, change: CollectionChange): void {
  needSameId(ownerId, change.userId)
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
    if (isReplaced) await needUpload(tx, "coverImageUrl", coverImageUrl)
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
    needOwner(await collectionAccess(tx, viewer, id))
    await hideCollections(tx, eq(collections.id, id))
  })
  return { pictures }
}
