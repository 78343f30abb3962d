import type { z } from "zod"
import type { itemShape } from "./shapes.server.ts"

/** An item as pages and programs see it (api.md). `userId` is who added it, null when that account is gone. */
export type Item = z.infer<typeof itemShape>

type ItemRow = Omit<Item, "createdAt"> & { createdAt: Date }

export const presentItem = (row: ItemRow): Item => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  description: row.description,
  imageUrl: row.imageUrl,
  productUrl: row.productUrl,
  collectionId: row.collectionId,
  userId: row.userId,
  views: row.views,
  createdAt: row.createdAt.toISOString(),
})
