import { and, count, eq, lte, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import type { Reader } from "../viewer.ts"
import { type Filters, filtered, isFiltered, itemsCondition } from "./reads.server.ts"

export type Summary = { count: number; wanted: number; totals: { currency: string; amount: number }[] }

const currency = sql<string | null>`substr(${items.price}, instr(${items.price}, ' ') + 1, 3)`

/** A larger collection has no total of all, because each view would walk it. */
const TOTAL_OF_AT_MOST = 10_000

/** All that `listItems` has in its pages. Totals are those of wanted items, or of all where a state is asked for, by currency. */
export async function summarizeItems(
  viewer: Reader,
  collectionId: number,
  filters: Filters,
): Promise<Summary> {
  const price = sql`cast(${items.price} as real)`
  const rows = await db
    .select({
      currency,
      count: count(),
      wanted: sql<number>`sum(${items.state} = 'wanted')`,
      amount: sql<
        number | null
      >`sum(${filters.state ? price : sql`case ${items.state} when 'wanted' then ${price} end`})`,
    })
    .from(filtered(filters))
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(
      and(
        itemsCondition({ viewer, collectionId, ...filters }),
        isFiltered(filters) ? undefined : lte(collections.itemCount, TOTAL_OF_AT_MOST),
      ),
    )
    .groupBy(currency)
  const sumOf = (name: "count" | "wanted") => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    count: sumOf("count"),
    wanted: sumOf("wanted"),
    totals: rows.flatMap(({ currency, amount }) =>
      currency && amount !== null ? [{ currency, amount }] : [],
    ),
  }
}
