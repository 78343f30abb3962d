import { and, eq, isNull, notExists, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Database, db } from "#db/client.server.ts"
import { collections, groupItems, importPlaces, importRows, type imports, items } from "#db/schema/index.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { notDeleted } from "../collections/access.server.ts"
import { linkColumns } from "../product-link.server.ts"
import { listOf } from "../rows-in-pages.server.ts"

const LOOKUPS_AT_ONCE = 4_000

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

type Found = { id: number; key: string; madeFor: number | null }

/**
 * Items of these collections (or groups) that have one of the keys, as their link or their canonical address: for each key the
 * first one, and the first of each place that this import has made such an item for (`madeFor`). A collection may hold 100,000.
 */
export async function itemsWithKeys(
  importId: number,
  { kind, placeIds }: { kind: "collection" | "group"; placeIds: number[] },
  keys: string[],
  source: Pick<Database, "all"> = db,
): Promise<Found[]> {
  if (placeIds.length === 0 || keys.length === 0) return []
  const table = kind === "group" ? groupItems : items
  const place = kind === "group" ? groupItems.groupId : items.collectionId
  const by = (column: SQLiteColumn) => sql`
    select ${table.id} as "id", "keys"."value" as "key", ${madeFor(importId, kind, table.id)} as "madeFor"
    from ${list(placeIds)} as "places" cross join ${list(keys)} as "keys" cross join ${table}
    where ${place} = "places"."value" and ${column} = "keys"."value"`
  const found: Found[] = await source.all(
    sql`${by(table.productUrlKey)} union all ${by(table.canonicalUrlKey)}`,
  )
  const first = new Map<string, Found>()
  for (const one of found.sort((a, b) => a.id - b.id)) {
    const of = `${one.key} ${one.madeFor}`
    if (!first.has(of)) first.set(of, one)
  }
  return [...first.values()]
}

/** The plus keeps SQLite from looking at all rows of the import. */
const madeFor = (
  importId: number,
  kind: "collection" | "group",
  itemId: SQLiteColumn,
) => sql`(select ${importRows.placeId} from ${importRows}
  inner join ${importPlaces} on ${importPlaces.id} = ${importRows.placeId}
  where ${importRows.itemId} = ${itemId} and +${importRows.importId} = ${importId} and ${importPlaces.kind} = ${kind} limit 1)`

function grouped<T>(values: T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}

/** Finds existing items: for our own format in a row's destination, otherwise in all collections of the user. */
export class Duplicates {
  readonly #import: Import
  readonly #isOwn: boolean
  readonly #named = { collectionId: 0, items: new Map<string, number>() }

  constructor(about: Import) {
    this.#import = about
    this.#isOwn = about.format === "library"
  }

  /** @returns for each row the id of an item with its link. Without a link, the name tells an item of its collection. */
  async find(rows: Candidate[], source: Source = db): Promise<(number | null)[]> {
    const own = this.#isOwn ? [] : await collectionsOf(this.#import.userId, source)
    const limit = Math.max(1, Math.floor(LOOKUPS_AT_ONCE / (4 * own.length + 1)))
    const found = new Map<Candidate, number | undefined>()
    for (const group of grouped(rows, (row) => (this.#isOwn ? `${row.kind} ${row.targetId}` : "")).values())
      for (let at = 0; at < group.length; at += limit) {
        if (at > 0) await eventLoopTurn()
        const some = group.slice(at, at + limit).map((row) => ({ ...row, from: row, keys: keysOf(row) }))
        const byKey = await this.#itemsByKey(some, own, source)
        // The same product in two folders of a file is meant. Two links of a folder may lead to one product.
        for (const row of some) {
          const isOther = ({ madeFor }: Found) =>
            madeFor === null || (!this.#isOwn && madeFor === row.placeId)
          const linked = row.keys.flatMap((key) => byKey.get(key) ?? [])
          found.set(row.from, row.productUrl ? linked.find(isOther)?.id : await this.#itemNamed(row))
        }
      }
    return rows.map((row) => found.get(row) ?? null)
  }

  async #itemsByKey(
    rows: (Candidate & { keys: string[] })[],
    own: number[],
    source: Source,
  ): Promise<Map<string, Found[]>> {
    const kind = rows[0]?.kind
    if (!kind || kind === "brands") return new Map()
    const placeIds = [...own, ...rows.flatMap(({ targetId }) => targetId ?? [])]
    const keys = rows.flatMap((row) => row.keys)
    const found = await itemsWithKeys(this.#import.id, { kind, placeIds }, keys, source)
    return grouped(found, ({ key }) => key)
  }

  /** The names of one collection are enough, because a file has its rows together. */
  async #itemNamed({ kind, name, targetId }: Candidate): Promise<number | undefined> {
    if (!name || !targetId || kind !== "collection") return undefined
    if (targetId !== this.#named.collectionId) {
      Object.assign(this.#named, { collectionId: targetId, items: new Map() })
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
