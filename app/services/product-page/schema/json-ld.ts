import type { PageDocument } from "../page/document.ts"
import { itemsOf, resolveReferences, type SchemaItem } from "./item.ts"
import { parseLenient } from "./lenient-json.ts"

const MAX_BLOCKS = 200
/** Characters of all blocks together that are read. Those of a real page have 60,000. */
const MAX_CODE = 1_000_000

/** The schema.org items of a page's JSON-LD blocks (JSON-LD 1.1 as embedded in HTML), broken ones repaired. */
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
