import { and, desc, eq, lt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupItems } from "#db/schema/index.ts"
import { NotFound } from "../errors.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { groupAccess, needItems } from "./access.server.ts"
import { type GroupItem, presentGroupItem } from "./present.ts"

/**
 * A group's shared list, newest first.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} for the invited of a private group.
 */
export async function listGroupItems(
  viewer: Viewer,
  groupId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<GroupItem>> {
  const after = decodeCursor<[number]>(cursor, [0])
  needItems(await groupAccess(db, viewer, groupId))
  const rows = await db
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.groupId, groupId), after ? lt(groupItems.id, after[0]) : undefined))
    .orderBy(desc(groupItems.id))
    .limit(limit + 1)
  return mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    presentGroupItem,
  )
}

/**
 * One thing of a group's list.
 * @throws {NotFound} 'Group not found' or 'Item not found'. @throws {Forbidden} for the invited of a private group.
 */
export async function getGroupItem(viewer: Viewer, groupId: number, itemId: number): Promise<GroupItem> {
  needItems(await groupAccess(db, viewer, groupId))
  const [row] = await db
    .select()
    .from(groupItems)
    .where(and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId)))
  if (!row) throw new NotFound("Item not found")
  return presentGroupItem(row)
}
