import { fileURLToPath } from "node:url"
import { extractProduct } from "../app/services/product-page/index.ts"
import { corpus, hasSavedPages, readSavedPage, savedPages } from "./capture/saved-pages.ts"
import { scoreOf } from "./capture/score.ts"

// How many saved pages of real shops are read right. Run with `npx tsx bench/capture.ts`.

const FIELDS = ["name", "brand", "description", "imageUrl"] as const

/** For scorers of other projects: the product of a page. The name is null when the page shows no product. */
export async function extract(html: string, url: string) {
  const { name, brand, description, imageUrl } = extractProduct(html, url)
  return { name, brand, description, imageUrl }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (hasSavedPages) printScores()
  else {
    console.error(`There is no ${corpus}/expected.json: set CAPTURE_CORPUS to a folder of saved pages.`)
    process.exitCode = 1
  }
}

function printScores(): void {
  const read = savedPages().map((page) => {
    const start = performance.now()
    const found = readSavedPage(page)
    return { page, found, milliseconds: performance.now() - start }
  })
  const products = read
    .filter(({ page }) => page.kind === "product")
    .map(({ page, found }) => ({ id: page.id, right: scoreOf(found, page) }))
  const others = read.filter(({ page }) => page.kind !== "product")
  const allRight = ({ right }: (typeof products)[number]) => FIELDS.every((field) => right[field])
  const stated = products.filter(({ right }) => right.brandStated)
  const row = <T>(pages: T[], isRight: (page: T) => boolean) => ({
    right: pages.filter(isRight).length,
    of: pages.length,
  })
  console.table({
    ...Object.fromEntries(FIELDS.map((field) => [field, row(products, ({ right }) => right[field])])),
    "brand, where the page states one": row(stated, ({ right }) => right.brand),
    "all four fields": row(products, allRight),
    "page without a product": row(others, ({ found }) => !found.product),
  })
  const misses = products.filter((page) => !allRight(page)).map(({ id }) => id)
  if (misses.length > 0) console.info(`Not all right: ${misses.join(", ")}`)
  const times = read.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  console.info(`Median time of a page: ${(times[times.length >> 1] ?? 0).toFixed(0)} ms`)
}
