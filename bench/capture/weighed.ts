import { readFileSync } from "node:fs"
import { preferFullText } from "~/services/product-page/fields/description.ts"
import type { Evidence } from "~/services/product-page/options.ts"
import { parsePage } from "~/services/product-page/page/document.ts"
import type { Field } from "~/services/product-page/types.ts"
import { weighPage } from "~/services/product-page/weigh-page.ts"
import { weights } from "~/services/product-page/weights.ts"
import { fields } from "./figures.ts"
import { FOLDS, foldOf, htmlOf, savedPages, withouts } from "./saved-pages.ts"
import { isRight } from "./score.ts"

export type Decision = Field | "kind"

type Judged = { value: string; evidence: Evidence; isRight: boolean }
/** A choice that a page asks for: among values of a field, or whether it shows a product. */
export type Choice = { id: string; isSaved: boolean; fold: number; options: Judged[]; isNoneRight: boolean }
export type Weights = Record<string, number>

/** The best ones by the hand-set weights. */
const MAX_OPTIONS = 20

/** What each page says, weighed later: so that weights can be changed without reading the pages again. */
export function choices(without?: string): Record<Decision, Choice[]> {
  const all: Record<Decision, Choice[]> = { kind: [], name: [], brand: [], description: [], imageUrl: [] }
  for (const saved of savedPages()) {
    const html = htmlOf(saved)
    const document = parsePage((without && withouts[without]?.(html)) || html, saved.url)
    const { evidence, found } = weighPage(document)
    const isProduct = saved.kind === "product"
    const place = { id: saved.id, isSaved: true, fold: foldOf(saved) }
    const sale = { value: "product", evidence, isRight: isProduct }
    all.kind.push({ ...place, options: [sale], isNoneRight: !isProduct })
    if (isProduct)
      for (const field of fields)
        all[field].push({
          ...place,
          options: found[field].slice(0, MAX_OPTIONS).map(({ value, evidence = {} }) => ({
            value,
            evidence,
            isRight: isRight(field, value, saved),
          })),
          isNoneRight: isRight(field, null, saved),
        })
  }
  if (!without) all.kind.push(...writtenPages())
  return all
}

const written = new URL("../../tests/services/product-page/pages/", import.meta.url)

/** The pages written for the tests: they have listings, which the saved ones lack. */
function writtenPages(): Choice[] {
  const list = JSON.parse(readFileSync(new URL("expected.json", written), "utf8")) as {
    page: string
    url: string
    kind?: string
  }[]
  return list.map(({ page, url, kind }, i) => {
    const { evidence } = weighPage(parsePage(readFileSync(new URL(`${page}.html`, written), "utf8"), url))
    const sale = { value: "product", evidence, isRight: !kind }
    return { id: page, isSaved: false, fold: i % FOLDS, options: [sale], isNoneRight: Boolean(kind) }
  })
}

export function sum(evidence: Evidence, by: Weights): number {
  let total = 0
  for (const kind of Object.keys(evidence)) total += (by[kind] ?? 0) * (evidence[kind] ?? 0)
  return total
}

/** Whether the page's choice is right by these weights. */
export function isChoiceRight(decision: Decision, { options, isNoneRight }: Choice, by: Weights): boolean {
  let best: Judged | undefined
  if (decision === "description") {
    const ranked = options
      .map((option) => ({ ...option, weight: sum(option.evidence, by) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
    const whole = preferFullText(ranked)[0]
    best = ranked.find(({ value }) => value === whole?.value)
  } else {
    let most = 0
    for (const option of options) {
      const weight = sum(option.evidence, by)
      if (weight > most) {
        best = option
        most = weight
      }
    }
  }
  return best ? best.isRight : isNoneRight
}

export const rightOnes = (decision: Decision, of: Choice[], by: Weights): Set<string> =>
  new Set(of.filter((choice) => isChoiceRight(decision, choice, by)).map(({ id }) => id))

/** Fits on all folds but one and judges on that one, for each. */
export function crossValidated(
  decision: Decision,
  { train, test }: { train: Choice[]; test: Choice[] },
  weigh: (train: Choice[]) => Weights,
): Set<string> {
  const right = new Set<string>()
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const fitted = weigh(train.filter((choice) => choice.fold !== fold))
    for (const id of rightOnes(
      decision,
      test.filter((choice) => choice.fold === fold),
      fitted,
    ))
      right.add(id)
  }
  return right
}

export const handSet = (decision: Decision): Weights => weights[decision]
