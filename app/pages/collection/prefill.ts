/** A picture that can be chosen: the shop's address, and the path of this app that shows it. */
export type PictureChoice = { url: string; src: string }

/** The fields that a product page fills. */
export type Found = Record<"name" | "brand" | "description" | "imageUrl", string | null>

/** What was read behind a link, for the Add Item form. */
export type Prefill = { product: boolean; found: Found; pictures: PictureChoice[] }

/** The item of the collection that has the same link. */
export type TwinNotice = { twin: { id: number; name: string } }

const fieldNames = { name: "name", brand: "brand", description: "description" } as const

/** One line about what was found: 'Found on iittala.com: name, brand, description, 4 pictures'. */
export function foundLine(productUrl: string, { product, found, pictures }: Prefill): string {
  const host = URL.canParse(productUrl) ? new URL(productUrl).hostname.replace(/^www\./, "") : "the page"
  const parts: string[] = Object.entries(fieldNames).flatMap(([field, name]) =>
    found[field as keyof typeof fieldNames] ? [name] : [],
  )
  if (pictures.length > 0) parts.push(pictures.length === 1 ? "1 picture" : `${pictures.length} pictures`)
  if (!product) return `${host} does not look like a product's page. Please check what was found.`
  return parts.length > 0 ? `Found on ${host}: ${parts.join(", ")}` : `Nothing found on ${host}`
}
