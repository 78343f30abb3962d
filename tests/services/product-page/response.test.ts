import { expect, test } from "vitest"
import { newItemSchema } from "~/domain/items/inputs.server.ts"
import { extractProduct } from "~/services/product-page/extract.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"

test("what fills the form in is what an item takes, however long the shop's name for it is", () => {
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
