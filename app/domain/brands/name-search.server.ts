import { and, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { hasTrigram, literal, searched } from "../search/trigrams.ts"

/** With more matches than this, going through the names in their order meets a page of them sooner. */
const FEW = 1_000
const AFTER_ALL_TEXT = "\u{10FFFF}"

/**
 * WHERE condition on `brands`: the name contains this text, ignoring case; of one or two letters, it begins with
 * them, since the trigram index knows nothing shorter than three. Each way reads an index.
 * @returns undefined when there is nothing to look for.
 */
export async function nameMatches(search: string | undefined): Promise<SQL | undefined> {
  const text = searched(search ?? "")
  if (!text) return undefined
  if (!hasTrigram(text)) return and(gte(brands.nameKey, text), lt(brands.nameKey, text + AFTER_ALL_TEXT))
  const matching = sql`(select rowid from brand_names where brand_names match ${literal(text)})`
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${matching} limit ${FEW + 1})`,
  )
  return count > FEW ? sql`instr(${brands.nameKey}, ${text}) > 0` : inArray(brands.id, matching)
}
