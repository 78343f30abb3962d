import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { extractProduct } from "~/services/product-page/extract.ts"
import { presentProductPage, productPageShape } from "~/services/product-page/response.server.ts"

test("a filled field fits into an item, however long the shop's value is", () => {
  const long = `Vase ${"moss green ".repeat(20)}`
  const html = `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: long,
    brand: "Iittala",
    image: "https://shop.example/vase.jpg",
    offers: { "@type": "Offer", price: "1.00", priceCurrency: "EUR" },
  })}</script><h1>${long}</h1>`
  const page = presentProductPage(extractProduct(html, "https://shop.example/vase"))
  expect(page.product).toBe(true)
  expect(page.name).toMatch(/^Vase moss green .*…$/)
  expect(newItemSchema.safeParse({ ...page, productUrl: page.url, collectionId: 1 }).error).toBeUndefined()
})

const read = (head: string, body: string) =>
  presentProductPage(extractProduct(`<head>${head}</head><body>${body}</body>`, "https://shop.example/vase"))
const vase = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Vase",
  brand: "Iittala",
  image: ["/vase.jpg"],
  offers: { "@type": "Offer", price: "1.00", priceCurrency: "EUR" },
}

test("each field names its candidates and their sources, the chosen one first", () => {
  const pictures = Array.from(
    { length: 9 },
    (_, i) => `<meta property="og:image" content="/${i}/vase-${i}.jpg">`,
  )
  const page = read(
    `<script type="application/ld+json">${JSON.stringify(vase)}</script>
     <meta property="og:title" content="Vase, moss green">${pictures}`,
    "<h1>Vase</h1><img src='/gallery/vase.jpg' alt='Vase'><p>Brand: <a>Arabia</a></p>",
  )
  const { candidates } = page
  expect(candidates.name).toEqual([
    { value: "Vase", source: "structured data" },
    { value: "Vase, moss green", source: "Open Graph" },
  ])
  expect(candidates.brand).toContainEqual({ value: "Arabia", source: "specifications" })
  expect(candidates.imageUrl).toHaveLength(5)
  expect(candidates.description).toEqual([])
  for (const field of ["name", "brand", "imageUrl"] as const)
    expect(candidates[field][0]?.value).toBe(page[field])
})

test("a page without a product is named by its title, and offers what else it says", () => {
  const { name, brand, candidates } = read(
    "<title>Our story</title><meta name='brand' content='Iittala'>",
    "We bake.",
  )
  expect({ name, brand }).toEqual({ name: "Our story", brand: null })
  expect(candidates).toEqual({
    name: [{ value: "Our story", source: "page title" }],
    brand: [{ value: "Iittala", source: "meta tag" }],
    description: [],
    imageUrl: [],
    price: [],
  })
})

test("candidates that are shortened to the same text are one", () => {
  const long = "Vase ".repeat(60)
  const { name, candidates } = read(
    `<script type="application/ld+json">${JSON.stringify({ ...vase, name: `${long}green` })}</script>
     <meta property="og:title" content="${long}blue">`,
    `<h1>${long}green</h1>`,
  )
  expect(candidates.name).toEqual([{ value: name, source: "structured data" }])
})

test("the API names only the sources that pages have", () => {
  const folder = join(import.meta.dirname, "pages")
  const files = readdirSync(folder).filter((file) => file.endsWith(".html"))
  const pages = files.map((file) => readFileSync(join(folder, file), "utf8"))
  const tweeted = '<meta name="twitter:description" content="A deep pan of cast iron with two handles.">'
  const documented = /"enum":(\["structured data"[^\]]*\])/.exec(
    JSON.stringify(z.toJSONSchema(productPageShape)),
  )
  const found = [...pages, `${tweeted}<h1>Tefal® pan</h1>`].flatMap((html) => {
    const { candidates } = presentProductPage(extractProduct(html, "https://shop.example/vase"))
    return Object.values(candidates).flatMap((all) => all.map(({ source }) => source))
  })
  expect([...new Set([...found, "known brand"])].sort()).toEqual(JSON.parse(documented?.[1] ?? "").sort())
})
