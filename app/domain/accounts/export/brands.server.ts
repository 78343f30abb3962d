import { asc, eq } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, brands } from "#db/schema/index.ts"

const chosen = (table: typeof brandFollows | typeof brandFavorites, userId: number) =>
  db
    .select({ name: brands.name, createdAt: table.createdAt })
    .from(table)
    .innerJoin(brands, eq(brands.id, table.brandId))
    .where(eq(table.userId, userId))
    .orderBy(asc(brands.name))

/** Brands that the person follows, has as favourites, and was the first to name. */
export async function exportBrands(userId: number) {
  const [followed, favorites, created] = await Promise.all([
    chosen(brandFollows, userId),
    chosen(brandFavorites, userId),
    db
      .select({
        name: brands.name,
        description: brands.description,
        website: brands.website,
        createdAt: brands.createdAt,
      })
      .from(brands)
      .where(eq(brands.createdById, userId))
      .orderBy(asc(brands.name)),
  ])
  return { followed, favorites, created }
}
