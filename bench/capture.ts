import { fileURLToPath } from "node:url"
import { extractProduct } from "../app/services/product-page/index.ts"
import { printAblation } from "./capture/ablation.ts"
import { crossValidatedFigures } from "./capture/cross-validation.ts"
import { type Figure, fields, figuresOf } from "./capture/figures.ts"
import { corpus, hasSavedPages, type ReadPage, readSavedPages } from "./capture/saved-pages.ts"
import { scoreOf } from "./capture/score.ts"
import { report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"

// How many saved pages of real shops are read right in each split, by the weights as they are, and by weights fitted to
// the pages of other shops. `--ablation` also switches off each weight in turn.

const PAGE_MS = 40
/** The median of fewer pages measures the compiler, which is still at work. */
const FEWEST_TIMED = 20

/** For scorers of other projects: the product of a page. The name is null when the page shows no product. */
export async function extract(html: string, url: string) {
  const { name, brand, description, imageUrl } = extractProduct(html, url)
  return { name, brand, description, imageUrl }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (hasSavedPages) {
    printScores()
    if (process.argv.includes("--ablation")) printAblation()
  } else {
    console.error(`There is no ${corpus}/expected.json: set CAPTURE_CORPUS to a folder of saved pages.`)
    process.exitCode = 1
  }
}

function printScores(): void {
  const read = readSavedPages()
  const misses = read.filter(isMissed).map(({ page }) => page.id)
  if (misses.length > 0) console.info(`Not all right: ${misses.join(", ")}`)
  const times = read.map(({ milliseconds }) => milliseconds)
  const splits = [...new Set(read.map(({ page }) => page.split))]
  report("capture", [
    ...splits.flatMap((split) =>
      figuresOf(split, read).map((figure) => row(figure, `${figure.what}, of ${figure.of} pages (${split})`)),
    ),
    ...crossValidatedFigures().map((figure) =>
      row(figure, `${figure.what}, weights fitted to other shops, of ${figure.of} pages`),
    ),
    {
      what: "median processor time of a page",
      unit: "ms",
      measured: median(times),
      target: read.length < FEWEST_TIMED ? undefined : { atMost: PAGE_MS },
    },
    { what: "processor time of the slowest page", unit: "ms", measured: Math.max(...times) },
  ])
}

function isMissed({ page, found }: ReadPage): boolean {
  if (page.kind !== "product") return found.product
  const right = scoreOf(found, page)
  return fields.some((field) => !right[field])
}

function row({ right, of, atLeast }: Figure, what: string) {
  const target = atLeast ? { atLeast: Math.ceil(of * atLeast) } : undefined
  return { what, unit: "right", measured: right, target }
}
