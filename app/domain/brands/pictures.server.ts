import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/sqlite-core"
import { db, type Given, prepared } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { fold } from "~/text.ts"
import { collectionsBesides, inPublicIndex } from "../collections/access.server.ts"
import type { Viewer, ViewerId } from "../viewer.ts"
import { isInPrivate } from "./item-reads.server.ts"

/** So many of a brand's items are looked at, the most viewed first. Several of them may show the same picture. */
export const LOOKED_AT = 12

const named = sql<string>`named.value`

const firstOf = (condition: SQL | undefined, alias: string) =>
  db
    .select({
      imageUrl: items.imageUrl,
      isPrivate: isInPrivate.as("in_private"),
      views: items.views,
      id: items.id,
    })
    .from(items)
    .where(and(eq(items.brandKey, named), condition))
    .orderBy(desc(items.views), desc(items.id))
    .limit(LOOKED_AT)
    .as(alias)

/** Each source is read by its own index, as a brand's products are. */
const picturesByKey = prepared(({ viewer, keys }: { viewer: ViewerId; keys: Given<string> }) => {
  const everyones = firstOf(inPublicIndex(items), "everyones")
  const others = firstOf(inArray(items.collectionId, collectionsBesides(viewer)), "others")
  const first = unionAll(db.select().from(everyones), db.select().from(others))
    .orderBy(sql`views desc, id desc`)
    .limit(LOOKED_AT)
  return db
    .select({
      key: named,
      pictures: sql<string>`(select json_group_array(json_array(image_url, in_private)) from ${first} where image_url is not null)`,
    })
    .from(sql`json_each(${keys}) as named`)
})

type BrandPicture = { imageUrl: string; isPrivate: boolean }

/**
 * Pictures of the most viewed products of brands, as far as the viewer may see these. One query.
 * @param names of brands.
 * @param limit of pictures for each brand. No two are the same.
 * @returns a function from each of the names.
 */
export async function picturesOfBrands(
  viewer: Viewer,
  names: string[],
  limit: number,
): Promise<(name: string) => BrandPicture[]> {
  const keys = JSON.stringify(names.map(fold))
  const rows = names.length > 0 ? await picturesByKey(db, { viewer, keys }) : []
  const byKey = new Map(
    rows.map(({ key, pictures }) => {
      const different = new Map(JSON.parse(pictures) as [imageUrl: string, isPrivate: 0 | 1][])
      const first = [...different].slice(0, limit)
      return [key, first.map(([imageUrl, flag]) => ({ imageUrl, isPrivate: flag === 1 }))]
    }),
  )
  return (name) => byKey.get(fold(name)) ?? []
}
