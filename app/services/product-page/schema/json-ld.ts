import type { PageDocument } from "../page/document.ts"
import { itemsOf, resolveReferences, type SchemaItem } from "./item.ts"
import { parseLenient } from "./lenient-json.ts"

const MAX_BLOCKS = 200
/** All blocks together; real pages have up to 60,000 characters. */
const MAX_CODE = 1_000_000

export function readJsonLd(page: PageDocument): SchemaItem[] {
  const blocks = page.scripts.filter(({ type }) => type.includes("ld+json")).slice(0, MAX_BLOCKS)
  let left = MAX_CODE
  const documents = blocks.flatMap(({ code }) => {
    const read = code.slice(0, left)
    left -= read.length
    return parseLenient(read)
  })
  const items = itemsOf(documents, "json-ld")
  resolveReferences(items)
  return items
}
