import { listBrandItems } from "~/domain/brands/item-reads.server.ts"
import { LOOKED_AT } from "~/domain/brands/pictures.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { BRAND_PICTURES, POPULAR_PRODUCTS, pageSizes } from "~/limits.ts"
import type { Picture as PictureData } from "~/services/images/address.server.ts"
import { mixedItemCards } from "../cards.server.ts"

/** A page of a brand's products, the most viewed first, so the popular ones are on the first page. */
export async function brandProducts(viewer: Viewer, brandId: number, cursor: string | null) {
  const { items, nextCursor } = await listBrandItems(viewer, brandId, { cursor, limit: pageSizes.grid })
  const cards = await mixedItemCards(items)
  const products = cards.map((card, index) => ({
    ...card,
    brand: null,
    views: items[index]?.item.views ?? 0,
  }))
  return {
    products,
    popular: cursor ? [] : popularProducts(products, (index) => items[index]?.productKey ?? null),
    pictures: cursor ? [] : firstPictures(products),
    nextCursor,
    publicPictures: items
      .slice(0, LOOKED_AT)
      .flatMap(({ isPrivate, item }) => (isPrivate ? [] : item.imageUrl)),
  }
}

/** None for a brand with so few pictures that the page would show all of them twice. */
function firstPictures(products: { picture: PictureData | null }[]): PictureData[] {
  const bySource = new Map(products.flatMap(({ picture }) => (picture ? [[picture.src, picture]] : [])))
  return bySource.size > BRAND_PICTURES ? [...bySource.values()].slice(0, BRAND_PICTURES) : []
}

type Viewed = { id: number; views: number }

/** The views of all who saved a product add up. No product is popular if all would be. @param keyOf null without a link. */
function popularProducts<Card extends Viewed>(cards: Card[], keyOf: (index: number) => string | null) {
  const products = new Map<string | number, Card>()
  for (const [index, card] of cards.entries()) {
    const key = keyOf(index) ?? card.id
    const sameProduct = products.get(key)
    products.set(key, sameProduct ? { ...sameProduct, views: sameProduct.views + card.views } : card)
  }
  const popular = [...products.values()]
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views || b.id - a.id)
    .slice(0, POPULAR_PRODUCTS)
  return popular.length === products.size ? [] : popular
}
