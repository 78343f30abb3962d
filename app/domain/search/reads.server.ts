import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { db } from "#db/client.server.ts"
import { collections, items, users } from "#db/schema/index.ts"
import { lengths } from "~/limits.ts"
import { wellFormed } from "~/text.ts"
import { collectionVisibleTo } from "../collections/access.server.ts"
import { type PicturedCollection, pictured, picturedColumns } from "../collections/reads.server.ts"
import { itemColumnsFor } from "../items/reads.server.ts"
import type { Item } from "../items/responses.server.ts"
import { mayReadNote } from "../own-fields.server.ts"
import { cutById, cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { searchKinds } from "./kinds.ts"
import { candidates, collectionsNamed, textCandidates, wordsOf } from "./matching.server.ts"

export const searchSchema = z.object({
  q: z
    .string()
    .transform((text) => wellFormed(text.replaceAll("\0", "").trim().slice(0, lengths.search)))
    .optional(),
  kind: z.enum(searchKinds).optional(),
})

const EMPTY = { items: [], nextCursor: null }

export async function searchCollections(
  viewer: Viewer,
  { search, limit, cursor }: { search: string } & PageRequest,
): Promise<Page<PicturedCollection>> {
  const after = decodeCursor<[number]>(cursor, [0])
  const words = wordsOf(search)
  if (words.length === 0) return EMPTY
  const named = collectionsNamed(words, {
    before: after?.[0],
    condition: collectionVisibleTo(viewer),
    limit: limit + 1,
  })
  const rows = await db
    .select(picturedColumns)
    .from(collections)
    .innerJoin(users, eq(users.id, collections.userId))
    .where(inArray(collections.id, named))
    .orderBy(desc(collections.id))
  return mapPage(cutById(rows, limit), pictured)
}

type Found = { by: ReturnType<typeof candidates>; condition?: SQL | undefined }

function itemsQuery(viewer: Viewer, limit: number, kinds: Found[]) {
  const ids = kinds.map(({ by, condition }) => {
    const query = db
      .select({ id: items.id })
      .from(by.source)
      .crossJoin(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .where(and(by.matches, collectionVisibleTo(viewer), condition))
      .limit(limit)
    return sql`select id from (${query})`
  })
  return db
    .select({ item: itemColumnsFor(viewer), isPrivate: collections.isPrivate })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(sql`${items.id} in (${sql.join(ids, sql` union `)})`)
    .orderBy(desc(items.id))
    .limit(limit)
}

const textsOf = (
  words: string[],
  place: Parameters<typeof textCandidates>[2],
  before: number | undefined,
): Found[] =>
  (["item_words", "item_descriptions"] as const).map((index) => ({
    by: textCandidates(index, words, place, before),
  }))

type FoundItem = { item: Item; isPrivate: boolean }

/** Items are found by their name, by their texts, and by their notes if the viewer may read them. */
export async function searchItems(
  viewer: Viewer,
  { search, limit, cursor }: { search: string } & PageRequest,
): Promise<Page<FoundItem>> {
  const [before] = decodeCursor<[number]>(cursor, [0]) ?? []
  const words = wordsOf(search)
  if (words.length === 0) return EMPTY
  const names = { table: items, id: items.id, key: items.searchKey, index: "item_names" }
  const kinds: Found[] = [{ by: candidates(names, words, before) }, ...textsOf(words, null, before)]
  if (viewer) {
    const notes = textCandidates("item_notes", words, { viewer }, before)
    kinds.push({ by: notes, condition: mayReadNote(viewer) })
  }
  const rows = await itemsQuery(viewer, limit + 1, kinds)
  // Private items of others may be all that is new, so those of the viewer are looked up by themselves.
  const isFull = rows.length > limit
  const own = viewer && !isFull ? await itemsQuery(viewer, limit + 1, textsOf(words, { viewer }, before)) : []
  const byId = new Map([...rows, ...own].map((row) => [row.item.id, row]))
  const matches = [...byId.values()].sort((a, b) => b.item.id - a.item.id)
  return cutPage(matches, limit, ({ item }) => [item.id])
}
