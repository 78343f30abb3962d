import { POPULAR_PRODUCTS } from "~/limits.ts"

type Viewed = { id: number; views: number }

/** One product of several users counts once. None when all are popular. @param keyOf is null for a card of its own. */
export function popularProducts<Card extends Viewed>(cards: Card[], keyOf: (index: number) => string | null) {
  const products = new Map<string | number, Card>()
  for (const [index, card] of cards.entries()) {
    const key = keyOf(index) ?? card.id
    const known = products.get(key)
    products.set(key, known ? { ...known, views: known.views + card.views } : card)
  }
  const popular = [...products.values()]
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views || b.id - a.id)
    .slice(0, POPULAR_PRODUCTS)
  return popular.length === products.size ? [] : popular
}
