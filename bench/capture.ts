import { fileURLToPath } from "node:url"
import { extractProduct } from "../app/services/product-page/index.ts"
import { printAblation } from "./capture/ablation.ts"
import { crossValidatedFigures } from "./capture/cross-validation.ts"
import { hasAvailability, hasPrice, priceScore } from "./capture/prices.ts"
import { corpus, hasSavedPages, htmlOf, savedPages } from "./capture/saved-pages.ts"
import { scoreOf } from "./capture/score.ts"
import { fields } from "./capture/weighed.ts"
import { report } from "./harness/report.ts"
import { median } from "./harness/rounds.ts"

// How many saved pages of real shops are read right, by the weights as they are, and by weights fitted to the pages of
// other shops. `--ablation` also switches off each weight in turn.

/** The shares of pages that are read right today. */
const RIGHT = {
  name: 0.97,
  brand: 0.93,
  description: 0.92,
  imageUrl: 0.97,
  brandStated: 0.93,
  all: 0.86,
  none: 0.98,
  price: 0.9,
}
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
  const read = savedPages().map((page) => {
    const html = htmlOf(page)
    const start = process.cpuUsage()
    const found = extractProduct(html, page.url)
    const { user, system } = process.cpuUsage(start)
    return { page, found, milliseconds: (user + system) / 1000 }
  })
  const products = read
    .filter(({ page }) => page.kind === "product")
    .map(({ page, found }) => ({
      id: page.id,
      right: scoreOf(found, page),
      price: priceScore(page.id, found),
    }))
  const others = read.filter(({ page }) => page.kind !== "product")
  const allRight = ({ right }: (typeof products)[number]) => fields.every((field) => right[field])
  const stated = products.filter(({ right }) => right.brandStated)
  const priced = products.filter(({ id }) => hasPrice(id))
  const row = <T>(what: string, pages: T[], isRight: (page: T) => boolean, atLeast?: number) => ({
    what: `${what}, of ${pages.length} saved pages`,
    unit: "right",
    measured: pages.filter(isRight).length,
    target: atLeast ? { atLeast: Math.round(pages.length * atLeast) } : undefined,
  })
  const misses = products.filter((page) => !allRight(page)).map(({ id }) => id)
  if (misses.length > 0) console.info(`Not all right: ${misses.join(", ")}`)
  const validated = crossValidatedFigures()
  report("capture", [
    ...fields.map((field) => row(field, products, ({ right }) => right[field], RIGHT[field])),
    row("brand, where the page states one", stated, ({ right }) => right.brand, RIGHT.brandStated),
    row("all four fields", products, allRight, RIGHT.all),
    row("no product", others, ({ found }) => !found.product, RIGHT.none),
    row("price and currency", priced, ({ price }) => price.currency, RIGHT.price),
    row(
      "availability",
      products.filter(({ id }) => hasAvailability(id)),
      ({ price }) => price.availability,
    ),
    ...validated.map(({ what, right, of }) => ({
      what: `${what}, weights fitted to other shops, of ${of} saved pages`,
      unit: "right",
      measured: right,
    })),
    {
      what: "median processor time of a page",
      unit: "ms",
      measured: median(read.map(({ milliseconds }) => milliseconds)),
      target: read.length < FEWEST_TIMED ? undefined : { atMost: PAGE_MS },
    },
    {
      what: "processor time of the slowest page",
      unit: "ms",
      measured: Math.max(...read.map(({ milliseconds }) => milliseconds)),
    },
  ])
}
