import { and, desc, eq, or, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { z } from "zod"
import { db } from "#db/client.server.ts"
import { collectionCoOwners, collections, removedItems } from "#db/schema/index.ts"
import { DAY_MS, TRASH_DAYS } from "~/limits.ts"
import { pick } from "~/pick.ts"
import { id, timestamp } from "../fields.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { isGoneOf, isKept, restorableBy } from "./trash-rows.server.ts"

export const removedItemResponse = z
  .object({
    id: id(),
    name: z.string(),
    brand: z.string().nullable(),
    imageUrl: z.string().nullable(),
    productUrl: z.string().nullable(),
    collectionId: id(),
    collectionName: z.string(),
    mayRestore: z.boolean().meta({ description: "False when its collection was deleted" }),
    removedAt: timestamp(),
    goneAt: timestamp().meta({ description: "From then on it is deleted for good" }),
  })
  .meta({ id: "RemovedItem" })

type RemovedItem = z.infer<typeof removedItemResponse>

/** What the viewer may restore, and what they have removed from collections that are gone. Newest first. */
export async function listTrash(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<RemovedItem>> {
  const user = requireUser(viewer)
  const [removedAt, after] = decodeCursor<[number, number]>(cursor, [0, 0]) ?? []
  const order = [desc(removedItems.removedAt), desc(removedItems.id)]
  const isListed = and(
    or(restorableBy(user), isGoneOf(user.id)),
    isKept(),
    after === undefined
      ? undefined
      : sql`(${removedItems.removedAt}, ${removedItems.id}) < (${removedAt}, ${after})`,
  )
  const dated = pick(removedItems, "id", "removedAt")
  const isOfCollection = eq(collections.id, removedItems.collectionId)
  // Each is read from an index alone: the rows of a trash may be long.
  const newest = (column: SQLiteColumn) =>
    sql`select * from ${db
      .select(dated)
      .from(removedItems)
      .leftJoin(collections, isOfCollection)
      .where(and(eq(column, user.id), isListed))
      .orderBy(...order)
      .limit(limit + 1)}`
  const newestInEdited = sql`select * from ${db
    .select(dated)
    .from(editedIds(user.id).as("edited"))
    .crossJoin(collections)
    .crossJoin(removedItems)
    .where(and(eq(collections.id, sql`"edited"."id"`), isOfCollection, isListed))
    .orderBy(...order)
    .limit(limit + 1)}`
  const found = sql`select id from (${newest(removedItems.userId)} union ${newest(removedItems.removedById)} union ${newestInEdited}
    order by removed_at desc, id desc limit ${limit + 1})`
  const rows = await db
    .select({
      ...pick(removedItems, "id", "name", "collectionId", "item", "removedAt"),
      collectionName: sql<string>`coalesce(${collections.name}, ${removedItems.collectionName})`,
    })
    .from(removedItems)
    .leftJoin(collections, isOfCollection)
    .where(sql`${removedItems.id} in (${found})`)
    .orderBy(...order)
  const page = cutPage(rows, limit, (row) => [row.removedAt.getTime(), row.id])
  return mapPage(page, ({ item, removedAt, ...row }) => ({
    ...row,
    brand: text(item?.brand),
    imageUrl: text(item?.imageUrl),
    productUrl: text(item?.productUrl),
    mayRestore: item !== null,
    removedAt: removedAt.toISOString(),
    goneAt: new Date(removedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  }))
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null)

const editedIds = (userId: number) =>
  db
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.userId, userId))
    .unionAll(
      db
        .select({ id: collectionCoOwners.collectionId })
        .from(collectionCoOwners)
        .where(eq(collectionCoOwners.userId, userId)),
    )
