import { inArray } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { fold } from "../text.ts"

/**
 * Which of these names, as items spell them, have a brand.
 * @returns a lookup from a name in any spelling to its brand's id, null where there is none.
 */
export async function brandsByName(
  names: (string | null)[],
): Promise<(name: string | null) => number | null> {
  const keys = [...new Set(names.map((name) => fold(name ?? "")).filter(Boolean))]
  const rows = keys.length
    ? await db
        .select({ id: brands.id, nameKey: brands.nameKey })
        .from(brands)
        .where(inArray(brands.nameKey, keys))
    : []
  const ids = new Map(rows.map((row) => [row.nameKey, row.id]))
  return (name) => ids.get(fold(name ?? "")) ?? null
}
