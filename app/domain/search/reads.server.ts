import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { db } from "#db/client.server.ts"
import { collections, items, users } from "#db/schema/index.ts"
import { lengths } from "~/limits.ts"
import { wellFormed } from "~/text.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { type PicturedCollection, pictured, picturedColumns } from "../collections/reads.server.ts"
import { itemColumnsFor } from "../items/reads.server.ts"
import type { Item } from "../items/responses.server.ts"
import { cutById, cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { mayReadNote } from "../product-fields.server.ts"
import type { Viewer } from "../viewer.ts"
import { searchKinds } from "./kinds.ts"
import { candidates, textCandidates, textMatch, wordsOf } from "./matching.server.ts"

export const searchSchema = z.object({
  q: z
    .string()
    .transform((text) => wellFormed(text.replaceAll("\0", "").trim().slice(0, lengths.search)))
    .optional(),
  kind: z.enum(searchKinds).optional(),
})

const EMPTY = { items: [], nextCursor: null }

function collectionsQuery(viewer: Viewer, words: string[], before: number | undefined, limit: number) {
  const { source, foundId, matches } = candidates(
    { table: collections, id: collections.id, key: collections.nameKey, index: "collection_names" },
    words,
    before,
  )
  return (
    db
      .select(picturedColumns)
      .from(source)
      // SQLite keeps the order of a cross join: the matches first.
      .crossJoin(collections)
      .innerJoin(users, eq(users.id, collections.userId))
      .where(and(matches, collectionVisibleTo(viewer)))
      .orderBy(desc(foundId))
      .limit(limit)
  )
}

export async function searchCollections(
  viewer: Viewer,
  { search, limit, cursor }: { search: string } & PageRequest,
): Promise<Page<PicturedCollection>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const words = wordsOf(search)
  if (words.length === 0) return EMPTY
  const rows = await collectionsQuery(viewer, words, after?.[0], limit + 1)
  return mapPage(cutById(rows, limit), pictured)
}

type Candidates = ReturnType<typeof candidates> | ReturnType<typeof textCandidates>

/** The newest items are found by their name, by their texts, and by their notes if the viewer may read them. */
function itemsQuery(viewer: Viewer, words: string[], before: number | undefined, limit: number) {
  const newest = ({ source, foundId, matches }: Candidates, condition?: SQL) => {
    const found = db
      .select({ id: items.id })
      .from(source)
      .crossJoin(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(and(matches, collectionVisibleTo(viewer), condition))
      .orderBy(desc(foundId))
      .limit(limit)
    return sql`select id from (${found})`
  }
  const named = candidates(
    { table: items, id: items.id, key: items.searchKey, index: "item_names" },
    words,
    before,
  )
  const ids = [newest(named), newest(textCandidates(textMatch(words, "shown"), before))]
  if (viewer) ids.push(newest(textCandidates(textMatch(words, "note"), before), mayReadNote(viewer)))
  return db
    .select({ item: itemColumnsFor(viewer), isPrivate: collections.isPrivate })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(sql`${items.id} in (${sql.join(ids, sql` union `)})`)
    .orderBy(desc(items.id))
    .limit(limit)
}

type FoundItem = { item: Item; isPrivate: boolean }

export async function searchItems(
  viewer: Viewer,
  { search, limit, cursor }: { search: string } & PageRequest,
): Promise<Page<FoundItem>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const words = wordsOf(search)
  if (words.length === 0) return EMPTY
  const rows = await itemsQuery(viewer, words, after?.[0], limit + 1)
  return cutPage(rows, limit, ({ item }) => [item.id])
}
