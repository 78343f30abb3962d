import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { collections } from "#db/schema/index.ts"
import { fold } from "~/text.ts"

/** The indexes of names (FTS5's trigram tokenizer) know nothing shorter. */
const TRIGRAM = 3

/** Trigrams of one word that an index looks for. */
const TERMS = 8

/** Whether an index of names can look for this text. */
export const hasTrigram = (text: string): boolean => [...text].length >= TRIGRAM

/** The text of a search, folded as the indexed keys are. A query of FTS5 ends at a NUL; no name has one. */
export const searched = (search: string): string => fold(search.replaceAll("\0", ""))

/**
 * What an index looks for to find a word. FTS5 matches the trigrams of a phrase position by position, which takes seconds
 * for a long word or one that repeats a letter. Such a word is found by a few of its trigrams, and must be checked.
 */
export function indexTerms(word: string): { terms: string[]; isExact: boolean } {
  const letters = [...word]
  const trigrams = letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(""))
  const distinct = [...new Set(trigrams)]
  const isExact = distinct.length === trigrams.length && distinct.length <= TERMS
  return { terms: (isExact ? [word] : distinct.slice(0, TERMS)).map(literal), isExact }
}

/** A text as a literal of FTS5's query language, where it is nothing but text. */
const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * Rows that one search looks at, the newest: those that a trigram index finds, or all where no word is long enough for it.
 * Rows that the viewer may not see are among them, so a search for a common word costs no more.
 */
const NEWEST = 10_000

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
  const { long, checked } = byLength(wordsOf(search ?? ""))
  const containsChecked = checked.map((word) => contains(collections.nameKey, word))
  if (long.length === 0) return and(...containsChecked)
  const matching = sql`(select rowid from collection_names where collection_names match ${matchAll(long)})`
  return and(sql`${collections.id} in ${matching}`, ...containsChecked)
}

/** Words that a trigram index can look for, and those that must be checked in each row: the short ones and some others. */
export function byLength(words: string[]): { long: string[]; checked: string[] } {
  const checked = words.filter((word) => !hasTrigram(word) || !indexTerms(word).isExact)
  return { long: words.filter(hasTrigram), checked }
}

/** A query of FTS5 for texts that may contain all of these words (`byLength` says which must be checked). */
export const matchAll = (words: string[]): string =>
  words.flatMap((word) => indexTerms(word).terms).join(" AND ")

export const contains = (key: SQLWrapper, word: string): SQL => sql`instr(${key}, ${word}) > 0`

type Target = { table: SQLWrapper; id: SQLWrapper; key: SQLWrapper; index: string }

/**
 * Where the rows that may match come from, and what remains to be checked of each: from the trigram index where a word
 * is long enough for it, which gives them in the order of their ids, else from the newest rows.
 * @param before only rows with a smaller id.
 */
export function candidates({ table, id, key, index }: Target, words: string[], before: number | undefined) {
  const { long, checked } = byLength(words)
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
