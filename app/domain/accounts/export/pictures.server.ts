import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { collections, groupItems, groups, images, items } from "#db/schema/index.ts"
import { isUpload, uploadPath } from "~/services/images/address.server.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** A file names a picture by its address at a shop, or by the path of an upload in the ZIP file. */
export type PictureFields = { imageUrl: string | null; picture: string | null }

/** @param contentHash of an upload; null if the picture is none, or is lost. */
export type PictureOf = (imageUrl: string | null, contentHash: string | null) => PictureFields

export const picturePath = (contentHash: string) => `pictures/${contentHash}.webp`

/** @param sent contents that the ZIP file has. */
export const pictureIn =
  (sent: ReadonlySet<string>): PictureOf =>
  (imageUrl, contentHash) => {
    if (!imageUrl || !isUpload(imageUrl)) return { imageUrl, picture: null }
    const isSent = contentHash !== null && sent.has(contentHash)
    return { imageUrl: null, picture: isSent ? picturePath(contentHash) : null }
  }

/** Joins the stored picture of an upload. For other addresses the result has no meaning. */
export const uploadAt = (imageUrl: AnySQLiteColumn): SQL =>
  eq(images.id, sql`substr(${imageUrl}, ${sql.raw(String(uploadPath("").length + 1))})`)

type Upload = { imageUrl: string; contentHash: string | null }

/** All uploads that a user's library refers to, some more than once. Filtered here, so that each page of rows is found at once. */
export async function* uploadsOf(userId: number, signal?: AbortSignal): AsyncGenerator<Upload> {
  for await (const { imageUrl, contentHash } of picturesOf(userId)) {
    signal?.throwIfAborted()
    if (imageUrl && isUpload(imageUrl)) yield { imageUrl, contentHash }
  }
}

async function* picturesOf(userId: number) {
  for await (const { id, ...cover } of coversOf(userId)) {
    yield cover
    yield* itemPictures(id)
  }
  for await (const { id } of groupsOf(userId)) yield* groupPictures(id)
}

const coversOf = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: collections.id,
        id: collections.id,
        imageUrl: collections.coverImageUrl,
        contentHash: images.contentHash,
      })
      .from(collections)
      .leftJoin(images, uploadAt(collections.coverImageUrl))
      .where(and(eq(collections.userId, userId), notDeleted, gt(collections.id, after)))
      .orderBy(asc(collections.id))
      .limit(ROWS_AT_ONCE),
  )

const itemPictures = (collectionId: number) =>
  rowsOf((after) =>
    db
      .select({ key: items.id, imageUrl: items.imageUrl, contentHash: images.contentHash })
      .from(items)
      .leftJoin(images, uploadAt(items.imageUrl))
      .where(and(eq(items.collectionId, collectionId), isNotNull(items.imageUrl), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(ROWS_AT_ONCE),
  )

const groupsOf = (userId: number) =>
  rowsOf((after) =>
    db
      .select({ key: groups.id, id: groups.id })
      .from(groups)
      .where(and(eq(groups.ownerId, userId), eq(groups.isDeleted, false), gt(groups.id, after)))
      .orderBy(asc(groups.id))
      .limit(ROWS_AT_ONCE),
  )

const groupPictures = (groupId: number) =>
  rowsOf((after) =>
    db
      .select({ key: groupItems.id, imageUrl: groupItems.imageUrl, contentHash: images.contentHash })
      .from(groupItems)
      .leftJoin(images, uploadAt(groupItems.imageUrl))
      .where(and(eq(groupItems.groupId, groupId), gt(groupItems.id, after)))
      .orderBy(asc(groupItems.id))
      .limit(ROWS_AT_ONCE),
  )
