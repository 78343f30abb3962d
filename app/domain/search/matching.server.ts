import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { collections } from "#db/schema/index.ts"
import { hasTrigram, literal, searched } from "./trigrams.ts"

/** Words shorter than a trigram are looked for among so many of the newest rows, where no longer one narrows them down. */
const NEWEST = 20_000

const WORDS_AT_MOST = 10

/** The words of a search, folded as the indexed keys are; each must be a part of the key. */
export function wordsOf(search: string): string[] {
  return [...new Set(searched(search).split(" "))].filter(Boolean).slice(0, WORDS_AT_MOST)
}

/**
 * WHERE condition: a folded key contains every word of a search, in any order. Reads each key that the rest of the query finds.
 * @returns undefined when there is nothing to look for.
 */
export function containsWords(key: SQLWrapper, search: string | undefined): SQL | undefined {
  return and(...wordsOf(search ?? "").map((word) => contains(key, word)))
}

/**
 * WHERE condition: a collection's name contains every word of a search, in any order. Uses the trigram index for words
 * of three letters and more.
 * @returns undefined when there is nothing to look for.
 */
export function collectionNameContains(search: string | undefined): SQL | undefined {
  const { long, short } = byLength(wordsOf(search ?? ""))
  const containsShort = short.map((word) => contains(collections.nameKey, word))
  if (long.length === 0) return and(...containsShort)
  const matching = sql`(select rowid from collection_names where collection_names match ${matchAll(long)})`
  return and(sql`${collections.id} in ${matching}`, ...containsShort)
}

/** Words that a trigram index can look for, and those that are too short for it. */
export function byLength(words: string[]): { long: string[]; short: string[] } {
  return { long: words.filter(hasTrigram), short: words.filter((word) => !hasTrigram(word)) }
}

/** A query of FTS5 for texts that contain all of these words. */
export const matchAll = (words: string[]): string => words.map(literal).join(" AND ")

export const contains = (key: SQLWrapper, word: string): SQL => sql`instr(${key}, ${word}) > 0`

type Target = { table: SQLWrapper; id: SQLWrapper; key: SQLWrapper; index: string }

/**
 * Where the rows that may match come from, and what remains to be checked of each: from the trigram index where a word
 * is long enough for it, which gives them in the order of their ids, else from the newest rows.
 * @param before only rows with a smaller id.
 */
export function candidates({ table, id, key, index }: Target, words: string[], before: number | undefined) {
  const { long, short } = byLength(words)
  const containsShort = short.map((word) => contains(key, word))
  const older = before === undefined ? undefined : sql`found.rowid < ${before}`
  if (long.length === 0) {
    const since = before === undefined ? sql`` : sql`where rowid < ${before}`
    const source = sql`(select rowid from ${table} ${since} order by rowid desc limit ${NEWEST}) as found`
    return { source, foundId, matches: and(sql`${id} = found.rowid`, ...containsShort) }
  }
  return {
    source: sql`${sql.identifier(index)} as found`,
    foundId,
    matches: and(
      sql`found.${sql.identifier(index)} match ${matchAll(long)}`,
      older,
      sql`${id} = found.rowid`,
      ...containsShort,
    ),
  }
}

const foundId = sql`found.rowid`
