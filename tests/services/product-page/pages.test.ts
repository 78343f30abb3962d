import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { extractProduct } from "~/services/product-page/index.ts"

// Pages of shops that do not exist, written after the markup that real platforms send and the words that real walls say.
type Expected = {
  page: string
  url: string
  kind?: string
  name?: string
  brand?: string
  descriptionStarts?: string | null
  imageUrl?: string
}

const folder = join(import.meta.dirname, "pages")
const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Expected[]
const read = ({ page, url }: Expected) =>
  extractProduct(readFileSync(join(folder, `${page}.html`), "utf8"), url)

test("each saved page has its expectation", () => {
  const pages = readdirSync(folder).filter((file) => file.endsWith(".html"))
  expect(expected.map(({ page }) => `${page}.html`).sort()).toEqual(pages.sort())
  expect(pages.length).toBeGreaterThan(40)
})

describe("a page without a product", () => {
  test.each(expected.filter(({ kind }) => kind))("$page is $kind", (page) => {
    const found = read(page)
    expect(found).toMatchObject({ kind: page.kind, product: false, name: null, brand: null, imageUrl: null })
    expect(found.sources).toEqual({})
  })

  test("has a title to show when it is a listing, an article or a shell", () => {
    const titles = ["listing-shopify-en", "article-blog-it", "shell-store-de"].map((page) => {
      const found = expected.find((one) => one.page === page)
      return found && read(found).title
    })
    expect(titles).toEqual(["Tents", "Come scegliere la moka giusta", "Waldhaus Onlineshop"])
  })
})

describe("a product page is read as expected", () => {
  test.each(expected.filter(({ kind }) => !kind))("$page", (page) => {
    const found = read(page)
    expect(found).toMatchObject({
      kind: "product",
      name: page.name,
      brand: page.brand,
      imageUrl: page.imageUrl,
    })
    expect(found.images[0]).toBe(page.imageUrl)
    if (page.descriptionStarts === null) expect(found.description).toBeNull()
    else expect(found.description?.startsWith(page.descriptionStarts ?? "?")).toBe(true)
  })
})
