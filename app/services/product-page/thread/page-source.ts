import { decodeText } from "../../safe-fetch/charset.ts"
import { extractProduct } from "../extract.ts"
import { refreshTarget } from "../page/forward.ts"
import type { ProductPage } from "../types.ts"

/** A page and its absolute address: as text, or as bytes with the headers that they came with. */
export type PageSource = { address: string } & (
  | { html: string }
  | { bytes: Uint8Array<ArrayBuffer>; contentType: string | null; refresh?: string | null }
)

export function extractFrom(source: PageSource): ProductPage {
  if ("html" in source) return extractProduct(source.html, source.address)
  const { bytes, contentType, refresh, address } = source
  const page = extractProduct(decodeText(bytes, contentType).text, address)
  return { ...page, forwardsTo: refreshTarget(refresh ?? "", address) ?? page.forwardsTo }
}
