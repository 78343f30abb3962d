/** An item as pages and programs see it (api.md). `userId` is who added it, null when that account is gone. */
export type Item = {
  id: number
  name: string
  brand: string | null
  description: string | null
  imageUrl: string | null
  productUrl: string | null
  collectionId: number
  userId: number | null
  views: number
  createdAt: string
}

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
