import { decodeText } from "../../safe-fetch/charset.ts"
import { extractProduct } from "../extract.ts"
import type { ProductPage } from "../types.ts"

/** A page and its absolute address: as text, or as bytes with the Content-Type header that they came with. */
export type PageSource = { address: string } & (
  | { html: string }
  | { bytes: Uint8Array<ArrayBuffer>; contentType: string | null }
)

export const extractFrom = (source: PageSource): ProductPage =>
  extractProduct(
    "html" in source ? source.html : decodeText(source.bytes, source.contentType).text,
    source.address,
  )
