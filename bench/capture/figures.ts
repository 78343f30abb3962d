import type { ProductPage } from "~/services/product-page/index.ts"
import { hasAvailability, hasPrice, priceScore } from "./prices.ts"
import type { ReadPage } from "./saved-pages.ts"
import { scoreOf } from "./score.ts"

export const fields = ["name", "brand", "description", "imageUrl"] as const

/** How many of the pages that a question is about are read right, and the share of them that is promised. */
export type Figure = { what: string; right: number; of: number; atLeast?: number }

/** What is promised of each split of the saved pages. Any other split is measured, and not judged. */
const PROMISED: Record<string, Record<string, number>> = {
  dev: {
    "all four fields": 0.86,
    name: 0.97,
    "brand where stated": 0.92,
    description: 0.92,
    picture: 0.97,
    "price and currency": 0.9,
    "products accepted": 0.97,
    "others refused": 0.98,
  },
  new: {
    "all four fields": 0.85,
    name: 0.92,
    "brand where stated": 0.82,
    description: 0.92,
    picture: 0.94,
    "products accepted": 0.95,
    "others refused": 0.97,
  },
  fourth: {
    "all four fields": 0.8,
    name: 0.91,
    "brand where stated": 0.83,
    description: 0.96,
    picture: 0.94,
    "products accepted": 0.94,
    "others refused": 0.97,
  },
}

/** The figures of one split. Prices were written down for some pages only. */
export function figuresOf(split: string, pages: ReadPage[]): Figure[] {
  const read = pages.filter(({ page }) => page.split === split)
  const others = read.filter(({ page }) => page.kind !== "product")
  const products = read
    .filter(({ page }) => page.kind === "product")
    .map(({ page, found }) => ({ id: page.id, found, right: scoreOf(found, page) }))
  const stated = products.filter(({ right }) => right.brandStated)
  const priced = products.filter(({ id }) => hasPrice(id))
  const available = products.filter(({ id }) => hasAvailability(id))
  const figure = <P extends { found: ProductPage }>(
    what: string,
    of: P[],
    isRight: (page: P) => boolean,
  ) => ({
    what,
    right: of.filter(isRight).length,
    of: of.length,
    atLeast: PROMISED[split]?.[what],
  })
  return [
    figure("all four fields", products, ({ right }) => fields.every((field) => right[field])),
    figure("name", products, ({ right }) => right.name),
    figure("brand", products, ({ right }) => right.brand),
    figure("brand where stated", stated, ({ right }) => right.brand),
    figure("description", products, ({ right }) => right.description),
    figure("picture", products, ({ right }) => right.imageUrl),
    figure("price and currency", priced, ({ id, found }) => priceScore(id, found).currency),
    figure("availability", available, ({ id, found }) => priceScore(id, found).availability),
    figure("products accepted", products, ({ found }) => found.product),
    figure("others refused", others, ({ found }) => !found.product),
  ].filter(({ of }) => of > 0)
}
