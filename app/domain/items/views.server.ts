import { inArray, sql } from "drizzle-orm"
import { items } from "#db/schema/index.ts"
import { Pace } from "~/services/pace.server.ts"
import { write } from "../write.server.ts"

/** Skips deleted items. @param counts by item id; what is saved is taken out. */
export async function addViews(counts: Map<number, number>): Promise<void> {
  await new Pace().parts([...counts], async (some) => {
    const ids = some.map(([id]) => id)
    const cases = some.map(([id, count]) => sql`when ${id} then ${count}`)
    const views = sql`${items.views} + case ${items.id} ${sql.join(cases, sql` `)} else 0 end`
    await write((tx) => tx.update(items).set({ views }).where(inArray(items.id, ids)))
    for (const id of ids) counts.delete(id)
  })
}
