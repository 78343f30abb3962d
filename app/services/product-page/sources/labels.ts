import { fold } from "../clean/fold.ts"
import type { PageDocument, TextRun } from "../page/document.ts"
import { type Element, isElement } from "../page/nodes.ts"

export type Labelled = {
  value: string
  /** The label stands in a table, a definition list, or before a colon: it is no heading or menu entry. */
  formal: boolean
}

const FORMAL = new Set(["th", "td", "dt", "dd", "li", "strong", "b"])

/** The values that stand behind a label in specification tables, lists and lines: "Manufacturer: Philips". */
export function labelled(page: PageDocument, labels: ReadonlySet<string>, maxLabel = 40): Labelled[] {
  const found: Labelled[] = []
  for (const [index, run] of page.texts.entries()) {
    if (found.length >= 30) break
    const colon = run.text.search(/[:：]/)
    const label = fold(colon >= 0 ? run.text.slice(0, colon) : run.text.slice(0, maxLabel + 1))
    if (!label || label.length > maxLabel || !labels.has(label)) continue
    const rest = colon >= 0 ? run.text.slice(colon + 1).trim() : ""
    if (rest) {
      found.push({ value: rest, formal: true })
      continue
    }
    const next = nextValue(page, index)
    if (next)
      found.push({
        value: next.text,
        formal: colon >= 0 || next.text.startsWith(":") || inFormal(run.parent),
      })
  }
  return found
    .map(({ value, formal }) => ({ value: value.replace(/^[\s:：-]+/, "").trim(), formal }))
    .filter(({ value }) => value)
}

const inFormal = (element: Element): boolean =>
  FORMAL.has(element.name) ||
  (isElement(element.parent) && (element.parent.name === "tr" || FORMAL.has(element.parent.name)))

/** The next run of text, if it belongs to the same row: at most four elements up to what holds both. */
function nextValue(page: PageDocument, index: number): TextRun | undefined {
  const run = page.texts[index]
  const next = page.texts.slice(index + 1, index + 4).find(({ text }) => /[\p{L}\p{N}]/u.test(text))
  if (!run || !next) return undefined
  let holder: Element | null = run.parent
  for (let up = 0; up < 4 && holder; up += 1) {
    if (contains(holder, next.parent)) return next
    holder = isElement(holder.parent) ? holder.parent : null
  }
  return undefined
}

function contains(outer: Element, inner: Element): boolean {
  let element: Element | null = inner
  for (let up = 0; up < 10 && element; up += 1) {
    if (element === outer) return true
    element = isElement(element.parent) ? element.parent : null
  }
  return false
}
