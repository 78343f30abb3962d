import { eq } from "drizzle-orm"
import { collections } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { omit } from "~/pick.ts"
import { fold } from "~/text.ts"
import { hideCollections } from "../background/collections.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { changedFields, type Editing } from "../edit.server.ts"
import { dropPictures, requireUploads } from "../pictures.server.ts"
import { requireSameId, requireUser, type Viewer } from "../viewer.ts"
import type { WriteOptions } from "../write.server.ts"
import { type CollectionAccess, requireEditor, requireOwner } from "./access.server.ts"
import type { CollectionChange } from "./inputs.server.ts"
import { isRevealed, mayDelete } from "./policy.ts"

/** Only a real change is judged: editors may send back the owner and the privacy as they are. */
function judge({ ownerId, isPrivate, role }: CollectionAccess, change: CollectionChange): void {
  requireSameId(ownerId, change.userId)
  if (change.isPrivate !== undefined && change.isPrivate !== isPrivate && !mayDelete(role))
    throw new Forbidden("Only the owner can make a collection private or public")
}

export async function updateCollection(
  viewer: Viewer,
  id: number,
  input: CollectionChange,
  options: Editing = {},
): Promise<{ coverImageUrl: string | null }> {
  requireUser(viewer)
  return writeInSteps(async (tx) => {
    const access = await requireEditor(viewer, id, tx)
    const change = changedFields(input, access, options.edit)
    judge(access, change)
    const { name, coverImageUrl = access.coverImageUrl } = change
    const isReplaced = coverImageUrl !== access.coverImageUrl
    if (isReplaced && coverImageUrl) await requireUploads(tx, viewer, { coverImageUrl }, [coverImageUrl])
    const coverAlt = isReplaced ? (change.coverAlt ?? null) : change.coverAlt
    const isHiddenAgain = isRevealed(access) && !isRevealed({ ...access, ...change })
    const nameKey = name === undefined ? undefined : fold(name)
    if (Object.keys(change).length > 0)
      await tx
        .update(collections)
        .set({
          ...omit(change, "userId"),
          nameKey,
          ...(isHiddenAgain && { claimsSeenOn: new Date().toISOString().slice(0, 10) }),
          coverImageUrl,
          coverAlt,
          updatedAt: new Date(),
        })
        .where(eq(collections.id, id))
    if (isReplaced) await dropPictures(tx, [access.coverImageUrl])
    return { coverImageUrl }
  }, options)
}

/** Deletes it at once for everybody, its rows in steps. */
export async function deleteCollection(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  requireUser(viewer)
  await writeInSteps(async (tx) => {
    await requireOwner(viewer, id, tx)
    await hideCollections(tx, eq(collections.id, id))
  }, options)
}
