import { foldWords } from "../clean/fold.ts"
import type { PageDocument, TextRun } from "./document.ts"
import { isSecondary } from "./secondary-content.ts"
import { ancestors, type Element } from "./visible-text.ts"

/** `place`: its index among the page's texts. */
export type MainHeading = { place: number; order: number; element: Element }

const MAX_NAME = 500

/** Where a reader first sees the name: in a heading if it is in one, and not in a menu. */
export function mainHeading(page: PageDocument, name: string): MainHeading | undefined {
  const folded = foldWords(name)
  if (!folded) return undefined
  let best: MainHeading | undefined
  let bestRank = 0
  for (const [place, run] of page.texts.entries()) {
    const { length } = run.text
    if (length > MAX_NAME || length > name.length * 2 + 20 || length * 3 < name.length) continue
    const rank = likeness(run, folded)
    if (rank <= bestRank) continue
    const level = headingLevel(run.parent)
    const counted = rank + (level === 1 ? 2 : level > 1 ? 1 : 0) - (isSecondary(run.parent) ? 1.5 : 0)
    if (counted <= bestRank) continue
    best = { place, order: run.order, element: run.parent }
    bestRank = counted
  }
  return best
}

function likeness({ text }: TextRun, name: string): number {
  const folded = foldWords(text)
  if (!folded) return 0
  if (folded === name) return 1
  if (folded.length > 8 && (name.startsWith(folded) || folded.startsWith(name))) return 0.6
  return folded.length > 8 && name.includes(folded) ? 0.4 : 0
}

const headingLevel = (element: Element): number => {
  const heading = [element, ...ancestors(element, 2)].find(({ name }) => /^h[1-6]$/.test(name))
  return heading ? Number(heading.name[1]) : 0
}
