import { and, asc, eq, gt, type SQL } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionNotes, collections, groupItems, groups, images, items } from "#db/schema/index.ts"
import {
  type CollectionPlace,
  emptyItem,
  type GroupPlace,
  type ItemRow,
} from "~/services/import-file/contents.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { isoTime } from "../../iso-time.server.ts"
import { productColumns } from "../../product-fields.server.ts"
import { exportBrands } from "./brands.server.ts"
import { type PictureOf, uploadAt } from "./pictures.server.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

/** The order of the keys is part of the format: equal libraries are equal bytes. */
export const libraryOf = (userId: number, pictureOf: PictureOf) => ({
  ...libraryHead,
  collections: collectionEntries(eq(collections.userId, userId), pictureOf),
  groups: groupEntries(userId, pictureOf),
  brands: exportBrands(userId),
})

export const libraryHead = { format: "library", version: 1 } as const

type Entry<Place> = Omit<Place, "kind"> & { items: AsyncIterable<ItemRow> }

export async function* collectionEntries(
  condition: SQL,
  pictureOf: PictureOf,
): AsyncGenerator<Entry<CollectionPlace>> {
  const rows = rowsOf((after) =>
    db
      .select({
        key: collections.id,
        id: collections.id,
        name: collections.name,
        description: collections.description,
        isPrivate: collections.isPrivate,
        coverImageUrl: collections.coverImageUrl,
        contentHash: images.contentHash,
        coverAlt: collections.coverAlt,
        note: collectionNotes.content,
        createdAt: isoTime(collections.createdAt),
        updatedAt: isoTime(collections.updatedAt),
      })
      .from(collections)
      .leftJoin(collectionNotes, eq(collectionNotes.collectionId, collections.id))
      .leftJoin(images, uploadAt(collections.coverImageUrl))
      .where(and(condition, notDeleted, gt(collections.id, after)))
      .orderBy(asc(collections.id))
      .limit(ROWS_AT_ONCE),
  )
  for await (const row of rows) {
    const cover = pictureOf(row.coverImageUrl, row.contentHash)
    yield {
      name: row.name,
      description: row.description,
      isPrivate: row.isPrivate,
      coverImageUrl: cover.imageUrl,
      coverPicture: cover.picture,
      coverAlt: row.coverAlt,
      note: row.note,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      items: itemEntries(row.id, pictureOf),
    }
  }
}

type Row = Omit<ItemRow, "picture"> & { contentHash: string | null }

function itemEntry(row: Row, pictureOf: PictureOf): ItemRow {
  const { contentHash, ...said } = row
  return { ...emptyItem, ...said, ...pictureOf(row.imageUrl, contentHash) }
}

const columnsOf = <T extends typeof items | typeof groupItems>(table: T) => ({
  key: table.id,
  ...productColumns(table),
  contentHash: images.contentHash,
  canonicalUrl: table.canonicalUrl,
  createdAt: isoTime(table.createdAt),
})

export async function* itemEntries(collectionId: number, pictureOf: PictureOf): AsyncGenerator<ItemRow> {
  const rows = rowsOf((after) =>
    db
      .select(columnsOf(items))
      .from(items)
      .leftJoin(images, uploadAt(items.imageUrl))
      .where(and(eq(items.collectionId, collectionId), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(ROWS_AT_ONCE),
  )
  for await (const row of rows) yield itemEntry(row, pictureOf)
}

/** Without members and messages, which are other people's too. */
async function* groupEntries(userId: number, pictureOf: PictureOf): AsyncGenerator<Entry<GroupPlace>> {
  const rows = rowsOf((after) =>
    db
      .select({
        key: groups.id,
        id: groups.id,
        name: groups.name,
        description: groups.description,
        isPrivate: groups.isPrivate,
        createdAt: isoTime(groups.createdAt),
      })
      .from(groups)
      .where(and(eq(groups.ownerId, userId), eq(groups.isDeleted, false), gt(groups.id, after)))
      .orderBy(asc(groups.id))
      .limit(ROWS_AT_ONCE),
  )
  for await (const { id, ...group } of rows) yield { ...group, items: groupItemEntries(id, pictureOf) }
}

async function* groupItemEntries(groupId: number, pictureOf: PictureOf): AsyncGenerator<ItemRow> {
  const rows = rowsOf((after) =>
    db
      .select(columnsOf(groupItems))
      .from(groupItems)
      .leftJoin(images, uploadAt(groupItems.imageUrl))
      .where(and(eq(groupItems.groupId, groupId), gt(groupItems.id, after)))
      .orderBy(asc(groupItems.id))
      .limit(ROWS_AT_ONCE),
  )
  for await (const row of rows) yield itemEntry(row, pictureOf)
}
