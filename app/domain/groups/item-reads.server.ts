import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import {
  db,
  type Given,
  hasRow,
  prepared,
  type Source,
  type Transaction,
  valuesOf,
} from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { type GroupItemState, groupItemStates, groupItems, groupItemVotes, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { notDeleted } from "../accounts/reads.server.ts"
import { brandsByName } from "../brands/by-name.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { responseColumns, withPictures } from "../product-fields.server.ts"
import type { Viewer, ViewerId } from "../viewer.ts"
import { type GroupAccess, groupAccess, requireItemsAccess } from "./access.server.ts"
import type { GroupItemList } from "./inputs.server.ts"
import type { GroupItem } from "./responses.server.ts"

const setter = alias(users, "setter")

/** For users the first voters are named. */
const VOTERS = 20

const votersOf = sql<{ id: number; username: string }[]>`(
  select json_group_array(json_object('id', users.id, 'username', users.username)) from (
    select user_id from group_item_votes where item_id = ${groupItems.id}
    order by user_id limit ${sql.raw(String(VOTERS))}
  ) join users on users.id = user_id and not users.is_deleted
)`.mapWith(JSON.parse)

const isOwnVote = (viewer: NonNullable<ViewerId>) =>
  hasRow(groupItemVotes, and(eq(groupItemVotes.itemId, groupItems.id), eq(groupItemVotes.userId, viewer.id)))

const groupItemColumns = (viewer: ViewerId) => ({
  id: groupItems.id,
  groupId: groupItems.groupId,
  // The account's own, so that a deleted one is null here as it is in `addedBy`.
  userId: users.id,
  addedBy: { id: users.id, username: users.username },
  ...responseColumns(groupItems),
  state: groupItems.state,
  stateBy: { id: setter.id, username: setter.username },
  stateAt: isoTime(groupItems.stateAt),
  voteCount: groupItems.voteCount,
  voted: sql<boolean>`${viewer ? isOwnVote(viewer) : sql`0`}`.mapWith(Boolean),
  voters: viewer ? votersOf : sql<never[]>`'[]'`.mapWith(JSON.parse),
  createdAt: isoTime(groupItems.createdAt),
})

const selectGroupItems = (viewer: ViewerId) =>
  db
    .select(groupItemColumns(viewer))
    .from(groupItems)
    .leftJoin(users, and(eq(users.id, groupItems.userId), notDeleted))
    .leftJoin(setter, and(eq(setter.id, groupItems.stateById), eq(setter.isDeleted, false)))

async function withBrands(rows: Omit<GroupItem, "brandId">[], source?: Source): Promise<GroupItem[]> {
  const brandOf = await brandsByName(
    rows.map(({ brand }) => brand),
    source,
  )
  return rows.map((row) => ({ ...row, brandId: brandOf(row.brand) }))
}

/** Decided first, dropped last. The id is last, so that no two rows have the same key. */
const orders = {
  newest: ["state", "id"],
  votes: ["state", "voteCount", "id"],
} as const

type Sort = keyof typeof orders
type Key = { [Name in "state" | "voteCount" | "id"]?: Given<number> | undefined }
type GroupItemsQuery = Key & {
  viewer: ViewerId
  groupId: Given<number>
  only: Given<number> | undefined
  limit: Given<number>
}

const pagesBy = (sort: Sort) =>
  prepared(({ viewer, groupId, only, limit, ...after }: GroupItemsQuery) => {
    const columns = orders[sort].map((name) => groupItems[name])
    const isAfter = sql`(${sql.join(columns, sql`, `)}) < (${sql.join(
      orders[sort].map((name) => sql`${after[name]}`),
      sql`, `,
    )})`
    return selectGroupItems(viewer)
      .where(
        and(
          eq(groupItems.groupId, groupId),
          only === undefined ? undefined : sql`${groupItems.state} = ${only}`,
          after.id === undefined ? undefined : isAfter,
        ),
      )
      .orderBy(...columns.map((column) => desc(column)))
      .limit(limit)
  })

const groupItemsBy = { newest: pagesBy("newest"), votes: pagesBy("votes") }

const rankOf = (state: GroupItemState) => groupItemStates.indexOf(state)

export async function listGroupItems(
  viewer: Viewer,
  groupId: number,
  { limit, cursor, sort = "newest", state }: GroupItemList & PageRequest,
): Promise<Page<GroupItem>> {
  const order = orders[sort]
  const before = decodeCursor<number[]>(cursor, Array(order.length).fill(0))
  const after = Object.fromEntries(order.map((name, at) => [name, before?.[at]]))
  requireItemsAccess(await groupAccess(viewer, groupId))
  const only = state && rankOf(state)
  const rows = await groupItemsBy[sort](db, { viewer, groupId, only, limit: limit + 1, ...after })
  const { items, nextCursor } = cutPage(rows, limit, (row) =>
    order.map((name) => (name === "state" ? rankOf(row.state) : row[name])),
  )
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
  return { group, item: await readGroupItem(viewer, groupId, itemId, source) }
}

type GroupItemQuery = { viewer: ViewerId; groupId: Given<number>; itemId: Given<number> }

const groupItemById = prepared(({ viewer, groupId, itemId }: GroupItemQuery) =>
  selectGroupItems(viewer).where(and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId))),
)

/** The caller has checked that the viewer may see the group's items. */
export async function readGroupItem(
  viewer: Viewer,
  groupId: number,
  itemId: number,
  source?: Source,
): Promise<GroupItem> {
  const rows = await groupItemById(source ?? db, { viewer, groupId, itemId })
  const [item] = await withBrands(rows, source)
  if (!item) throw new NotFound("Item not found")
  return withPictures(item)
}

/** Within a write. @throws {NotFound} */
export async function requireGroupItem(tx: Transaction, groupId: number, itemId: number): Promise<void> {
  const isThere = and(eq(groupItems.id, itemId), eq(groupItems.groupId, groupId))
  if ((await tx.$count(groupItems, isThere)) === 0) throw new NotFound("Item not found")
}

const cardsByIds = prepared(({ groupId, ids }: { groupId: Given<number>; ids: Given<string> }) =>
  db
    .select(pick(groupItems, "id", "name", "imageUrl", "imageAlt"))
    .from(groupItems)
    .where(and(inArray(groupItems.id, valuesOf(ids)), eq(groupItems.groupId, groupId))),
)

/** Those that are still there. The caller has checked that the viewer may see the group's items. */
export const groupItemsById = async (groupId: number, ids: number[]) =>
  ids.length > 0 ? cardsByIds(db, { groupId, ids: JSON.stringify(ids) }) : []
