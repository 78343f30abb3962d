import type { Draft } from "../gather.ts"
import { htmlTagsOf } from "../html-tags.ts"
import { isObject, type Json, textIn } from "../json.ts"
import type { Losses } from "../losses.ts"
import { exactItem } from "./library.ts"

export const isOwnPage = (html: string): boolean => html.includes("<ul data-collection=")

/** The page of a collection has its data beside what people see, and passes unchanged. */
export function* readOwnPage(html: string, losses: Losses): Generator<Draft> {
  let collection: Json = {}
  for (const { attributes } of htmlTagsOf(html)) {
    collection = dataIn(attributes.get("data-collection")) ?? collection
    const item = dataIn(attributes.get("data-item"))
    if (!item) continue
    const exact = exactItem(item, losses)
    const about = { description: textIn(collection, "description"), note: textIn(collection, "note") }
    yield { path: [textIn(collection, "name")], about, link: exact ? null : "", ...(exact && { exact }) }
  }
}

function dataIn(text: string | undefined): Json | null {
  try {
    const data: unknown = JSON.parse(text ?? "null")
    return isObject(data) ? data : null
  } catch {
    return null
  }
}
