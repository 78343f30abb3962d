import { expect, test } from "vitest"
import { buy, heading } from "./price-in.ts"
import { jsonLd, product, readPage } from "./product-page.ts"

test.each([
  ["InStock", "in-stock"],
  ["https://schema.org/OutOfStock", "out-of-stock"],
  ["PreOrder", "pre-order"],
  ["SoldOut", "out-of-stock"],
])("availability %s is %s", (availability, state) => {
  const offers = { "@type": "Offer", price: 1, priceCurrency: "EUR", availability }
  expect(readPage(jsonLd(product({ offers })), heading).availability).toBe(state)
})

test("availability is that of any offer", () => {
  const offers = ["OutOfStock", "InStock"].map((availability) => ({
    price: 1,
    priceCurrency: "EUR",
    availability,
  }))
  expect(readPage(jsonLd(product({ offers })), heading).availability).toBe("in-stock")
})

test("availability is read beside the heading when it is nowhere else", () => {
  const read = (text: string) => readPage("", `${heading}<p>18 €</p><p>${text}</p>${buy}`).availability
  expect(read("Ausverkauft")).toBe("out-of-stock")
  expect(read("Skladem")).toBe("in-stock")
  expect(read("Temporarily unavailable. Back in March.")).toBe("out-of-stock")
  expect(read("Made by hand")).toBeNull()
  const words = "<p>Word</p>".repeat(20)
  const card = (text: string) =>
    `<li><a href="/lamp-of-brass">Reading lamp of brass</a><p>${text}</p><p>€59.00</p></li>`
  const others = `<ul>${card("In stock")}${card("Sold out")}${card("In stock")}</ul>`
  expect(readPage("", `${heading}<p>18 €</p>${buy}${words}${others}`).availability).toBeNull()
})
