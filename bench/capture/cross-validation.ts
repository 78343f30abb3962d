import { type Figure, fields } from "./figures.ts"
import { fitted } from "./fit.ts"
import { type Choice, choices, crossValidated, type Decision } from "./weighed.ts"

/** How many pages are read right by weights that were fitted without any page of their shop. */
export function crossValidatedFigures(): Figure[] {
  const all = choices()
  const right = new Map<Decision, Set<string>>(
    (Object.keys(all) as Decision[]).map((decision) => {
      const pages: Choice[] = all[decision]
      return [
        decision,
        crossValidated(decision, { train: pages, test: pages }, (part) => fitted(decision, part)),
      ]
    }),
  )
  const products = all.name.map(({ id }) => id)
  const isRight = (decision: Decision) => (id: string) => right.get(decision)?.has(id) === true
  const others = all.kind.filter(({ isNoneRight, isSaved }) => isNoneRight && isSaved).map(({ id }) => id)
  const figure = (what: string, ids: string[], test: (id: string) => boolean) => ({
    what,
    right: ids.filter(test).length,
    of: ids.length,
  })
  const accepted = isRight("kind")
  return [
    ...fields.map((field) => figure(field, products, (id) => accepted(id) && isRight(field)(id))),
    figure("all four fields", products, (id) => accepted(id) && fields.every((field) => isRight(field)(id))),
    figure("no product", others, accepted),
  ]
}
