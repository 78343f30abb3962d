import { and, eq, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { db, hasRow } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collectionNotes,
  collections,
  groupItems,
  groupItemVotes,
  groupMessages,
  groups,
  images,
  items,
  removedItems,
  viewLinks,
} from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { emptyItem, type ItemRow, type PictureRow } from "~/services/import-file/contents.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { sortKey } from "../../items/reads.server.ts"
import { ownColumns } from "../../own-fields.server.ts"
import { type ListedPicture, picturesOf } from "../../pictures.server.ts"
import { productColumns } from "../../product-fields.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"
import type { User } from "../../viewer.ts"
import { contentsOf, type PictureOf, uploadAt } from "./pictures.server.ts"

export const libraryHead = { format: "library", version: 2 } as const

type Pictures = { pictureOf: PictureOf }

export const ownCollectionEntries = ({ id }: User, { pictureOf }: Pictures) =>
  collectionEntries(eq(collections.userId, id), pictureOf, leftBehind)

type OfCollection =
  | typeof removedItems
  | typeof viewLinks
  | typeof collectionCoOwners
  | typeof collectionCollaborators

const countOf = (table: OfCollection) =>
  sql<number>`(select count(*) from ${table} where ${table.collectionId} = ${collections.id})`

/** An import says how many of these it does not bring. */
const leftBehind = {
  removedCount: countOf(removedItems),
  viewLinkCount: countOf(viewLinks),
  memberCount: sql<number>`${countOf(collectionCoOwners)} + ${countOf(collectionCollaborators)}`,
}

export async function* collectionEntries(
  condition: SQL,
  pictureOf: PictureOf,
  more: Partial<typeof leftBehind> = {},
) {
  const rows = listOf(collections.id, and(condition, notDeleted), () =>
    db
      .select({
        key: collections.id,
        ...pick(
          collections,
          "id",
          "userId",
          "name",
          "description",
          "isPrivate",
          "whoMayAdd",
          "sort",
          "claims",
          "revealAt",
          "coverImageUrl",
        ),
        coverPicture: images.contentHash,
        coverAlt: collections.coverAlt,
        note: collectionNotes.content,
        createdAt: isoTime(collections.createdAt),
        updatedAt: isoTime(collections.updatedAt),
        ...more,
      })
      .from(collections)
      .leftJoin(collectionNotes, eq(collectionNotes.collectionId, collections.id))
      .leftJoin(images, uploadAt(collections.coverImageUrl)),
  )
  for await (const { id, userId, ...row } of rows) {
    const { imageUrl, picture } = pictureOf(row.coverImageUrl, row.coverPicture)
    const ids: number[] = []
    const entries = collectionItems({ id, userId, sort: row.sort }, pictureOf, ids)
    yield {
      ...row,
      coverImageUrl: imageUrl,
      coverPicture: picture,
      items: entries,
      ownOrder: () => ownOrder(id, ids),
    }
  }
}

type Arranged = { id: number; userId: number; sort: string }

/** @param ids gets those of the items, in the order in which they are written. */
async function* collectionItems({ id, userId, sort }: Arranged, pictureOf: PictureOf, ids: number[]) {
  // The last one first: an import gives them ids in this order, and the newest comes first where nobody has put it elsewhere.
  const [key, order] =
    sort === "own" ? ([sortKey("own"), "falling"] as const) : ([items.id, "rising"] as const)
  const entries = itemEntries(items, { condition: eq(items.collectionId, id), userId, pictureOf }, key, order)
  for await (const { id: itemId, ...item } of entries) {
    ids.push(itemId)
    yield item
  }
}

/** @returns the positions of written items in the collection's own order, or null if nobody has arranged them. */
async function ownOrder(collectionId: number, written: number[]): Promise<string | null> {
  const positions = new Map(written.map((id, at) => [id, at + 1]))
  const key = sortKey("own")
  const rows = listOf(key, eq(items.collectionId, collectionId), () =>
    db.select({ key: sql<string>`${key}`, id: items.id }).from(items),
  )
  const order: number[] = []
  for await (const { id } of rows) order.push(positions.get(id) ?? 0)
  const isArranged = order.some((position, at) => at > 0 && position > (order[at - 1] ?? 0))
  return isArranged ? order.filter(Boolean).join(",") : null
}

/** Members, messages and names of others are left out, because they belong to other people too. */
export async function* groupEntries({ id: userId }: User, { pictureOf }: Pictures) {
  const rows = listOf(groups.id, and(eq(groups.ownerId, userId), eq(groups.isDeleted, false)), () =>
    db
      .select({
        key: groups.id,
        ...pick(groups, "id", "name", "description", "isPrivate"),
        createdAt: isoTime(groups.createdAt),
        memberCount: sql<number>`${groups.memberCount} - 1`,
        hasMessages: sql`${hasRow(groupMessages, eq(groupMessages.groupId, groups.id))}`.mapWith(Boolean),
      })
      .from(groups),
  )
  for await (const { id, ...group } of rows)
    yield { ...group, items: groupItemEntries(eq(groupItems.groupId, id), userId, pictureOf) }
}

async function* groupItemEntries(condition: SQL, userId: number, pictureOf: PictureOf) {
  const entries = itemEntries(groupItems, { condition, userId, pictureOf }, groupItems.id)
  for await (const { id: _, ...item } of entries) yield item
}

const decisionOf = (userId: number) => ({
  ...pick(groupItems, "state", "voteCount"),
  stateAt: isoTime(groupItems.stateAt),
  stateByOwner: sql`${groupItems.stateById} is ${userId}`.mapWith(Boolean),
  votedByOwner:
    sql`${hasRow(groupItemVotes, and(eq(groupItemVotes.itemId, groupItems.id), eq(groupItemVotes.userId, userId)))}`.mapWith(
      Boolean,
    ),
})

const ownColumnsOf = (table: typeof items | typeof groupItems) =>
  table === items ? ownColumns : { state: NOTHING, starred: NOTHING, tags: NOTHING, note: NOTHING }

const NOTHING = sql<null>`null`

type Entries = { condition: SQL; userId: number; pictureOf: PictureOf }

async function* itemEntries(
  table: typeof items | typeof groupItems,
  { condition, userId, pictureOf }: Entries,
  key: SQLiteColumn | SQL,
  order: "rising" | "falling" = "rising",
): AsyncGenerator<ItemRow & { id: number }> {
  const query = () =>
    db
      .select({
        key: sql<number | string>`${key}`,
        id: table.id,
        ...productColumns(table),
        ...ownColumnsOf(table),
        isOwn: sql`${table.userId} is ${userId}`.mapWith(Boolean),
        contentHash: images.contentHash,
        contents: contentsOf(table),
        canonicalUrl: table.canonicalUrl,
        createdAt: isoTime(table.createdAt),
        ...(table === groupItems && { decision: decisionOf(userId) }),
      })
      .from(table)
      .leftJoin(images, uploadAt(table.imageUrl))
  const rows = listOf(key, condition, query, order)
  for await (const { contentHash, contents, isOwn, decision, ...row } of rows) {
    const pictureRow = ({ url: address, alt }: ListedPicture): PictureRow => {
      const { imageUrl: url, picture } = pictureOf(address, contents[address] ?? null)
      return { url, picture, alt }
    }
    const images = row.images ? picturesOf(row.images).map(pictureRow) : null
    yield {
      ...{ ...emptyItem, ...row, images, ...pictureOf(row.imageUrl, contentHash) },
      ...(!isOwn && { addedByOther: true }),
      ...(decision && (decision.voteCount > 0 || decision.stateAt) && { decision }),
    }
  }
}
