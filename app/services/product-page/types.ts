/** The four fields that a product card needs. */
export type Field = "name" | "brand" | "description" | "imageUrl"

/** One value found for a field, and where: "json-ld", "microdata", "opengraph", "meta", "heading", … */
export type Candidate = { value: string; source: string }

/** What a page turned out to be. */
export type PageKind = "product" | "wall" | "not-found" | "shell" | "listing" | "article" | "other"

/**
 * What a page says about its product. All text is plain (no markup, entities decoded); all addresses are absolute
 * http or https.
 */
export type ProductPage = {
  kind: PageKind
  /** `kind` is "product". */
  product: boolean
  /** At most 250 characters. Null when the page is no product. */
  name: string | null
  /** At most 80 characters. */
  brand: string | null
  /** At most 5,000 characters; paragraphs are separated by line breaks. */
  description: string | null
  imageUrl: string | null
  /** The best title of the page, product or not. */
  title: string | null
  /** The page's own address: canonical when it names one, without tracking parameters. */
  url: string
  /** Up to six pictures of the product, best first. */
  images: string[]
  /** Where each field was found. */
  sources: Partial<Record<Field, string>>
  /** What else was found, best first; at most eight a field. */
  candidates: Record<Field, Candidate[]>
}

/** A candidate on its way through the choice: `weight` says how far its source is to be trusted. */
export type Weighted = Candidate & { weight: number }
