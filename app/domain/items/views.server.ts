import { inArray, sql } from "drizzle-orm"
import { items } from "#db/schema/index.ts"
import { write } from "../write.server.ts"

/** As many items as one statement counts: it names each of them three times. */
const AT_ONCE = 500

/**
 * Adds views to items, in one transaction. Items that are gone by now are passed over.
 * @param counts how many to add, by item.
 */
export async function addViews(counts: ReadonlyMap<number, number>): Promise<void> {
  const all = [...counts]
  await write(async (tx) => {
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE)
      const cases = some.map(([id, count]) => sql`when ${id} then ${count}`)
      await tx
        .update(items)
        .set({ views: sql`${items.views} + case ${items.id} ${sql.join(cases, sql` `)} else 0 end` })
        .where(
          inArray(
            items.id,
            some.map(([id]) => id),
          ),
        )
    }
  })
}
