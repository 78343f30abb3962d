export type Field = "name" | "brand" | "description" | "imageUrl"

/** `source` such as "json-ld", "opengraph" or "heading". */
export type Candidate = { value: string; source: string }

export type Availability = "in-stock" | "out-of-stock" | "pre-order" | "back-order"
/** `amount` such as "1299.00"; `currency` is an ISO 4217 code. */
export type Price = { amount: string; currency: string | null; source: string }
/** In pixels, where the page says them. */
export type Picture = { url: string; width: number | null; height: number | null }

export type PageKind = "product" | "wall" | "not-found" | "shell" | "listing" | "article" | "other"

/** All text is plain, all addresses are absolute. */
export type ProductPage = {
  kind: PageKind
  product: boolean
  /** At most 250 characters; null unless it is a product. */
  name: string | null
  /** At most 80 characters. */
  brand: string | null
  /** At most 5,000 characters. */
  description: string | null
  imageUrl: string | null
  title: string | null
  /** Canonical if the page states it, without tracking parameters. */
  url: string
  /** What the page calls its own address: of its site, and not the front page. */
  canonicalUrl: string | null
  /** Up to six, best first. */
  images: string[]
  /** The same with their sizes. */
  pictures: Picture[]
  price: Price | null
  availability: Availability | null
  sources: Partial<Record<Field, string>>
  /** At most eight each, best first. */
  candidates: Record<Field | "price", Candidate[]>
}

/** `weight`: how strongly its source says it, then what all evidence adds up to. */
export type Weighted = Candidate & { weight: number; evidence?: Record<string, number> }
