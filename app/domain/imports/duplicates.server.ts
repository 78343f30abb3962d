import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Database, db } from "#db/client.server.ts"
import {
  collections,
  groupItems,
  type importPlaces,
  importRows,
  type imports,
  items,
} from "#db/schema/index.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { ROWS_AT_ONCE, rowsOf } from "../accounts/export/rows.server.ts"
import { notDeleted } from "../collections/access.server.ts"
import { linkColumns } from "../product-link.server.ts"

const LOOKUPS_AT_ONCE = 4_000

type Row = Pick<typeof importRows.$inferInsert, "name" | "productUrl" | "data"> & { placeId?: number }
type Candidate = Row & Pick<typeof importPlaces.$inferInsert, "kind" | "targetId">
type Import = Pick<typeof imports.$inferSelect, "id" | "format" | "userId">
type Source = Pick<Database, "all" | "select">

/** A link and its canonical address. */
export function keysOf({ productUrl, data }: Pick<Row, "productUrl" | "data">): string[] {
  if (!productUrl) return []
  const { productUrlKey, canonicalUrlKey } = linkColumns(productUrl, data.canonicalUrl as string | null)
  return canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
}

const list = (values: (string | number)[]) => sql`json_each(${JSON.stringify([...new Set(values)])})`

/** Items of these collections (or groups) that have one of the keys, as their link or their canonical address. */
export async function itemsWithKeys(
  kind: "collection" | "group",
  placeIds: number[],
  keys: string[],
  source: Pick<Database, "all"> = db,
): Promise<{ id: number; key: string }[]> {
  if (placeIds.length === 0 || keys.length === 0) return []
  const table = kind === "group" ? groupItems : items
  const place = kind === "group" ? groupItems.groupId : items.collectionId
  const by = (column: SQLiteColumn) => sql`
    select ${table.id} as "id", "keys"."value" as "key"
    from ${list(placeIds)} as "places" cross join ${list(keys)} as "keys" cross join ${table}
    where ${place} = "places"."value" and ${column} = "keys"."value"`
  return source.all(sql`${by(table.productUrlKey)} union all ${by(table.canonicalUrlKey)} order by 1`)
}

function grouped<T>(values: T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

/** Finds what is there already: in our own format where a row goes, otherwise in all collections of the user. */
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
        await this.#match(group.slice(at, at + limit), { own, source }, found)
      }
    return rows.map((row) => found.get(row) ?? null)
  }

  async #match(
    rows: Candidate[],
    { own, source }: { own: number[]; source: Source },
    found: Map<Candidate, number | undefined>,
  ): Promise<void> {
    const kind = rows[0]?.kind
    if (!kind || kind === "brands") return
    const linked = rows.map((row) => ({ row, keys: keysOf(row), ids: [] as number[] }))
    const places = new Set([...own, ...rows.flatMap(({ targetId }) => targetId ?? [])])
    const keys = linked.flatMap((one) => one.keys)
    const byKey = grouped(await itemsWithKeys(kind, [...places], keys, source), ({ key }) => key)
    for (const one of linked)
      if (one.keys.length > 0) one.ids = one.keys.flatMap((key) => byKey.get(key) ?? []).map(({ id }) => id)
      else if (kind === "collection") one.ids = await this.#itemsNamed(one.row)
    const made = await this.#madeOf(
      linked.flatMap(({ ids }) => ids),
      source,
    )
    // The same product in two folders of a file is meant. Two links of a folder may lead to one product.
    const isSame = (id: number, { placeId }: Candidate) => !this.#isOwn && made.get(id) === placeId
    for (const { row, keys, ids } of linked)
      found.set(
        row,
        ids.find((id) => !made.has(id) || (keys.length > 0 && isSame(id, row))),
      )
  }

  /** The place of each item that this import has made. */
  async #madeOf(itemIds: number[], source: Source): Promise<Map<number, number>> {
    if (itemIds.length === 0) return new Map()
    const { itemId, placeId, importId } = importRows
    const isOne = inArray(itemId, sql`(select "value" from ${list(itemIds)})`)
    const rows = await source.select({ itemId, placeId, importId }).from(importRows).where(isOne)
    // Not by SQL, which would look at all rows of the import.
    const made = rows.filter((row) => row.importId === this.#import.id)
    return new Map(made.map((row) => [row.itemId ?? 0, row.placeId]))
  }

  /** The names of one collection are enough, because a file has its rows together. */
  async #itemsNamed({ name, targetId }: Candidate): Promise<number[]> {
    if (!name || !targetId) return []
    if (targetId !== this.#named.collectionId) {
      Object.assign(this.#named, { collectionId: targetId, items: new Map() })
      const isUnlinked = and(eq(items.collectionId, targetId), isNull(items.productUrlKey))
      const unlinked = rowsOf((after) =>
        db
          .select({ key: items.id, name: items.name, id: items.id })
          .from(items)
          .where(and(isUnlinked, gt(items.id, after)))
          .orderBy(items.id)
          .limit(ROWS_AT_ONCE),
      )
      for await (const item of unlinked) this.#named.items.set(item.name, item.id)
    }
    const id = this.#named.items.get(name)
    return id === undefined ? [] : [id]
  }
}

async function collectionsOf(userId: number, source: Source): Promise<number[]> {
  const isTheirs = and(eq(collections.userId, userId), notDeleted)
  return (await source.select({ id: collections.id }).from(collections).where(isTheirs)).map(({ id }) => id)
}
