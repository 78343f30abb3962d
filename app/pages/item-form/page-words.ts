import { parseUrl } from "~/paths.ts"
import { counted } from "~/ui/format.tsx"
import type { Prefill } from "./prefill.ts"

const namedFields = ["name", "brand", "price", "description"] as const

/** One line about what was found: 'Found on iittala.com: name, brand, description, 4 pictures'. */
export function foundLine(
  link: string,
  { product, found, pictures }: Pick<Prefill, "product" | "found" | "pictures">,
): string {
  const host = parseUrl(link)?.hostname.replace(/^www\./, "") ?? "the page"
  const parts: string[] = namedFields.filter((field) => found[field])
  if (pictures.length > 0) parts.push(counted(pictures.length, "picture"))
  if (!product) return `${host} does not look like a product's page. Please check what was found.`
  return parts.length > 0 ? `Found on ${host}: ${parts.join(", ")}` : `Nothing found on ${host}`
}

type PriceRead = Pick<Prefill, "product"> & {
  found: Pick<Prefill["found"], "price">
  candidates: Pick<Prefill["candidates"], "price">
}

/** @param varies other choices on the page have other prices. */
export function priceDoubt(
  { product, found, candidates }: PriceRead,
  varies: boolean | undefined,
): string | null {
  const [unread] = candidates.price ?? []
  if (!product) return null
  if (found.price)
    return varies
      ? `The page has several prices. Please check that ${found.price} is that of your choice.`
      : null
  return unread
    ? `The page's price “${unread.value}” is not certain. Please type it with its currency.`
    : null
}
