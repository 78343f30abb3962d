import { inArray } from "drizzle-orm"
import { db, type Given, prepared, type Source, valuesOf } from "#db/client.server.ts"
import { brands } from "#db/schema/index.ts"
import { fold } from "~/text.ts"

const idsByKey = prepared(({ keys }: { keys: Given<string> }) =>
  db
    .select({ id: brands.id, nameKey: brands.nameKey })
    .from(brands)
    .where(inArray(brands.nameKey, valuesOf(keys))),
)

/** Gives a function from a name in any spelling to its brand's id. */
export async function brandsByName(
  names: (string | null)[],
  source: Source = db,
): Promise<(name: string | null) => number | null> {
  const keyOf = new Map([...new Set(names)].map((name) => [name, fold(name ?? "")]))
  const keys = [...new Set(keyOf.values())].filter(Boolean)
  const rows = keys.length ? await idsByKey(source, { keys: JSON.stringify(keys) }) : []
  const ids = new Map(rows.map((row) => [row.nameKey, row.id]))
  return (name) => ids.get(keyOf.get(name) ?? fold(name ?? "")) ?? null
}
