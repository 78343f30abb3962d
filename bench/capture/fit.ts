import { fileURLToPath } from "node:url"
import { withouts } from "./saved-pages.ts"
import {
  type Choice,
  choices,
  crossValidated,
  type Decision,
  handSet,
  isChoiceRight,
  sum,
  type Weights,
} from "./weighed.ts"

// Fits the weights of evidence by the saved pages: `npx tsx bench/capture/fit.ts`. What it prints is for weights.ts, if
// the cross-validated figure beats the hand-set one.

const ROUNDS = 120
const STEP = 0.15
/** How strongly weights are held at the hand-set ones. */
const HOLD = 3
const HOLDS = [1, HOLD]

/**
 * Weights that make what is right likely (softmax of the sums, with 0 for no value), held near the hand-set ones.
 * Deterministic.
 */
export function fitted(decision: Decision, train: Choice[], hold = HOLD): Weights {
  const start = handSet(decision)
  const by = { ...start }
  const names = Object.keys(start)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope: Weights = Object.fromEntries(
      names.map((name) => [name, -hold * ((by[name] ?? 0) - (start[name] ?? 0))]),
    )
    for (const { options, isNoneRight } of train) {
      if (!isNoneRight && !options.some(({ isRight }) => isRight)) continue
      const sums = options.map(({ evidence }) => sum(evidence, by))
      const most = Math.max(0, ...sums)
      const none = Math.exp(-most)
      const shares = sums.map((value) => Math.exp(value - most))
      const all = none + shares.reduce((a, b) => a + b, 0)
      const right =
        (isNoneRight ? none : 0) +
        options.reduce((a, { isRight }, i) => a + (isRight ? (shares[i] ?? 0) : 0), 0)
      for (const [i, { evidence, isRight }] of options.entries()) {
        const share = shares[i] ?? 0
        const push = (isRight ? share / right : 0) - share / all
        if (Math.abs(push) < 1e-6) continue
        for (const kind of Object.keys(evidence))
          if (kind in slope) slope[kind] = (slope[kind] ?? 0) + push * (evidence[kind] ?? 0)
      }
    }
    const pace = STEP / (1 + round / 100)
    for (const name of names)
      by[name] = (by[name] ?? 0) + Math.max(-1, Math.min(1, (slope[name] ?? 0) * 0.3)) * pace
  }
  return by
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printFits()

/** Also on the pages without JSON-LD, Open Graph or microdata, which are read as other pages of the same shops. */
function printFits(): void {
  const whole = choices()
  const less = Object.keys(withouts).map((without) => choices(without))
  for (const decision of Object.keys(whole) as Decision[]) {
    const test = whole[decision]
    const harder = less.flatMap((set) => set[decision])
    const train = [...test, ...harder]
    const by = handSet(decision)
    const count = (pages: Choice[], weights: Weights) =>
      pages.filter((page) => isChoiceRight(decision, page, weights)).length
    console.info(
      `${decision}: hand-set ${count(test, by)} of ${test.length}, with less ${count(harder, by)} of ${harder.length}`,
    )
    for (const hold of HOLDS) {
      const weigh = (pages: Choice[]) => fitted(decision, pages, hold)
      const validated = (pages: Choice[]) => crossValidated(decision, { train, test: pages }, weigh).size
      const lessRight = less.reduce((sum, set) => sum + validated(set[decision]), 0)
      console.info(`  hold ${hold}: cross-validated ${validated(test)}, with less ${lessRight}`)
    }
    const all = Object.entries(fitted(decision, train))
    console.info(all.map(([name, value]) => `    ${name}: ${value.toFixed(1)} (${by[name]})`).join("\n"))
  }
}
