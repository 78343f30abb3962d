import { callApi, readData } from "~/browser/call-api.ts"
import { foundLine, priceDoubt } from "./page-words.ts"
import type { Own, Prefill } from "./prefill.ts"

type Scraped = Omit<Prefill["found"], "price"> & {
  price: { amount: string; currency: string | null; varies: boolean } | null
} & Pick<Prefill, "product" | "candidates" | "canonicalUrl"> & {
    images: string[]
    previews: (string | null)[]
  }

/** @param inGroup as for `ItemForm`. @throws {ApiError} with the reason when the page cannot be read. {UnreachableError} */
export async function readProduct(url: string, signal: AbortSignal, inGroup?: string): Promise<Prefill> {
  const { product, candidates, canonicalUrl, images, previews, ...fields } = await callApi<Scraped>(
    "/scrape-product?previews=1",
    { method: "POST", json: { url }, signal },
  )
  const { name, brand, availability, description, imageUrl } = fields
  const price = fields.price?.currency ? `${fields.price.amount} ${fields.price.currency}` : null
  const found = { name, brand, price, availability, description, imageUrl }
  const query = new URLSearchParams({ productUrl: url, ...(canonicalUrl && { canonicalUrl }) })
  // Saving says both, too.
  const own = inGroup ? [] : await callApi<Own[]>(`/items?${query}`, { signal }).catch(() => [])
  const pictures = images.map((image, index) => ({ url: image, src: previews[index] ?? "" }))
  const prefill = { product, found, candidates, canonicalUrl, pictures: pictures.filter(({ src }) => src) }
  return {
    ...prefill,
    line: foundLine(url, prefill),
    doubt: priceDoubt(prefill, fields.price?.varies),
    own,
    inGroup: inGroup ? await readData<{ name: string }>(`${inGroup}?${query}`, signal) : null,
  }
}
