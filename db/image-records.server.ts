import { and, eq, gt, inArray, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm"
import { db } from "./client.server.ts"
import { collections, groupItems, images, items } from "./schema/index.ts"

/** A picture in storage: the hash names its file; width and height in pixels, its size in bytes. */
export type StoredContent = { contentHash: string; width: number; height: number; bytes: number }

type Key = { id: string; address: string }

/** What is known of a picture; undefined when nothing is. */
export async function findImage(id: string) {
  const [row] = await db.select().from(images).where(eq(images.id, id))
  return row
}

/** Width and height of those of the pictures that are stored. One query. */
export function findSizes(ids: string[]) {
  return db
    .select({ id: images.id, width: images.width, height: images.height })
    .from(images)
    .where(and(inArray(images.id, ids), isNotNull(images.contentHash)))
}

/** Writes that a picture is stored; over an earlier failure, and over what another process wrote of the same picture. */
export async function recordStored(key: Key, content: StoredContent, userId: number | null = null) {
  const stored = { ...content, failures: 0, retryAt: null }
  await db
    .insert(images)
    .values({ ...key, ...stored, userId })
    .onConflictDoUpdate({ target: images.id, set: stored })
}

/** Writes that a picture could not be had, and from when on it may be tried again; never over a stored picture. */
export async function recordFailure(key: Key, failures: number, retryAt: Date) {
  const failed = { failures, retryAt }
  await db
    .insert(images)
    .values({ ...key, ...failed })
    .onConflictDoUpdate({ target: images.id, set: failed, setWhere: isNull(images.contentHash) })
}

/** A file takes at least one block of the disk. */
const FILE_MIN_BYTES = 4_096

/** Bytes that a user's uploads take; the same picture uploaded twice counts twice. */
export async function sumUploads(userId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(max(${images.bytes}, ${FILE_MIN_BYTES})), 0)` })
    .from(images)
    .where(eq(images.userId, userId))
  return row?.sum ?? 0
}

/** Some of the uploads that were stored before sizes were recorded, in the order of their ids. */
export function findUnmeasured(afterId: string) {
  return db
    .select({ id: images.id, contentHash: images.contentHash })
    .from(images)
    .where(and(isNull(images.bytes), isNotNull(images.userId), gt(images.id, afterId)))
    .orderBy(images.id)
    .limit(100)
}

/** Writes the size of a stored picture. */
export async function recordSize(id: string, bytes: number): Promise<void> {
  await db.update(images).set({ bytes }).where(eq(images.id, id))
}

/** The ids of pictures that were first seen before a moment, in their order, as many as one statement is asked about. */
export async function findIdsBefore(before: Date, afterId: string): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(gt(images.id, afterId), lt(images.createdAt, before)))
    .orderBy(images.id)
    .limit(1_000)
  return rows.map(({ id }) => id)
}

/**
 * Forgets those of the pictures that no item, collection or group item refers to, in one statement.
 * @returns what was forgotten.
 */
export function forgetUnused(ids: string[]) {
  return db
    .delete(images)
    .where(
      and(
        inArray(images.id, ids),
        notExists(db.select().from(items).where(eq(items.imageUrl, images.address))),
        notExists(db.select().from(groupItems).where(eq(groupItems.imageUrl, images.address))),
        notExists(db.select().from(collections).where(eq(collections.coverImageUrl, images.address))),
      ),
    )
    .returning({ id: images.id, contentHash: images.contentHash })
}

/** Whether any picture has this file. */
export async function isContentUsed(contentHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.contentHash, contentHash))
    .limit(1)
  return rows.length > 0
}
