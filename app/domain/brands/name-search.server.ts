import { and, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { fold } from "../text.ts"

/** With more matches than this, going through the names in their order meets a page of them sooner. */
const FEW = 1_000
const TRIGRAM = 3
const AFTER_ALL_TEXT = "\u{10FFFF}"

/**
 * WHERE condition on `brands`: the name contains this text, ignoring case; of one or two letters, it begins with
 * them, since the trigram index knows nothing shorter than three. Each way reads an index.
 * @returns undefined when there is nothing to look for.
 */
export async function nameMatches(search: string | undefined): Promise<SQL | undefined> {
  // A query of FTS5 ends at a NUL; no name has one.
  const text = fold((search ?? "").replaceAll("\0", ""))
  if (!text) return undefined
  if ([...text].length < TRIGRAM)
    return and(gte(brands.nameKey, text), lt(brands.nameKey, text + AFTER_ALL_TEXT))
  const matching = sql`(select rowid from brand_names where brand_names match ${phrase(text)})`
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${matching} limit ${FEW + 1})`,
  )
  return count > FEW ? sql`instr(${brands.nameKey}, ${text}) > 0` : inArray(brands.id, matching)
}

/** The text as a literal of FTS5's query language, where it is nothing but text. */
const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`
