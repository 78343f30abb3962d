import { fold } from "../clean/fold.ts"
import type { PageDocument, TextRun } from "../page/document.ts"
import { ancestors, type Element, isElement } from "../page/nodes.ts"
import { BRAND_LABELS, DESCRIPTION_LABELS, MAKER_LABELS } from "./label-words.ts"

export type Labelled = {
  value: string
  /** The label is in a table, a definition list, or before a colon. */
  formal: boolean
}

const KNOWN = new Set([...BRAND_LABELS, ...MAKER_LABELS, ...DESCRIPTION_LABELS])
const FORMAL = new Set(["th", "td", "dt", "dd", "li", "strong", "b"])

const MAX_LABEL = 40
const MAX_VALUES = 30

const labelsOf = new WeakMap<PageDocument, Map<string, number[]>>()

/** A labelled value is like "Manufacturer: Philips". */
export function labelled(page: PageDocument, labels: ReadonlySet<string>): Labelled[] {
  const known = labelsOf.get(page) ?? readLabels(page)
  labelsOf.set(page, known)
  const places = [...labels].flatMap((label) => known.get(label) ?? []).sort((a, b) => a - b)
  return places.slice(0, MAX_VALUES).flatMap((place) => {
    const found = valueAt(page, place)
    const value = found?.value.replace(/^[\s:：-]+/, "").trim()
    return found && value ? [{ value, formal: found.formal }] : []
  })
}

function readLabels(page: PageDocument): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, { text, parent }] of page.texts.entries()) {
    const colon = text.slice(0, MAX_LABEL + 1).search(/[:：]/)
    if (colon < 0 && text.length > MAX_LABEL) continue
    const label = fold(colon < 0 ? text : text.slice(0, colon))
    if (!KNOWN.has(label) || ancestors(parent, 8).some(({ name }) => name === "nav" || name === "footer"))
      continue
    const known = places.get(label)
    if (known) known.push(place)
    else if (label) places.set(label, [place])
  }
  return places
}

function valueAt(page: PageDocument, place: number): Labelled | undefined {
  const run = page.texts[place]
  if (!run) return undefined
  const colon = run.text.search(/[:：]/)
  const rest = colon >= 0 ? run.text.slice(colon + 1).trim() : ""
  if (rest) return { value: rest, formal: true }
  const next = nextValue(page, place)
  return next && { value: next.text, formal: colon >= 0 || next.text.startsWith(":") || inFormal(run.parent) }
}

const inFormal = (element: Element): boolean =>
  FORMAL.has(element.name) ||
  (isElement(element.parent) && (element.parent.name === "tr" || FORMAL.has(element.parent.name)))

/** The common parent is at most four elements up. */
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
