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
 * WHERE condition: a collection's name contains this text, ignoring case. By the trigram index, or for less than three
 * letters by looking at each name that the rest of the query finds.
 * @returns undefined when there is nothing to look for.
 */
export function collectionNameContains(search: string | undefined): SQL | undefined {
  const text = searched(search ?? "")
  if (!text) return undefined
  if (!hasTrigram(text)) return contains(collections.nameKey, text)
  return sql`${collections.id} in (select rowid from collection_names where collection_names match ${literal(text)})`
}

type Target = { table: SQLWrapper; id: SQLWrapper; key: SQLWrapper; index: string }

/**
 * Where the rows that may match come from, and what remains to be checked of each: from the trigram index where a word
 * is long enough for it, which gives them in the order of their ids, else from the newest rows.
 * @param before only rows with a smaller id.
 */
export function candidates({ table, id, key, index }: Target, words: string[], before: number | undefined) {
  const long = words.filter(hasTrigram)
  const containsShort = words.filter((word) => !long.includes(word)).map((word) => contains(key, word))
  const older = before === undefined ? undefined : sql`found.rowid < ${before}`
  if (long.length === 0) {
    const since = before === undefined ? sql`` : sql`where rowid < ${before}`
    const source = sql`(select rowid from ${table} ${since} order by rowid desc limit ${NEWEST}) as found`
    return { source, foundId, matches: and(sql`${id} = found.rowid`, ...containsShort) }
  }
  const query = long.map(literal).join(" AND ")
  return {
    source: sql`${sql.identifier(index)} as found`,
    foundId,
    matches: and(
      sql`found.${sql.identifier(index)} match ${query}`,
      older,
      sql`${id} = found.rowid`,
      ...containsShort,
    ),
  }
}

const foundId = sql`found.rowid`
const contains = (key: SQLWrapper, word: string): SQL => sql`instr(${key}, ${word}) > 0`
