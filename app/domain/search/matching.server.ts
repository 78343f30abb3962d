import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections, items } from "#db/schema/index.ts"
import { fold } from "~/text.ts"
import type { ViewerId } from "../viewer.ts"

const TRIGRAM = 3

const TERMS = 8

const hasTrigram = (text: string): boolean => [...text].length >= TRIGRAM

/** A query of FTS5 ends at a NUL; no name has one. */
const searched = (search: string): string => fold(search.replaceAll("\0", ""))

/** FTS5 takes seconds for a long word or one that repeats a letter; a few trigrams find such words, which are then checked. */
export function indexTerms(word: string): { terms: string[]; isExact: boolean } {
  const letters = [...word]
  const trigrams = letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(""))
  const distinct = [...new Set(trigrams)]
  const isExact = distinct.length === trigrams.length && distinct.length <= TERMS
  return { terms: (isExact ? [word] : distinct.slice(0, TERMS)).map(literal), isExact }
}

const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Rows that one search looks at, also those that the viewer may not see, so that a common word costs no more. */
const NEWEST = 10_000

const WORDS_AT_MOST = 10

export function wordsOf(search: string): string[] {
  return [...new Set(searched(search).split(" "))].filter(Boolean).slice(0, WORDS_AT_MOST)
}

/** WHERE condition: the folded key contains every word. Reads every key; undefined without words. */
export function containsWords(key: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...wordsOf(search ?? "").map((word) => contains(key, word)))
}

/** WHERE condition: the name contains every word, by the trigram index where it can; undefined without words. */
export function collectionNameContains(search: string | undefined): SQL | undefined {
  const { long, checked } = splitByLength(wordsOf(search ?? ""))
  const containsChecked = checked.map((word) => contains(collections.nameKey, word))
  if (long.length === 0) return and(...containsChecked)
  const matching = sql`(select rowid from collection_names where collection_names match ${matchAll(long)})`
  return and(sql`${collections.id} in ${matching}`, ...containsChecked)
}

/** Splits words into those that the index finds and those to check in each row; some are both. */
export function splitByLength(words: string[]): { long: string[]; checked: string[] } {
  const checked = words.filter((word) => !hasTrigram(word) || !indexTerms(word).isExact)
  return { long: words.filter(hasTrigram), checked }
}

/** Finds texts that may contain all words: check those that `splitByLength` names. */
export const matchAll = (words: string[]): string =>
  words.flatMap((word) => indexTerms(word).terms).join(" AND ")

export const contains = (key: SQLWrapper, word: string): SQL => sql`instr(${key}, ${word}) > 0`

type Target = { table: SQLWrapper; id: SQLWrapper; key: SQLWrapper; index: string }

type Candidates = { source: SQL; matches: SQL | undefined }

/** By the trigram index, or else the newest rows. */
export function candidates(
  { table, id, key, index }: Target,
  words: string[],
  before: number | undefined,
): Candidates {
  const { long, checked } = splitByLength(words)
  const inIndex = sql.identifier(index)
  const source =
    long.length === 0
      ? newestRows(table, undefined, before, NEWEST)
      : newestRows(inIndex, sql`${inIndex} match ${matchAll(long)}`, before, NEWEST)
  return { source, matches: and(sql`${id} = found.rowid`, ...checked.map((word) => contains(key, word))) }
}

/** The newest collections whose names have all words: for `collections.id in`. */
export function collectionsNamed(
  words: string[],
  { before, condition, limit }: { before: number | undefined; condition: SQL | undefined; limit: number },
) {
  const { source, matches } = candidates(
    { table: collections, id: collections.id, key: collections.nameKey, index: "collection_names" },
    words,
    before,
  )
  return (
    db
      .select({ id: collections.id })
      .from(source)
      // SQLite keeps the order of a cross join: the matches first.
      .crossJoin(collections)
      .where(and(matches, condition))
      .limit(limit)
  )
}

/**
 * SQLite reads these rows one after the other, and only as many as the query needs whose first source they are, if that has
 * a limit and no order of its own: an order would read them all.
 */
const newestRows = (
  table: SQLWrapper,
  matching: SQL | undefined,
  before: number | undefined,
  limit: number,
) => {
  const older = before === undefined ? undefined : sql`rowid < ${before}`
  const where = matching || older ? sql`where ${and(matching, older)}` : sql``
  return sql`(select rowid from ${table} ${where} order by rowid desc limit ${limit}) as found`
}

/** The number of matching texts that one search looks at, also those that the viewer may not see. */
const NEWEST_TEXTS = 2_000

/** The shared collections, and as many that were taken over, in which a search looks for what the newest matches of all do not have. */
const SHARED = 100

/**
 * `item_words` has what everybody sees who sees the item, but only the beginning of a long description. That is in
 * `item_descriptions`, without the tags.
 */
type TextIndex = "item_words" | "item_descriptions" | "item_notes"

type SearchedIn = { collectionId: number } | { viewer: NonNullable<ViewerId> } | null

/**
 * WHERE condition on an index: the text has all words, in any order, in this collection, or in what the viewer owns or
 * shares. Unlike names, which are searched for any part, texts are searched for whole words and their English inflections,
 * because only these are read in the order of the ids.
 */
function textMatches(index: TextIndex, words: string[], within: SearchedIn): SQL {
  // A sign by itself, as in "salt & pepper", is no word of the index, and would match nothing.
  const indexedWords = words.filter((word) => /[\p{L}\p{N}]/u.test(word))
  const text = `- place : (${(indexedWords.length > 0 ? indexedWords : words).map(literal).join(" AND ")})`
  if (!within) return sql`${sql.identifier(index)} match ${text}`
  if ("collectionId" in within)
    return sql`${sql.identifier(index)} match ${`${text} AND place : c${within.collectionId}`}`
  const { id } = within.viewer
  return sql`${sql.identifier(index)} match ${`${text} AND place : (u${Number(id)}`} || coalesce((
    select group_concat(' OR c' || collection_id, '') from (
      select * from (select id as collection_id from ${collections} where user_id = ${id} and is_taken_over = 1 limit ${SHARED})
      union all select * from (
      select collection_id from ${collectionCoOwners} where user_id = ${id}
      union all select collection_id from ${collectionCollaborators} where user_id = ${id} limit ${SHARED})
    )), '') || ')'`
}

/** WHERE condition on `items`: one of the newest that match. */
export const textsContain = (index: TextIndex, words: string[], within: SearchedIn): SQL =>
  sql`${items.id} in (
    select rowid from ${sql.identifier(index)} where ${textMatches(index, words, within)}
    order by rowid desc limit ${NEWEST_TEXTS})`

export const textCandidates = (
  index: TextIndex,
  words: string[],
  within: SearchedIn,
  before: number | undefined,
): Candidates => ({
  source: newestRows(sql.identifier(index), textMatches(index, words, within), before, NEWEST_TEXTS),
  matches: sql`${items.id} = found.rowid`,
})
