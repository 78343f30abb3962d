import { inArray, sql } from "drizzle-orm"
import { items } from "#db/schema/index.ts"
import { write } from "../write.server.ts"

/** One statement names each item three times. */
const AT_ONCE = 500

/** Skips deleted items. @param counts by item id. */
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
