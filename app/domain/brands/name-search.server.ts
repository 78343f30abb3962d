import { and, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { byLength, contains, matchAll, wordsOf } from "../search/matching.server.ts"

/** With more matches than this, going through the names in their order meets a page of them sooner. */
const FEW = 1_000
const AFTER_ALL_TEXT = "\u{10FFFF}"

/**
 * WHERE condition on `brands`: the name contains every word, in any order, ignoring case. When no word has the three
 * letters that the trigram index needs, the name must begin with the first word. Each way reads an index.
 * @returns undefined when there is nothing to look for.
 */
export async function nameMatches(search: string | undefined): Promise<SQL | undefined> {
  const words = wordsOf(search ?? "")
  const [first] = words
  if (first === undefined) return undefined
  const { long, checked } = byLength(words)
  const containsAll = (some: string[]) => some.map((word) => contains(brands.nameKey, word))
  if (long.length === 0)
    return and(
      gte(brands.nameKey, first),
      lt(brands.nameKey, first + AFTER_ALL_TEXT),
      ...containsAll(words.slice(1)),
    )
  const matching = sql`(select rowid from brand_names where brand_names match ${matchAll(long)})`
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${matching} limit ${FEW + 1})`,
  )
  return and(...(count > FEW ? containsAll(long) : [inArray(brands.id, matching)]), ...containsAll(checked))
}
