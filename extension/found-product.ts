import { call, ServerError, type Settings } from "./server.ts"
import type { TakenPage } from "./taken-page.ts"

type Candidate = { value: string }

export type Product = {
  name: string | null
  brand: string | null
  price?: { amount: string; currency: string | null; varies?: boolean } | null
  description: string | null
  imageUrl: string | null
  url: string
  canonicalUrl: string | null
  images: string[]
  candidates?: { name: Candidate[]; brand: Candidate[]; price?: Candidate[] }
}

export type Found = { product: Product /** Why there is less than there could be. */; notice: string }

/** Reads the page that the browser has or, without one, lets the server fetch it. */
export async function findProduct(settings: Settings, { url, title, html }: TakenPage): Promise<Found> {
  const body = JSON.stringify({ url, html })
  try {
    const { body: product } = await call<Product>(settings, "/scrape-product", { method: "POST", body })
    const closed = html ? "" : `${CLOSED} Your server has read the link instead.`
    return { product, notice: [closed, priceDoubt(product)].filter(Boolean).join(" ") }
  } catch (error) {
    if (!(error instanceof ServerError) || error.needsToken) throw error
    const notice = html
      ? error.message
      : `${CLOSED} Your server could not read the link either. ${error.message}`
    return { product: { ...empty, name: title, url }, notice }
  }
}

/** The page's price may be two amounts, is one of several, or names no currency. */
function priceDoubt({ price, candidates }: Product): string {
  const [unread] = candidates?.price ?? []
  if (price?.currency && price.varies)
    return `The page has several prices. Please check that ${price.amount} ${price.currency} is that of your choice.`
  if (price?.currency || !unread) return ""
  return `The page's price “${unread.value}” is not certain. Please type it with its currency.`
}

const CLOSED = "The browser does not let extensions read this page."
const empty = { brand: null, description: null, imageUrl: null, canonicalUrl: null, images: [] }
