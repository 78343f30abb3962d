import { readFileSync } from "node:fs"
import type { ProductPage } from "~/services/product-page/index.ts"

/**
 * What a reader of each page sees that the product costs now: the lowest of a range, null if no price is shown. Written
 * down from each page's visible text around the name, before any price was extracted. `availability` only where the page
 * says it in words beside the price.
 */
type Truth = { amount: string | null; currency?: string; availability?: "in" | "out" }

const truths = JSON.parse(readFileSync(new URL("prices.json", import.meta.url), "utf8")) as Record<
  string,
  Truth
>

export const hasPrice = (id: string): boolean => truths[id]?.amount != null
export const hasAvailability = (id: string): boolean => truths[id]?.availability !== undefined

export function priceScore(id: string, { price, availability }: ProductPage) {
  const truth = truths[id]
  const amount = truth?.amount != null && price !== null && Number(price.amount) === Number(truth.amount)
  return {
    amount,
    currency: amount && price?.currency === truth?.currency,
    availability: availability === (truth?.availability === "in" ? "in-stock" : "out-of-stock"),
  }
}
