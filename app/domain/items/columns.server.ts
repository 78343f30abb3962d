import { items } from "#db/schema/index.ts"

/** What `presentItem` needs of a row. */
export const itemColumns = {
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
}
