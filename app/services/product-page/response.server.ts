import { z } from "zod"
import { lengths } from "~/limits.ts"
import { shorten } from "~/text.ts"
import type { Field, ProductPage } from "./types.ts"

/** Where a value may be found, and what users call that. */
const sourceNames = {
  "json-ld": "structured data",
  microdata: "microdata",
  opengraph: "Open Graph",
  twitter: "Twitter card",
  meta: "meta tag",
  title: "page title",
  heading: "page heading",
  "priced-heading": "page heading",
  block: "page text",
  headed: "page text",
  prose: "page text",
  hook: "page text",
  shown: "page text",
  loose: "page text",
  amazon: "page text",
  page: "picture gallery",
  specifications: "specifications",
  maker: "specifications",
  script: "script on the page",
  state: "script on the page",
  name: "product name",
  own: "product name",
  known: "known brand",
} as const
export type Source = keyof typeof sourceNames
type SourceName = (typeof sourceNames)[Source]

/** Other fields come from the text of its pages. */
const ofAmazon: Partial<Record<Field | "price", SourceName>> = {
  name: "page heading",
  imageUrl: "picture gallery",
}

const sourceOf = (source: Source, field: Field | "price"): SourceName =>
  (source === "amazon" && ofAmazon[field]) || sourceNames[source]

const text = () => z.string().nullable()

const pixels = () => z.number().int().nullable()

const candidates = z.array(z.object({ value: z.string(), source: z.enum(Object.values(sourceNames)) })).max(5)

export const productPageShape = z.object({
  name: text().meta({ description: "The best title when the page shows no product" }),
  brand: text(),
  description: text(),
  imageUrl: text(),
  product: z.boolean().meta({ description: "Whether the page shows one product" }),
  url: z.string().meta({ description: "Its canonical address, without tracking parameters" }),
  canonicalUrl: text().meta({
    description:
      "What the page calls its own address, if it is on the same site and not the front page. `POST /items` takes it",
  }),
  images: z.array(z.string()).meta({ description: "Up to six pictures, best first" }),
  pictures: z
    .array(z.object({ url: z.string(), width: pixels(), height: pixels() }))
    .meta({ description: "The same pictures with their sizes in pixels, where the page says them" }),
  price: z
    .object({ amount: z.string(), currency: z.string().nullable(), varies: z.boolean() })
    .nullable()
    .meta({
      description:
        "What the product costs now, the lowest of a range: a decimal number, its ISO 4217 code if the page tells it, and whether other choices on the page have other prices",
    }),
  availability: z.enum(["in-stock", "out-of-stock", "pre-order", "back-order"]).nullable(),
  sources: z
    .partialRecord(z.enum(["name", "brand", "description", "imageUrl"]), z.string())
    .meta({ description: "How the page writes each field" }),
  candidates: z
    .object({
      name: candidates,
      brand: candidates,
      description: candidates,
      imageUrl: candidates,
      price: candidates,
    })
    .meta({
      description:
        "Up to five different values of each field and where they were found, best first: the first is the field's, if it has one. A page without a product fills in no brand, description or picture, and still offers what it names. Where `price` is null, a price that may be two amounts is here as the page writes it",
    }),
})

type PresentedPage = z.infer<typeof productPageShape>
type PresentedCandidate = { value: string; source: SourceName }

const asName = (text: string | null) => text && shorten(text, lengths.name)

/** Names of shops have up to 250 characters, ours 120. */
export function presentProductPage(page: ProductPage): PresentedPage {
  const name = asName(page.product ? page.name : page.title)
  const brand = asName(page.brand)
  const { description, imageUrl, canonicalUrl } = page
  const fieldValues = { name, brand, description, imageUrl }
  const listed = (field: Field) => presentCandidates(page, field, fieldValues[field])
  return productPageShape.parse({
    ...page,
    ...fieldValues,
    canonicalUrl: canonicalUrl && canonicalUrl.length <= lengths.url ? canonicalUrl : null,
    candidates: {
      name: listed("name"),
      brand: listed("brand"),
      description: listed("description"),
      imageUrl: listed("imageUrl"),
      price: listedPrices(page),
    },
  })
}

const listedPrices = ({ product, candidates }: ProductPage): PresentedCandidate[] =>
  product
    ? candidates.price.slice(0, 5).map(({ value, source }) => ({ value, source: sourceOf(source, "price") }))
    : []

/** A page without a product offers values that it does not fill in: what an article names may not be its brand. */
function presentCandidates(page: ProductPage, field: Field, fieldValue: string | null): PresentedCandidate[] {
  if (!fieldValue && page.product) return []
  const short = (value: string) =>
    field === "name" || field === "brand" ? shorten(value, lengths.name) : value
  const values = new Map<string, SourceName>()
  for (const { value, source } of page.candidates[field])
    if (!values.has(short(value))) values.set(short(value), sourceOf(source, field))
  const others = [...values]
    .filter(([value]) => value !== fieldValue)
    .map(([value, source]) => ({ value, source }))
  // A page without a product and without a heading has its title only.
  const first = fieldValue ? [{ value: fieldValue, source: values.get(fieldValue) ?? "page title" }] : []
  return [...first, ...others].slice(0, 5)
}
