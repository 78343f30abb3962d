import { and, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import {
  collectionNotes,
  collections,
  groupItems,
  groups,
  images,
  items,
  removedItems,
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
  collectionEntries(eq(collections.userId, id), pictureOf, removedCount)

/** An import says how many items it leaves in the trash. */
const removedCount = {
  removedCount: sql<number>`(select count(*) from ${removedItems} where ${removedItems.collectionId} = ${collections.id})`,
}

export async function* collectionEntries(
  condition: SQL,
  pictureOf: PictureOf,
  more: Partial<typeof removedCount> = {},
) {
  const rows = listOf(collections.id, and(condition, notDeleted), () =>
    db
      .select({
        key: collections.id,
        ...pick(
          collections,
          "id",
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
  for await (const { id, ...row } of rows) {
    const { imageUrl, picture } = pictureOf(row.coverImageUrl, row.coverPicture)
    const entries = itemEntries(items, eq(items.collectionId, id), pictureOf, row.sort === "own")
    yield { ...row, coverImageUrl: imageUrl, coverPicture: picture, items: entries }
  }
}

/** Members and messages are left out, because they belong to other people too. */
export async function* groupEntries({ id: userId }: User, { pictureOf }: Pictures) {
  const rows = listOf(groups.id, and(eq(groups.ownerId, userId), eq(groups.isDeleted, false)), () =>
    db
      .select({
        key: groups.id,
        ...pick(groups, "id", "name", "description", "isPrivate"),
        createdAt: isoTime(groups.createdAt),
      })
      .from(groups),
  )
  for await (const { id, ...group } of rows)
    yield { ...group, items: itemEntries(groupItems, eq(groupItems.groupId, id), pictureOf) }
}

const ownColumnsOf = (table: typeof items | typeof groupItems) =>
  table === items ? ownColumns : { state: NOTHING, starred: NOTHING, tags: NOTHING, note: NOTHING }

const NOTHING = sql<null>`null`

async function* itemEntries(
  table: typeof items | typeof groupItems,
  condition: SQL,
  pictureOf: PictureOf,
  isPlaced = false,
): AsyncGenerator<ItemRow> {
  // The last one first: an import gives them ids in this order, and the newest comes first where nobody has put it elsewhere.
  const [key, order] = isPlaced ? ([sortKey("own"), "falling"] as const) : ([table.id, "rising"] as const)
  const query = () =>
    db
      .select({
        key: sql<number | string>`${key}`,
        ...productColumns(table),
        ...ownColumnsOf(table),
        contentHash: images.contentHash,
        contents: contentsOf(table),
        canonicalUrl: table.canonicalUrl,
        createdAt: isoTime(table.createdAt),
      })
      .from(table)
      .leftJoin(images, uploadAt(table.imageUrl))
  const rows = listOf(key, condition, query, order)
  for await (const { contentHash, contents, ...row } of rows) {
    const pictureRow = ({ url: address, alt }: ListedPicture): PictureRow => {
      const { imageUrl: url, picture } = pictureOf(address, contents[address] ?? null)
      return { url, picture, alt }
    }
    const images = row.images ? picturesOf(row.images).map(pictureRow) : null
    yield { ...emptyItem, ...row, images, ...pictureOf(row.imageUrl, contentHash) }
  }
}
