import { eq, inArray } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { brandFavorites, brandFollows, brands } from "#db/schema/index.ts"
import { pick } from "~/pick.ts"
import type { BrandRow } from "~/services/import-file/contents.ts"
import { MOST_ROWS } from "~/services/pace.server.ts"
import { listOf } from "../../rows-in-pages.server.ts"
import type { User } from "../../viewer.ts"

type Times = Pick<BrandRow, "createdAt" | "followedAt" | "favoriteAt">

/** Ids differ between servers, so folded names give the order. It spans three lists, so ids and times of all are held. */
export async function* exportBrands({ id: userId }: User): AsyncGenerator<BrandRow> {
  const marked = [...(await timesOf(userId)).values()].sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
  for (let from = 0; from < marked.length; from += MOST_ROWS) {
    const some = marked.slice(from, from + MOST_ROWS)
    const texts = await textsOf(some.map(({ id }) => id))
    for (const { id, createdAt, followedAt, favoriteAt } of some) {
      const text = texts.get(id)
      if (text) yield { ...text, createdAt, followedAt, favoriteAt }
    }
  }
}

async function timesOf(userId: number) {
  const all = new Map<number, { id: number; nameKey: string } & Times>()
  const lists = { createdAt: created(userId), followedAt: followed(userId), favoriteAt: favorite(userId) }
  for (const [time, list] of Object.entries(lists))
    for await (const { id, nameKey, at } of list) {
      const entry = all.get(id) ?? { id, nameKey, createdAt: null, followedAt: null, favoriteAt: null }
      all.set(id, { ...entry, [time]: at })
    }
  return all
}

const created = (userId: number) =>
  listOf(brands.id, eq(brands.createdById, userId), () =>
    db
      .select({ key: brands.id, id: brands.id, nameKey: brands.nameKey, at: isoTime(brands.createdAt) })
      .from(brands),
  )

const linksIn = (table: typeof brandFollows | typeof brandFavorites) => (userId: number) =>
  listOf(table.brandId, eq(table.userId, userId), () =>
    db
      .select({
        key: table.brandId,
        id: table.brandId,
        nameKey: brands.nameKey,
        at: isoTime(table.createdAt),
      })
      .from(table)
      .innerJoin(brands, eq(brands.id, table.brandId)),
  )
const followed = linksIn(brandFollows)
const favorite = linksIn(brandFavorites)

async function textsOf(ids: number[]) {
  const rows = await db
    .select(pick(brands, "id", "name", "description", "website"))
    .from(brands)
    .where(inArray(brands.id, ids))
  return new Map(rows.map(({ id, ...text }) => [id, text]))
}
