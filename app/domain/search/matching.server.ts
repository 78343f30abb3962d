import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { collections, items } from "#db/schema/index.ts"
import { fold } from "~/text.ts"

/** The shortest text that FTS5's trigram index finds. */
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

/** Rows that may match, from the trigram index or else the newest ones, and what to check of each. */
export function candidates({ table, id, key, index }: Target, words: string[], before: number | undefined) {
  const { long, checked } = splitByLength(words)
  const isFound = and(sql`${id} = found.rowid`, ...checked.map((word) => contains(key, word)))
  if (long.length === 0) {
    const since = before === undefined ? sql`` : sql`where rowid < ${before}`
    const source = sql`(select rowid from ${table} ${since} order by rowid desc limit ${NEWEST}) as found`
    return { source, foundId, matches: isFound }
  }
  const inIndex = sql.identifier(index)
  const older = before === undefined ? undefined : sql`rowid < ${before}`
  const matching = and(sql`${inIndex} match ${matchAll(long)}`, older)
  const tooOld = sql`(select rowid from ${inIndex} where ${matching} order by rowid desc limit 1 offset ${NEWEST})`
  return {
    source: sql`${inIndex} as found`,
    foundId,
    matches: and(
      sql`found.${inIndex} match ${matchAll(long)}`,
      before === undefined ? undefined : sql`found.rowid < ${before}`,
      sql`found.rowid > coalesce(${tooOld}, 0)`,
      isFound,
    ),
  }
}

const foundId = sql`found.rowid`

/** The number of matching texts that one search looks at, also those that the viewer may not see. */
const NEWEST_TEXTS = 2_000

/** Columns of the index `item_texts`: what everybody sees who sees the item, and its note. */
const textColumns = { shown: "{name brand description tags}", note: "note" }

/**
 * A query for the items whose texts have all words, in any order. Unlike names, which are searched for any part, texts
 * are searched for whole words and their English inflections, because only these are read in the order of the ids.
 */
export function textMatch(words: string[], columns: keyof typeof textColumns, collectionId?: number): string {
  const matching = `${textColumns[columns]} : (${words.map(literal).join(" AND ")})`
  return collectionId === undefined ? matching : `${matching} AND collection_id : "${collectionId}"`
}

/** WHERE condition on `items`: at a common word, one of the newest in the collection, or of all. */
export const textsContain = (match: string): SQL =>
  sql`${items.id} in (select rowid from item_texts where item_texts match ${match} order by rowid desc limit ${NEWEST})`

/** Rows whose texts match, and what to check of each. */
export function textCandidates(match: string, before: number | undefined) {
  const older = before === undefined ? undefined : sql`rowid < ${before}`
  const tooOld = sql`(select rowid from item_texts where ${and(sql`item_texts match ${match}`, older)} order by rowid desc limit 1 offset ${NEWEST_TEXTS})`
  return {
    source: sql`item_texts as found`,
    foundId,
    matches: and(
      sql`found.item_texts match ${match}`,
      before === undefined ? undefined : sql`found.rowid < ${before}`,
      sql`found.rowid > coalesce(${tooOld}, 0)`,
      sql`${items.id} = found.rowid`,
    ),
  }
}
