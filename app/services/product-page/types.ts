import type { Source } from "./response.server.ts"

export type { Source }

export type Field = "name" | "brand" | "description" | "imageUrl"

export type Candidate = { value: string; source: Source }

export type Availability = "in-stock" | "out-of-stock" | "pre-order" | "back-order"
/** `amount` is like "1299.00", and `currency` is an ISO 4217 code. `varies`: other choices on the page have other prices. */
export type Price = { amount: string; currency: string | null; varies: boolean; source: Source }
/** The page may state the sizes, in pixels. */
export type Picture = { url: string; width: number | null; height: number | null }

/** A wall keeps programs out. */
export type PageKind = "product" | "wall" | "not-found" | "other"

/** All text is plain, all addresses are absolute. */
export type ProductPage = {
  kind: PageKind
  product: boolean
  /** At most 250 characters; null unless the page is a product. */
  name: string | null
  /** At most 80 characters. */
  brand: string | null
  /** At most 5,000 characters. */
  description: string | null
  imageUrl: string | null
  title: string | null
  /** Canonical if the page states that, and without tracking parameters. */
  url: string
  /** Stated by the page, on its own site and not the front page. */
  canonicalUrl: string | null
  /** Where a browser goes on to by itself, at most 5 seconds later. */
  forwardsTo: string | null
  /** Up to six, best first. */
  images: string[]
  /** The same pictures as `images`, with their sizes. */
  pictures: Picture[]
  price: Price | null
  availability: Availability | null
  sources: Partial<Record<Field, Source>>
  /** Each field has at most eight, best first. A price that may be two amounts is as the page writes it, and `price` null. */
  candidates: Record<Field | "price", Candidate[]>
}

/** `weight` is how strongly its source says it, then what all evidence adds up to. */
export type Weighted = Candidate & { weight: number; evidence?: Record<string, number> }
