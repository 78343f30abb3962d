import type { z } from "zod"
import type { brandShape } from "./shapes.server.ts"

/** A brand as pages and programs see it (api.md). Count and flags are those of whoever asks. */
export type Brand = z.infer<typeof brandShape>

type BrandRow = Omit<Brand, "createdAt" | "isFollowing" | "isFavorite"> & {
  createdAt: Date
  isFollowing: number
  isFavorite: number
}

export const presentBrand = (row: BrandRow): Brand => ({
  id: row.id,
  name: row.name,
  description: row.description,
  website: row.website,
  createdAt: row.createdAt.toISOString(),
  productCount: row.productCount,
  isFollowing: Boolean(row.isFollowing),
  isFavorite: Boolean(row.isFavorite),
})
