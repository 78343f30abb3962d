export type Field = "name" | "brand" | "description" | "imageUrl"

/** `source` such as "json-ld", "opengraph" or "heading". */
export type Candidate = { value: string; source: string }

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
  sources: Partial<Record<Field, string>>
  /** At most eight each, best first. */
  candidates: Record<Field, Candidate[]>
}

/** `weight`: how far the source is trusted. */
export type Weighted = Candidate & { weight: number }
