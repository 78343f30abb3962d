import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { collections, groupItems, groups, images, items } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { isUpload, uploadPath } from "~/services/images/address.server.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { addressesIn } from "../../pictures.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"

/** The address at a shop, or the path in the ZIP file. @param contentHash of an upload; null without a stored picture. */
export type PictureOf = (
  imageUrl: string | null,
  contentHash: string | null,
) => { imageUrl: string | null; picture: string | null }

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
export const uploadAt = (imageUrl: AnySQLiteColumn | SQL): SQL =>
  eq(images.id, sql`substr(${imageUrl}, ${sql.raw(String(uploadPath("").length + 1))})`)

/** Contents of the uploads among all pictures of a row, by their address. */
export const contentsOf = (table: typeof items | typeof groupItems) =>
  sql`(
    select json_group_object(${images.address}, ${images.contentHash}) from json_each(${table.images}) as "picture"
    inner join ${images} on ${uploadAt(sql`"picture"."value" ->> '$.url'`)})`.mapWith(
    (json): Record<string, string | null> => JSON.parse(json),
  )

type Picture = { imageUrl: string | null; contentHash: string | null }
type Upload = Picture & { imageUrl: string }

/** All uploads of a user, and those that their library refers to, some more than once. Filtered here, so that each page of rows is found at once. */
export async function* uploadsOf(userId: number, signal?: AbortSignal): AsyncGenerator<Upload> {
  for await (const { imageUrl, contentHash } of picturesOf(userId)) {
    signal?.throwIfAborted()
    if (imageUrl && isUpload(imageUrl)) yield { imageUrl, contentHash }
  }
}

async function* picturesOf(userId: number): AsyncGenerator<Picture> {
  const covers = listOf(collections.id, and(eq(collections.userId, userId), notDeleted), () =>
    db
      .select({
        key: collections.id,
        id: collections.id,
        imageUrl: collections.coverImageUrl,
        contentHash: images.contentHash,
      })
      .from(collections)
      .leftJoin(images, uploadAt(collections.coverImageUrl)),
  )
  for await (const { id, ...cover } of covers) {
    yield cover
    yield* picturesIn(items, and(eq(items.collectionId, id), isNotNull(items.imageUrl)))
  }
  const owned = listOf(groups.id, and(eq(groups.ownerId, userId), eq(groups.isDeleted, false)), () =>
    db.select({ key: groups.id, id: groups.id }).from(groups),
  )
  for await (const { id } of owned) yield* picturesIn(groupItems, eq(groupItems.groupId, id))
  // The user's own uploads may be used only in collections and groups of others.
  yield* listOf(imageRow, eq(images.userId, userId), () =>
    db.select({ key: imageRow, imageUrl: images.address, contentHash: images.contentHash }).from(images),
  )
}

/** The primary key is a random text. */
const imageRow = sql<number>`${images}.rowid`

async function* picturesIn(table: typeof items | typeof groupItems, condition: SQL | undefined) {
  const rows = listOf(table.id, condition, () =>
    db
      .select({
        key: table.id,
        ...pick(table, "imageUrl", "images"),
        contentHash: images.contentHash,
        contents: contentsOf(table),
      })
      .from(table)
      .leftJoin(images, uploadAt(table.imageUrl)),
  )
  for await (const { images: several, contents, ...first } of rows) {
    yield first
    for (const imageUrl of addressesIn(several).slice(1))
      yield { imageUrl, contentHash: contents[imageUrl] ?? null }
  }
}
