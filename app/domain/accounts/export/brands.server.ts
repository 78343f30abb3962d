import { and, asc, eq, gt } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands } from "#db/schema/index.ts"
import { ROWS_AT_ONCE, rowsOf } from "./rows.server.ts"

const chosen = (table: typeof brandFollows | typeof brandFavorites, userId: number) =>
  rowsOf((after) =>
    db
      .select({ key: table.brandId, name: brands.name, createdAt: table.createdAt })
      .from(table)
      .innerJoin(brands, eq(brands.id, table.brandId))
      .where(and(eq(table.userId, userId), gt(table.brandId, after)))
      .orderBy(asc(table.brandId))
      .limit(ROWS_AT_ONCE),
  )

const created = (userId: number) =>
  rowsOf((after) =>
    db
      .select({
        key: brands.id,
        name: brands.name,
        description: brands.description,
        website: brands.website,
        createdAt: brands.createdAt,
      })
      .from(brands)
      .where(and(eq(brands.createdById, userId), gt(brands.id, after)))
      .orderBy(asc(brands.id))
      .limit(ROWS_AT_ONCE),
  )

export const exportBrands = (userId: number) => ({
  followed: chosen(brandFollows, userId),
  favorites: chosen(brandFavorites, userId),
  created: created(userId),
})
