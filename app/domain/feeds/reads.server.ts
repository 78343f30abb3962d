import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db, type Given, prepared } from "#db/client.server.ts"
import { brandFollows, brands, collections, friends, items, users } from "#db/schema/index.ts"
import { type VisibleItem, visibleItemColumns } from "../brands/item-reads.server.ts"
import { collectionsBesides, hasPrivacy, inPublicIndex } from "../collections/access.server.ts"
import { type Topic, topics } from "../topics.ts"
import type { User, Viewer, ViewerId } from "../viewer.ts"

/*
 * Finds the newest items of many sources (brands, collections) without reading all of their items: the newest item of each
 * source is one step in an index, and the newest `limit` items of all are in the `limit` sources with the newest items.
 */

const newest = alias(items, "newest")

const newestOf = (condition: SQL | undefined, limit: Given<number>) =>
  db.select({ id: newest.id }).from(newest).where(condition).orderBy(desc(newest.id)).limit(limit)

type FeedOwner = NonNullable<ViewerId>
type FeedQuery = { viewer: FeedOwner; limit: Given<number> }

/** How far back a viewer's private collections are searched: 2,000 brands in 2,000 collections would take seconds. */
const RECENT = { collections: 20, items: 50 }

export function followedBrandsQuery(viewer: FeedOwner, limit: Given<number>) {
  const followed = () =>
    db
      .select({ brandKey: brands.nameKey })
      .from(brandFollows)
      .innerJoin(brands, eq(brands.id, brandFollows.brandId))
      .where(eq(brandFollows.userId, viewer.id))
  const ofBrand = (brandKey: typeof brands.nameKey | SQL) =>
    and(eq(newest.brandKey, brandKey), inPublicIndex(newest))
  const freshest = followed()
    .orderBy(desc(sql`${newestOf(ofBrand(brands.nameKey), 1)}`))
    .limit(limit)
    .as("freshest")
  const everyones = db
    .select(visibleItemColumns)
    .from(freshest)
    .innerJoin(items, inArray(items.id, newestOf(ofBrand(sql`${freshest.brandKey}`), limit)))
    .orderBy(desc(items.id))
    .limit(limit)
    .as("everyones")
  const besides = db
    .select({ id: collections.id })
    .from(collections)
    .where(inArray(collections.id, collectionsBesides(viewer)))
    .orderBy(desc(sql`${newestOf(eq(newest.collectionId, collections.id), 1)}`))
    .limit(RECENT.collections)
    .as("besides")
  const others = db
    .select(visibleItemColumns)
    .from(besides)
    .innerJoin(items, inArray(items.id, newestOf(eq(newest.collectionId, besides.id), RECENT.items)))
    .where(inArray(items.brandKey, followed()))
    .orderBy(desc(items.id))
    .limit(limit)
    .as("others")
  return unionAll(db.select().from(everyones), db.select().from(others)).orderBy(sql`id desc`).limit(limit)
}

const followedBrandsFeed = prepared(({ viewer, limit }: FeedQuery) => followedBrandsQuery(viewer, limit))

export async function newFromFollowedBrands(viewer: User, limit: number): Promise<VisibleItem[]> {
  const rows = await followedBrandsFeed(db, { viewer, limit })
  return rows.map(({ isPrivate, ...item }) => ({ item, isPrivate }))
}

type FriendsItem = VisibleItem & { friend: string }

export function friendsQuery(viewer: FeedOwner, limit: Given<number>) {
  const freshest = db
    .select({ collectionId: collections.id, friend: users.username })
    .from(friends)
    .innerJoin(users, eq(users.id, friends.friendId))
    .innerJoin(collections, and(eq(collections.userId, friends.friendId), hasPrivacy(false)))
    .where(eq(friends.userId, viewer.id))
    .orderBy(desc(sql`${newestOf(eq(newest.collectionId, collections.id), 1)}`))
    .limit(limit)
    .as("freshest")
  return db
    .select({ ...visibleItemColumns, friend: freshest.friend })
    .from(freshest)
    .innerJoin(items, inArray(items.id, newestOf(eq(newest.collectionId, freshest.collectionId), limit)))
    .orderBy(desc(items.id))
    .limit(limit)
}

const friendsFeed = prepared(({ viewer, limit }: FeedQuery) => friendsQuery(viewer, limit))

export async function newFromFriends(viewer: User, limit: number): Promise<FriendsItem[]> {
  const rows = await friendsFeed(db, { viewer, limit })
  return rows.map(({ isPrivate, friend, ...item }) => ({ item, isPrivate, friend }))
}

const FEW = 100

/** A user's feeds change with the items of the brands they follow, and with those of their friends. */
export async function feedTopics(viewer: Viewer): Promise<Topic[]> {
  if (!viewer) return []
  const [followed, friendsOf] = await Promise.all([
    db
      .select({ name: brands.name })
      .from(brandFollows)
      .innerJoin(brands, eq(brands.id, brandFollows.brandId))
      .where(eq(brandFollows.userId, viewer.id))
      .limit(FEW + 1),
    db
      .select({ id: friends.friendId })
      .from(friends)
      .where(eq(friends.userId, viewer.id))
      .limit(FEW + 1),
  ])
  if (followed.length > FEW || friendsOf.length > FEW) return [topics.items]
  return [
    ...followed.map(({ name }) => topics.itemsOf(name)),
    ...friendsOf.map(({ id }) => topics.shelfOf(id)),
  ]
}
