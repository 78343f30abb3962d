import { and, desc, eq, lt } from "drizzle-orm"
import { db, type Given, prepared, type Source } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { groupItems, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { notDeleted } from "../accounts/reads.server.ts"
import { brandsByName } from "../brands/by-name.server.ts"
import { cutById, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { responseColumns, withPictures } from "../product-fields.server.ts"
import type { Viewer } from "../viewer.ts"
import { type GroupAccess, groupAccess, requireItemsAccess } from "./access.server.ts"
import type { GroupItem } from "./responses.server.ts"

const groupItemColumns = {
  id: groupItems.id,
  groupId: groupItems.groupId,
  // The account's own, so that a deleted one is null here as it is in `addedBy`.
  userId: users.id,
  addedBy: { id: users.id, username: users.username },
  ...responseColumns(groupItems),
  createdAt: isoTime(groupItems.createdAt),
}

const selectGroupItems = () =>
  db
    .select(groupItemColumns)
    .from(groupItems)
    .leftJoin(users, and(eq(users.id, groupItems.userId), notDeleted))

async function withBrands(rows: Omit<GroupItem, "brandId">[], source?: Source): Promise<GroupItem[]> {
  const brandOf = await brandsByName(
    rows.map(({ brand }) => brand),
    source,
  )
  return rows.map((row) => ({ ...row, brandId: brandOf(row.brand) }))
}

type GroupItemsQuery = { groupId: Given<number>; after: Given<number> | undefined; limit: Given<number> }

const groupItemsPage = prepared(({ groupId, after, limit }: GroupItemsQuery) =>
  selectGroupItems()
    .where(and(eq(groupItems.groupId, groupId), after === undefined ? undefined : lt(groupItems.id, after)))
    .orderBy(desc(groupItems.id))
    .limit(limit),
)

export async function listGroupItems(
  viewer: Viewer,
  groupId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<GroupItem>> {
  const after = decodeCursor<[number]>(cursor, [0])?.[0]
  requireItemsAccess(await groupAccess(viewer, groupId))
  const rows = await groupItemsPage(db, { groupId, after, limit: limit + 1 })
  const { items, nextCursor } = cutById(rows, limit)
  return { items: await withBrands(items), nextCursor }
}

export async function getGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  source?: Source,
): Promise<{ group: GroupAccess; item: GroupItem }> {
  const group = await groupAccess(viewer, groupId, source)
  requireItemsAccess(group)
  return { group, item: await readGroupItem(groupId, itemId, source) }
}

const groupItemById = prepared(({ groupId, itemId }: { groupId: Given<number>; itemId: Given<number> }) =>
  selectGroupItems().where(and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId))),
)

/** The caller has checked that the viewer may see the group's items. */
export async function readGroupItem(groupId: number, itemId: number, source?: Source): Promise<GroupItem> {
  const rows = await groupItemById(source ?? db, { groupId, itemId })
  const [item] = await withBrands(rows, source)
  if (!item) throw new NotFound("Item not found")
  return withPictures(item)
}
