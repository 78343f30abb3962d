import type { Place } from "../contents.ts"
import type { Draft } from "../gather.ts"
import { htmlTagsOf } from "../html-tags.ts"
import { isObject, type Json } from "../json.ts"
import type { Losses } from "../losses.ts"
import { collectionOf, exactItem } from "./library.ts"

export const isOwnPage = (html: string): boolean => html.includes("<ul data-collection=")

/** The page of a collection has its data beside what people see, and passes unchanged. */
export function* readOwnPage(html: string, losses: Losses): Generator<Draft> {
  let about: Partial<Place> = {}
  for (const { attributes } of htmlTagsOf(html)) {
    const collection = dataIn(attributes.get("data-collection"))
    if (collection) about = collectionOf(collection, () => false, losses)
    const item = dataIn(attributes.get("data-item"))
    if (!item) continue
    const exact = exactItem(item, losses)
    yield { path: [about.name], about, link: exact ? null : "", ...(exact && { exact }) }
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
