import type { PageDocument } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { shownPrices } from "../page/prices.ts"
import { visibleLine } from "../page/visible-text.ts"
import type { SchemaItem } from "../schema/item.ts"
import type { PageKind } from "../types.ts"
import { total } from "../weigh.ts"
import { saleEvidence } from "./evidence.ts"
import { isNotFound } from "./not-found.ts"
import { isWall } from "./walls.ts"

export type Known = {
  items: SchemaItem[]
  main: SchemaItem | undefined
  name: string
  heading: MainHeading | undefined
  titles: string[]
  text: string
  /** The platform's own markup names a product. */
  certain: boolean
  /** The framework's state holds a product that the page is named after. */
  state: boolean
}

/** Where walls and missing pages are no longer looked for. */
const SURE = 3

export function pageKind(page: PageDocument, known: Known) {
  const { titles, text, certain } = known
  const evidence = saleEvidence(page, known)
  const score = total("kind", evidence)
  const kind = (): PageKind => {
    const stated = certain || (evidence.stated ?? 0) > 0
    if (!stated && isWall(page, text, titles, score >= 0)) return "wall"
    if (!stated && score < SURE && isNotFound(titles, text)) return "not-found"
    if (!stated && score < 0.5 && isShell(page, text)) return "shell"
    if (score > 0) return "product"
    if (evidence["article-type"] || evidence.published) return "article"
    const listing = [
      "cards",
      "heading-card",
      "other-products",
      "listing-type",

      "counted",
    ]
    const cards = shownPrices(page).filter(({ card }) => card)
    if (cards.length > 3 || listing.some((sign) => evidence[sign])) return "listing"
    return evidence["og-other"] ? "article" : "other"
  }
  return { kind: kind(), evidence, score }
}

function isShell(page: PageDocument, text: string): boolean {
  const headed = page.elements.some(
    (element) => /^h[1-3]$/.test(element.name) && visibleLine(element, { max: 50 }) !== "",
  )
  return text.length < 250 && !headed && page.elements.some(({ name }) => name === "script")
}
