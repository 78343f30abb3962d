import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/sqlite-core"
import { db } from "#db/client.server.ts"
import { brands, items } from "#db/schema/index.ts"
import { brand as words } from "~/messages.ts"
import type { Actor } from "../actor.ts"
import { NotFound } from "../errors.ts"
import { type Item, presentItem } from "../items/present.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import { privateCollectionsOf } from "./visible.server.ts"

/** An item out of any collection, with whether that is private: its picture is shown accordingly. */
export type VisibleItem = { item: Item; isPrivate: boolean }

export const visibleItemColumns = {
  id: items.id,
  name: items.name,
  brand: items.brand,
  description: items.description,
  imageUrl: items.imageUrl,
  productUrl: items.productUrl,
  collectionId: items.collectionId,
  userId: items.userId,
  views: items.views,
  createdAt: items.createdAt,
  isPrivate: items.isPrivate,
}

/** The query of `listBrandItems`, for its test to explain. */
export function brandItemsQuery(actor: Actor, id: number, after: [number, number] | null, limit: number) {
  const first = (visible: SQL, alias: string) =>
    db
      .select(visibleItemColumns)
      .from(items)
      .where(
        and(
          eq(items.brandKey, sql`(select ${brands.nameKey} from ${brands} where ${brands.id} = ${id})`),
          visible,
          after ? sql`(${items.views}, ${items.id}) < (${after[0]}, ${after[1]})` : undefined,
        ),
      )
      .orderBy(desc(items.views), desc(items.id))
      .limit(limit + 1)
      .as(alias)
  const everyones = first(eq(items.isPrivate, false), "everyones")
  if (!actor) return db.select().from(everyones)
  const own = first(inArray(items.collectionId, privateCollectionsOf(actor)), "own")
  return unionAll(db.select().from(everyones), db.select().from(own))
    .orderBy(sql`views desc, id desc`)
    .limit(limit + 1)
}

/**
 * The items of a brand that the actor may see, most viewed first, the newer of equals first.
 * @throws {NotFound} 'Brand not found'.
 */
export async function listBrandItems(
  actor: Actor,
  id: number,
  { limit, cursor }: PageRequest,
): Promise<Page<VisibleItem>> {
  const rows = await brandItemsQuery(actor, id, decodeCursor<[number, number]>(cursor, [0, 0]), limit)
  if (rows.length === 0) await brandExists(id)
  return mapPage(
    cutPage(rows, limit, (row) => [row.views, row.id]),
    (row) => ({ item: presentItem(row), isPrivate: row.isPrivate }),
  )
}

async function brandExists(id: number): Promise<void> {
  const [brand] = await db.select({ id: brands.id }).from(brands).where(eq(brands.id, id))
  if (!brand) throw new NotFound(words.notFound)
}
