import { and, eq, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { collectionNotes, collections, groupItems, groups, images, items } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import { emptyItem, type ItemRow, type PictureRow } from "~/services/import-file/contents.ts"
import { notDeleted } from "../../collections/access.server.ts"
import { ownColumns } from "../../own-fields.server.ts"
import { type ListedPicture, picturesOf } from "../../pictures.server.ts"
import { productColumns } from "../../product-fields.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"
import type { User } from "../../viewer.ts"
import { contentsOf, type PictureOf, uploadAt } from "./pictures.server.ts"

export const libraryHead = { format: "library", version: 2 } as const

type Pictures = { pictureOf: PictureOf }

export const ownCollectionEntries = ({ id }: User, { pictureOf }: Pictures) =>
  collectionEntries(eq(collections.userId, id), pictureOf)

export async function* collectionEntries(condition: SQL, pictureOf: PictureOf) {
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
      })
      .from(collections)
      .leftJoin(collectionNotes, eq(collectionNotes.collectionId, collections.id))
      .leftJoin(images, uploadAt(collections.coverImageUrl)),
  )
  for await (const { id, ...row } of rows) {
    const { imageUrl, picture } = pictureOf(row.coverImageUrl, row.coverPicture)
    const entries = itemEntries(items, eq(items.collectionId, id), pictureOf)
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
): AsyncGenerator<ItemRow> {
  const rows = listOf(table.id, condition, () =>
    db
      .select({
        key: table.id,
        ...productColumns(table),
        ...ownColumnsOf(table),
        contentHash: images.contentHash,
        contents: contentsOf(table),
        canonicalUrl: table.canonicalUrl,
        createdAt: isoTime(table.createdAt),
      })
      .from(table)
      .leftJoin(images, uploadAt(table.imageUrl)),
  )
  for await (const { contentHash, contents, ...row } of rows) {
    const pictureRow = ({ url: address, alt }: ListedPicture): PictureRow => {
      const { imageUrl: url, picture } = pictureOf(address, contents[address] ?? null)
      return { url, picture, alt }
    }
    const images = row.images ? picturesOf(row.images).map(pictureRow) : null
    yield { ...emptyItem, ...row, images, ...pictureOf(row.imageUrl, contentHash) }
  }
}
