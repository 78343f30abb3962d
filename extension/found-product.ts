import { call, ServerError, type Settings } from "./server.ts"
import type { TakenPage } from "./taken-page.ts"

type Candidate = { value: string }

export type Product = {
  name: string | null
  brand: string | null
  price?: { amount: string; currency: string | null } | null
  description: string | null
  imageUrl: string | null
  url: string
  canonicalUrl: string | null
  images: string[]
  candidates?: { name: Candidate[]; brand: Candidate[] }
}

export type Found = { product: Product /** Why there is less than there could be. */; notice: string }

/** Reads the page that the browser has or, without one, lets the server fetch it. */
export async function findProduct(settings: Settings, { url, title, html }: TakenPage): Promise<Found> {
  const body = JSON.stringify({ url, html })
  try {
    const { body: product } = await call<Product>(settings, "/scrape-product", { method: "POST", body })
    return { product, notice: html ? "" : `${CLOSED} Your server has read the link instead.` }
  } catch (error) {
    if (!(error instanceof ServerError) || error.needsToken) throw error
    const notice = html
      ? error.message
      : `${CLOSED} Your server could not read the link either. ${error.message}`
    return { product: { ...empty, name: title, url }, notice }
  }
}

const CLOSED = "The browser does not let extensions read this page."
const empty = { brand: null, description: null, imageUrl: null, canonicalUrl: null, images: [] }
