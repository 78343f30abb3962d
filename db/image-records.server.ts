import { and, eq, gt, inArray, isNull, lt, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { db, type Given, prepared } from "./client.server.ts"
import {
  collections,
  groupItems,
  images,
  importPlaces,
  importRows,
  items,
  type PictureFailure,
  pictureUses,
  users,
} from "./schema/index.ts"

type StoredContent = { contentHash: string; width: number; height: number; bytes: number; ground: string }

type Key = { id: string; address: string }

const imageById = prepared(({ id }: { id: Given<string> }) =>
  db.select().from(images).where(eq(images.id, id)),
)

export async function findImage(id: string) {
  const [row] = await imageById(db, { id })
  return row
}

export async function recordStored(key: Key, content: StoredContent, userId: number | null = null) {
  const stored = { ...content, failures: 0, retryAt: null, failure: null }
  await db
    .insert(images)
    .values({ ...key, ...stored, userId })
    .onConflictDoUpdate({ target: images.id, set: stored })
}

/** In pages of the primary key, so that no statement grows with the number of pictures. */
export const findGrounds = (afterId: string) =>
  db
    .select({ id: images.id, contentHash: images.contentHash, ground: images.ground })
    .from(images)
    .where(gt(images.id, afterId))
    .orderBy(images.id)
    .limit(1_000)

export async function recordGround(id: string, ground: string): Promise<void> {
  await db.update(images).set({ ground }).where(eq(images.id, id))
}

/** A failure never replaces a stored picture. */
export async function recordFailure(
  key: Key,
  failed: { failures: number; retryAt: Date; failure: PictureFailure },
) {
  await db
    .insert(images)
    .values({ ...key, ...failed })
    .onConflictDoUpdate({ target: images.id, set: failed, setWhere: isNull(images.contentHash) })
}

const FILE_MIN_BYTES = 4_096

const sumOfBytes = sql<number>`coalesce(sum(max(coalesce(${images.bytes}, 0), ${FILE_MIN_BYTES})), 0)`

const sumQuery = (userId: number | SQLWrapper) =>
  db.select({ sum: sumOfBytes }).from(images).where(eq(images.userId, userId))

export async function sumUploads(userId: number): Promise<number> {
  const [row] = await sumQuery(userId)
  return row?.sum ?? 0
}

export const uploadsOf = (userId: SQLWrapper): SQL<number> => sql<number>`${sumQuery(userId)}`

/** @returns null for the server's default. */
export async function findQuotaMb(userId: number): Promise<number | null> {
  const [row] = await db.select({ quotaMb: users.quotaMb }).from(users).where(eq(users.id, userId))
  return row?.quotaMb ?? null
}

export async function findIdsBefore(before: Date, afterId: string): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(gt(images.id, afterId), lt(images.createdAt, before)))
    .orderBy(images.id)
    .limit(1_000)
  return rows.map(({ id }) => id)
}

export const findFiles = (ids: string[]) =>
  db.select({ id: images.id, contentHash: images.contentHash }).from(images).where(inArray(images.id, ids))

/** One statement, so that no reference can be added between. */
export async function forgetUnused(ids: string[]): Promise<void> {
  await db
    .delete(images)
    .where(
      and(
        inArray(images.id, ids),
        notExists(db.select().from(items).where(eq(items.imageUrl, images.address))),
        notExists(db.select().from(groupItems).where(eq(groupItems.imageUrl, images.address))),
        notExists(db.select().from(pictureUses).where(eq(pictureUses.address, images.address))),
        notExists(db.select().from(collections).where(eq(collections.coverImageUrl, images.address))),
        notExists(db.select().from(importRows).where(eq(importRows.imageUrl, images.address))),
        notExists(db.select().from(importPlaces).where(eq(importPlaces.coverImageUrl, images.address))),
      ),
    )
}

export async function isContentUsed(contentHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.contentHash, contentHash))
    .limit(1)
  return rows.length > 0
}
