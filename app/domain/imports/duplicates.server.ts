import { and, eq, isNull, notExists, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Database, db } from "#db/client.server.ts"
import { collections, groupItems, importPlaces, importRows, type imports, items } from "#db/schema/index.ts"
import { Pace } from "~/services/pace.server.ts"
import { notDeleted } from "../collections/access.server.ts"
import { linkColumns } from "../product-link.server.ts"
import { listOf } from "../rows-in-pages.server.ts"

type Row = Pick<typeof importRows.$inferInsert, "name" | "productUrl" | "data"> & { placeId?: number }
type Candidate = Row & Pick<typeof importPlaces.$inferInsert, "kind" | "targetId">
type Import = Pick<typeof imports.$inferSelect, "id" | "format" | "userId">
type Source = Pick<Database, "all" | "select">

export function keysOf({ productUrl, data }: Pick<Row, "productUrl" | "data">): string[] {
  if (!productUrl) return []
  const { productUrlKey, canonicalUrlKey } = linkColumns(productUrl, data.canonicalUrl as string | null)
  return canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
}

const list = (values: (string | number)[]) => sql`json_each(${JSON.stringify([...new Set(values)])})`

/** So many items with a link are looked at in a collection or group, the first ones: they were there before the import. */
const LOOKED_AT = 10

type Kind = "collection" | "group"
type Found = { id: number; kind: Kind; targetId: number; key: string; madeFor: number | null }

/** Finds the first item with each key, typed or canonical, of each collection or group, and of each place in `madeFor`. */
export async function itemsWithKeys(
  importId: number,
  { kind, placeIds }: { kind: Kind; placeIds: number[] },
  keys: string[],
  source: Pick<Database, "all"> = db,
): Promise<Found[]> {
  if (placeIds.length === 0 || keys.length === 0) return []
  const table = kind === "group" ? groupItems : items
  const place = kind === "group" ? groupItems.groupId : items.collectionId
  const by = (column: SQLiteColumn) => sql`
    select ${table.id} as "id", ${kind} as "kind", "places"."value" as "targetId", "keys"."value" as "key",
      ${madeFor(importId, kind, table.id)} as "madeFor"
    from ${list(placeIds)} as "places" cross join ${list(keys)} as "keys" cross join ${table}
    where ${table.id} in (select ${table.id} from ${table}
      where ${place} = "places"."value" and ${column} = "keys"."value" order by ${table.id} limit ${sql.raw(String(LOOKED_AT))})`
  const all: Found[] = await source.all(
    sql`${by(table.productUrlKey)} union all ${by(table.canonicalUrlKey)}`,
  )
  const latest = all.sort((a, b) => b.id - a.id)
  const first = new Map(latest.map((one) => [`${one.targetId} ${one.madeFor} ${one.key}`, one]))
  return [...first.values()].sort((a, b) => a.id - b.id)
}

/** The plus keeps SQLite from looking at all rows of the import. */
const madeFor = (importId: number, kind: Kind, itemId: SQLiteColumn) => sql`(select ${importRows.placeId}
  from ${importRows} inner join ${importPlaces} on ${importPlaces.id} = ${importRows.placeId}
  where ${importRows.itemId} = ${itemId} and +${importRows.importId} = ${importId} and ${importPlaces.kind} = ${kind} limit 1)`

/** Finds existing items: for our own format in a row's destination, otherwise in all collections of the user. */
export class Duplicates {
  readonly #import: Import
  readonly #pace = new Pace()
  #named = { collectionId: 0, items: new Map<string, number>() }

  constructor(about: Import) {
    this.#import = about
  }

  /** @returns for each row the id of an item with its link. Without a link, the name tells an item of its collection. */
  async find(rows: Candidate[], source: Source = db): Promise<(number | null)[]> {
    const { id, format, userId } = this.#import
    const isOwn = format === "library"
    const theirs = isOwn ? [] : await collectionsOf(userId, source)
    const duplicateIds: (number | null)[] = []
    await this.#pace.parts(rows, async (part) => {
      const some = part.map((row) => ({ ...row, keys: keysOf(row) }))
      const linked: Found[] = []
      for (const kind of ["collection", "group"] as const) {
        const ofKind = some.filter((row) => row.kind === kind)
        const placeIds = [...theirs, ...ofKind.flatMap(({ targetId }) => targetId ?? [])]
        const keys = ofKind.flatMap((row) => row.keys)
        linked.push(...(await itemsWithKeys(id, { kind, placeIds }, keys, source)))
      }
      for (const row of some) {
        // The same product in two folders of a file is meant. Two links of a folder may lead to one product.
        const isSame = ({ kind, targetId, key, madeFor }: Found) =>
          row.keys.includes(key) &&
          (isOwn
            ? madeFor === null && kind === row.kind && targetId === row.targetId
            : madeFor === null || madeFor === row.placeId)
        duplicateIds.push((row.productUrl ? linked.find(isSame)?.id : await this.#itemNamed(row)) ?? null)
      }
    })
    return duplicateIds
  }

  /** The names of one collection are enough, because a file has its rows together. */
  async #itemNamed({ kind, name, targetId }: Candidate): Promise<number | undefined> {
    if (!name || !targetId || kind !== "collection") return undefined
    if (targetId !== this.#named.collectionId) {
      this.#named = { collectionId: targetId, items: new Map() }
      const isUnlinked = and(eq(items.collectionId, targetId), isNull(items.productUrlKey))
      const isOther = notExists(madeFor(this.#import.id, "collection", items.id))
      const unlinked = listOf(items.id, and(isUnlinked, isOther), () =>
        db.select({ key: items.id, name: items.name, id: items.id }).from(items),
      )
      for await (const item of unlinked) this.#named.items.set(item.name, item.id)
    }
    return this.#named.items.get(name)
  }
}

async function collectionsOf(userId: number, source: Source): Promise<number[]> {
  const isTheirs = and(eq(collections.userId, userId), notDeleted)
  return (await source.select({ id: collections.id }).from(collections).where(isTheirs)).map(({ id }) => id)
}
