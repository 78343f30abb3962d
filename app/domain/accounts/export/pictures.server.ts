import { eq, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { type groupItems, images, type items } from "#db/schema/index.ts"
import { uploadPath } from "~/services/images/address.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"

/** The address at a shop, or the path in the ZIP file. @param contentHash of an upload; null without a stored picture. */
export type PictureOf = (
  imageUrl: string | null,
  contentHash: string | null,
) => { imageUrl: string | null; picture: string | null }

export const picturePath = (contentHash: string) => `pictures/${contentHash}.webp`

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

/** The primary key is a random text. */
const imageRow = sql<number>`${images}.rowid`

/** Some may be used only in collections and groups of others. */
export const uploadsOf = (userId: number) =>
  listOf(imageRow, eq(images.userId, userId), () =>
    db.select({ key: imageRow, imageUrl: images.address, contentHash: images.contentHash }).from(images),
  )
