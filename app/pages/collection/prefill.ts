import { counted } from "~/ui/format.tsx"

/** A picture that can be chosen: the shop's address, and the path of this app that shows it. */
export type PictureChoice = { url: string; src: string }

/** The fields that a product page fills. */
export type Found = Record<"name" | "brand" | "description" | "imageUrl", string | null>

export type Prefill = { product: boolean; found: Found; pictures: PictureChoice[] }

/** What the server says about the form beside its fields: the page that it read, or the item that has the link already. */
export type Notice = Prefill | { duplicate: { id: number; name: string } }

/** What the form knows of the page behind its link. */
export type PrefillState =
  | { status: "idle" }
  | { status: "reading" }
  | {
      status: "found"
      productUrl: string
      prefill: Prefill
      /** The picture that the form holds now: the page's, or the one that was there before. */
      imageUrl: string | undefined
    }
  | { status: "failed"; message: string }

export const isWebAddress = (link: string): boolean =>
  URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)

const told = ["name", "brand", "description"] as const

/** One line about what was found: 'Found on iittala.com: name, brand, description, 4 pictures'. */
export function foundLine(productUrl: string, { product, found, pictures }: Prefill): string {
  const host = URL.canParse(productUrl) ? new URL(productUrl).hostname.replace(/^www\./, "") : "the page"
  const parts: string[] = told.filter((field) => found[field])
  if (pictures.length > 0) parts.push(counted(pictures.length, "picture"))
  if (!product) return `${host} does not look like a product's page. Please check what was found.`
  return parts.length > 0 ? `Found on ${host}: ${parts.join(", ")}` : `Nothing found on ${host}`
}
