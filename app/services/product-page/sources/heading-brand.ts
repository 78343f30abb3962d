import { fold, foldAscii, holds } from "../clean/fold.ts"
import type { PageDocument } from "../page/document.ts"
import { ancestors } from "../page/nodes.ts"
import type { Weighted } from "../types.ts"
import { fileWords } from "./pictures.ts"

const AROUND = 4
const MAX_NAME = 1000

/** A short line beside the heading that the address of page or picture repeats. */
export function brandsBesideHeading(page: PageDocument, name: string, picture: string): Weighted[] {
  const folded = fold(name)
  const at = page.texts.findIndex(
    ({ text, parent }) =>
      text.length <= MAX_NAME &&
      fold(text) === folded &&
      [parent, ...ancestors(parent, 2)].some((e) => /^h[1-3]$/.test(e.name)),
  )
  if (at < 0) return []
  const elsewhere = [page.url.pathname, picture].map((address) => fileWords(address.replace(/[?#].*$/, "")))
  const found: Weighted[] = []
  for (const run of page.texts.slice(Math.max(0, at - AROUND), at + AROUND + 1)) {
    const brand = foldAscii(run.text)
    if (run.text.length > 30 || brand.length < 2 || holds(folded, brand) || /\d{3}|[:;!?]/.test(run.text))
      continue
    const outstanding =
      /^h[2-4]$/.test(run.parent.name) || run.parent.name === "a" || run.text === run.text.toUpperCase()
    if (outstanding && elsewhere.some((text) => holds(text, brand) && !holds(folded, brand)))
      found.push({ value: run.text, source: "heading", weight: 0.8 })
  }
  return found
}
