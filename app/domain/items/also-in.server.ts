import { and, desc, eq, max, ne, type SQL, sql } from "drizzle-orm"
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core"
import { z } from "zod"
import { db, type Given, hasRow, prepared } from "#db/client.server.ts"
import { collections, friends, items } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { id } from "../fields.server.ts"
import { type Topic, topics } from "../topics.ts"
import type { Viewer, ViewerId } from "../viewer.ts"

export const alsoInResponse = z
  .object({
    id: id(),
    name: z.string(),
    isOfFriend: z.boolean().meta({ description: "A friend of yours owns it" }),
  })
  .meta({ id: "AlsoIn" })

type AlsoIn = z.infer<typeof alsoInResponse>

/** One read looks at so many items with a link, the newest ones, also those that the viewer may not see. */
const LOOKED_AT = 200
const NAMED = 20

const linkOf = prepared(({ id }: { id: Given<number> }) =>
  db
    .select(pick(items, "productUrlKey", "canonicalUrlKey"))
    .from(items)
    .where(eq(items.id, id)),
)

type Same = {
  viewer: ViewerId
  collectionId: Given<number>
  key: Given<string>
  canonicalKey: Given<string> | null
}

const collectionsWith = prepared(({ viewer, collectionId, key, canonicalKey }: Same) => {
  const isOfFriend = ofFriend(viewer).as("is_of_friend")
  return db
    .select({ ...pick(collections, "id", "name"), isOfFriend })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      and(
        sql`${items.id} in (${newestWith([key, canonicalKey])})`,
        ne(collections.id, collectionId),
        collectionVisibleTo(viewer),
      ),
    )
    .groupBy(collections.id)
    .orderBy(desc(isOfFriend), desc(max(items.id)))
    .limit(NAMED)
})

/** A query for each key and column is one walk of an index in the order of ids, however many have saved the product. */
function newestWith(keys: (Given<string> | null)[]): SQL {
  const newest = (column: AnySQLiteColumn, key: Given<string>) =>
    sql`select id from ${db
      .select({ id: items.id })
      .from(items)
      .where(eq(column, key))
      .orderBy(desc(items.id))
      .limit(LOOKED_AT)}`
  const all = keys
    .filter((key) => key !== null)
    .flatMap((key) => [newest(items.productUrlKey, key), newest(items.canonicalUrlKey, key)])
  return sql.join(all, sql` union `)
}

const ofFriend = (viewer: ViewerId) =>
  (viewer
    ? sql`${hasRow(friends, and(eq(friends.userId, viewer.id), eq(friends.friendId, collections.userId)))}`
    : sql`0`
  ).mapWith(Boolean)

/**
 * Other collections that the viewer may see and that have the same product, by its link or canonical link: those of friends
 * first, then those that saved it last. With the topics that the response depends on.
 * @param item which the viewer may see.
 */
export async function listAlsoIn(
  viewer: Viewer,
  item: { id: number; collectionId: number },
): Promise<{ collections: AlsoIn[]; topics: Topic[] }> {
  const [link] = await linkOf(db, { id: item.id })
  const [key, canonicalKey = null] = [link?.productUrlKey, link?.canonicalUrlKey].filter((one) => !!one)
  if (!key) return { collections: [], topics: [] }
  const others = await collectionsWith(db, { viewer, collectionId: item.collectionId, key, canonicalKey })
  const keys = canonicalKey ? [key, canonicalKey] : [key]
  return {
    collections: others,
    topics: [...keys.map(topics.product), ...others.map(({ id }) => topics.collection(id))],
  }
}
