import type { PageDocument } from "../page/document.ts"
import { itemsOf, resolveReferences, type SchemaItem } from "./item.ts"
import { parseLenient } from "./lenient-json.ts"

const MAX_BLOCKS = 200

/** The schema.org items of a page's JSON-LD blocks (JSON-LD 1.1 as embedded in HTML), broken ones repaired. */
export function readJsonLd(page: PageDocument): SchemaItem[] {
  const blocks = page.scripts.filter(({ type }) => type.includes("ld+json")).slice(0, MAX_BLOCKS)
  const items = itemsOf(
    blocks.flatMap(({ code }) => parseLenient(code)),
    "json-ld",
  )
  resolveReferences(items)
  return items
}
