import { withouts } from "./saved-pages.ts"
import { type Choice, choices, type Decision, handSet, rightOnes } from "./weighed.ts"

type Effect = { weight: string; helps: number; hurts: number; withLess: string }

/** Switches off each weight in turn. `withLess`: the same on the pages without JSON-LD, Open Graph or microdata. */
export function printAblation(): void {
  const whole = choices()
  const less = Object.keys(withouts).map((without) => choices(without))
  for (const decision of Object.keys(whole) as Decision[]) {
    const effects = Object.keys(handSet(decision)).map((weight): Effect => {
      const own = effectOf(decision, weight, whole[decision])
      const others = less.map((set) => effectOf(decision, weight, set[decision]))
      const total = (side: "helps" | "hurts") => others.reduce((sum, effect) => sum + effect[side], 0)
      return { weight, ...own, withLess: `+${total("helps")} -${total("hurts")}` }
    })
    console.info(`${decision}: pages that each weight helps and hurts`)
    console.table(effects)
  }
}

function effectOf(decision: Decision, weight: string, pages: Choice[]) {
  const by = handSet(decision)
  const on = rightOnes(decision, pages, by)
  const off = rightOnes(decision, pages, { ...by, [weight]: 0 })
  return {
    helps: [...on].filter((id) => !off.has(id)).length,
    hurts: [...off].filter((id) => !on.has(id)).length,
  }
}
