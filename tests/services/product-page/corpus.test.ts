import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { extractProduct, type ProductPage } from "~/services/product-page/index.ts"
import { scoreOf, type Truth } from "./score.ts"

// Saved pages of real shops, which cannot be part of this repository: CAPTURE_CORPUS names the folder that holds them.
const corpus = process.env.CAPTURE_CORPUS ?? "../shared/corpus"
const list = join(corpus, "expected.json")
if (!existsSync(list)) console.warn(`SKIPPED: the saved pages of real shops, since there is no ${list}`)

type Saved = Truth & { id: string; kind: string; split: string; file: string; charset: string; url: string }

describe.runIf(existsSync(list))("saved pages of real shops", () => {
  test("are read right as often as we promise", { timeout: 120_000 }, () => {
    const saved = (JSON.parse(readFileSync(list, "utf8")) as Saved[]).filter(({ split }) => split === "dev")
    const read = saved.map((page) => ({ page, found: readSaved(page) }))
    const products = read
      .filter(({ page }) => page.kind === "product")
      .map(({ page, found }) => scoreOf(found, page))
    const share = (right: boolean[]) => right.filter(Boolean).length / right.length
    const stated = products.filter(({ brandStated }) => brandStated)
    expect(products.length).toBeGreaterThan(30)
    expect(share(products.map(({ name }) => name))).toBeGreaterThanOrEqual(0.92)
    expect(share(stated.map(({ brand }) => brand))).toBeGreaterThanOrEqual(0.85)
    expect(
      share(products.map((p) => p.name && p.brand && p.description && p.imageUrl)),
    ).toBeGreaterThanOrEqual(0.85)
    expect(read.filter(({ page, found }) => page.kind !== "product" && found.product)).toEqual([])
  })
})

function readSaved({ file, charset, url }: Saved): ProductPage {
  const raw = readFileSync(join(corpus, file))
  return extractProduct(new TextDecoder(charset).decode(file.endsWith(".gz") ? gunzipSync(raw) : raw), url)
}
