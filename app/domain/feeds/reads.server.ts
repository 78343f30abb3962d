import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { alias, unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { brandFollows, brands, collections, friends, items, users } from "#db/schema/index.ts"
import {
  collectionsBesides,
  inPrivate,
  inPublicIndex,
  type VisibleItem,
  visibleItemColumns,
} from "../brands/item-reads.server.ts"
import { presentItem } from "../items/responses.server.ts"
import type { User } from "../viewer.ts"

/*
 * The newest items of many sources (brands, collections) without reading all that the sources have: the newest item
 * of each is one step in an index, the newest `limit` items of all lie in the `limit` sources whose newest are the
 * newest, and of each of these `limit` are enough.
 */

const newest = alias(items, "newest")

/** Ids of the newest items of a source, of which `condition` on `newest` is true. */
const newestOf = (condition: SQL | undefined, limit: number) =>
  db.select({ id: newest.id }).from(newest).where(condition).orderBy(desc(newest.id)).limit(limit)

/**
 * How far back the private collections that a person sees are searched for followed brands. To look for each brand in each
 * collection would take seconds for a person with 2,000 of both.
 */
const RECENT = { collections: 20, items: 50 }

/** The query of `newFromFollowedBrands`, for its test to explain. */
export function followedBrandsQuery(viewer: User, limit: number) {
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

/** The newest items of the brands that this person follows, as far as they see them. */
export async function newFromFollowedBrands(viewer: User, limit: number): Promise<VisibleItem[]> {
  const rows = await followedBrandsQuery(viewer, limit)
  return rows.map((row) => ({ item: presentItem(row), isPrivate: row.isPrivate }))
}

/** An item of a friend's collection, with the friend's name. */
export type FriendsItem = VisibleItem & { friend: string }

/** The query of `newFromFriends`, for its test to explain. */
export function friendsQuery(viewer: User, limit: number) {
  const freshest = db
    .select({ collectionId: collections.id, friend: users.username })
    .from(friends)
    .innerJoin(users, eq(users.id, friends.friendId))
    .innerJoin(collections, and(eq(collections.userId, friends.friendId), inPrivate(false)))
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

/** The newest items in the public collections of this person's friends. */
export async function newFromFriends(viewer: User, limit: number): Promise<FriendsItem[]> {
  const rows = await friendsQuery(viewer, limit)
  return rows.map((row) => ({ item: presentItem(row), isPrivate: row.isPrivate, friend: row.friend }))
}
