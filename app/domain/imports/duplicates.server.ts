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
type Place = Pick<typeof importPlaces.$inferInsert, "kind" | "targetId">
type Linked = Row & Place & { keys: string[] }

export function keysOf({ productUrl, data }: Pick<Row, "productUrl" | "data">): string[] {
  if (!productUrl) return []
  const { productUrlKey, canonicalUrlKey } = linkColumns(productUrl, data.canonicalUrl as string | null)
  return canonicalUrlKey ? [productUrlKey, canonicalUrlKey] : [productUrlKey]
}

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
    from json_each(${JSON.stringify(placeIds)}) as "places"
    cross join json_each(${JSON.stringify([...new Set(keys)])}) as "keys"
    cross join ${table}
    where ${place} = "places"."value" and ${column} = "keys"."value"`
  return source.all(sql`${by(table.productUrlKey)} union all ${by(table.canonicalUrlKey)} order by 1`)
}

/** Finds what is there already: in our own format where a row goes, otherwise in all collections of the user. */
export class Duplicates {
  readonly #import: Pick<typeof imports.$inferSelect, "id" | "format">
  readonly #own: number[]
  readonly #names = { collectionId: 0, items: new Map<string, number>() }

  private constructor(about: Pick<typeof imports.$inferSelect, "id" | "format">, own: number[]) {
    this.#import = about
    this.#own = own
  }

  static async of(
    about: Pick<typeof imports.$inferSelect, "id" | "format" | "userId">,
    source: Pick<Database, "select"> = db,
  ): Promise<Duplicates> {
    if (about.format === "library") return new Duplicates(about, [])
    const own = await source
      .select({ id: collections.id })
      .from(collections)
      .where(and(eq(collections.userId, about.userId), notDeleted))
    return new Duplicates(
      about,
      own.map(({ id }) => id),
    )
  }

  /** @returns for each row the id of an item with its link. Without a link, the name tells an item of its collection. */
  async find(
    rows: (Row & Place)[],
    source: Pick<Database, "all" | "select"> = db,
  ): Promise<(number | null)[]> {
    const limit = Math.max(1, Math.floor(LOOKUPS_AT_ONCE / (4 * this.#own.length + 1)))
    const found: (number | null)[] = []
    for (let at = 0; at < rows.length; at += limit) {
      if (at > 0) await eventLoopTurn()
      const some = rows.slice(at, at + limit).map((row) => ({ ...row, keys: keysOf(row) }))
      found.push(...(await this.#findSome(some, source)))
    }
    return found
  }

  async #findSome(rows: Linked[], source: Pick<Database, "all" | "select">): Promise<(number | null)[]> {
    const isOwn = this.#import.format === "library"
    const together = new Map<string, Linked[]>()
    for (const row of rows) {
      const key = isOwn ? `${row.kind} ${row.targetId}` : row.kind
      together.set(key, [...(together.get(key) ?? []), row])
    }
    const found = new Map<Linked, number[]>()
    for (const some of together.values()) {
      const kind = some[0]?.kind
      if (!kind || kind === "brands") continue
      const places = new Set([...this.#own, ...some.flatMap(({ targetId }) => targetId ?? [])])
      const keys = some.flatMap((row) => row.keys)
      const byKey = new Map<string, number[]>()
      for (const { id, key } of await itemsWithKeys(kind, [...places], keys, source))
        byKey.set(key, [...(byKey.get(key) ?? []), id])
      for (const row of some)
        found.set(
          row,
          row.keys.length > 0 ? row.keys.flatMap((key) => byKey.get(key) ?? []) : await this.#named(row),
        )
    }
    const made = await this.#madeOf([...found.values()].flat(), source)
    // The same product in two folders of a file is meant. Two links of a folder may lead to one product.
    const isOther = (id: number, { keys, placeId }: Linked) =>
      !made.has(id) || (!isOwn && keys.length > 0 && made.get(id) === placeId)
    return rows.map((row) => found.get(row)?.find((id) => isOther(id, row)) ?? null)
  }

  /** The place by each item that this import has made. */
  async #madeOf(itemIds: number[], source: Pick<Database, "select">): Promise<Map<number, number>> {
    if (itemIds.length === 0) return new Map()
    const rows = await source
      .select({ itemId: importRows.itemId, placeId: importRows.placeId, importId: importRows.importId })
      .from(importRows)
      .where(inArray(importRows.itemId, sql`(select "value" from json_each(${JSON.stringify(itemIds)}))`))
    // Not by SQL, which would look at all rows of the import.
    const own = rows.filter(({ importId }) => importId === this.#import.id)
    return new Map(own.map(({ itemId, placeId }) => [itemId ?? 0, placeId]))
  }

  async #named({ kind, name, targetId }: Linked): Promise<number[]> {
    if (!name || kind !== "collection" || !targetId) return []
    // The names of one collection are enough, because a file has its rows together.
    if (targetId !== this.#names.collectionId) {
      Object.assign(this.#names, { collectionId: targetId, items: new Map() })
      const unlinked = rowsOf((after) =>
        db
          .select({ key: items.id, id: items.id, name: items.name })
          .from(items)
          .where(and(eq(items.collectionId, targetId), isNull(items.productUrlKey), gt(items.id, after)))
          .orderBy(items.id)
          .limit(ROWS_AT_ONCE),
      )
      for await (const item of unlinked) this.#names.items.set(item.name, item.id)
    }
    return [this.#names.items.get(name) ?? []].flat()
  }
}
