import { describe, expect, test } from "vitest"
import { readPage } from "./product-page.ts"

const inside = `<h1 property="name">Oak Stool</h1>
  <span property="brand" typeof="Brand"><span property="name">Tischler</span></span>
  <img property="image" src="/files/stool.jpg">
  <p property="description">A stool of solid oak, oiled by hand, for kitchens and workshops of all kinds.</p>
  <div property="offers" typeof="Offer"><meta property="priceCurrency" content="EUR"><span property="price" content="129.00">129 €</span>
  <link property="availability" href="https://schema.org/InStock"></div>`
const prefixed = inside.replaceAll(/(property|typeof)="/g, '$1="schema:')
const read = (body: string, head = "<title>My Shop</title>") =>
  readPage(head, body, "https://shop.example/p/oak-stool")

const stool = {
  product: true,
  name: "Oak Stool",
  brand: "Tischler",
  imageUrl: "https://shop.example/files/stool.jpg",
  description: "A stool of solid oak, oiled by hand, for kitchens and workshops of all kinds.",
  price: { amount: "129.00", currency: "EUR", varies: false, source: "microdata" },
  availability: "in-stock",
}

describe("RDFa is read as microdata is", () => {
  test.each([
    ["with a vocabulary", `<div vocab="https://schema.org/" typeof="Product">${inside}</div>`],
    ["with one of plain http", `<div vocab="http://schema.org" typeof="Product">${inside}</div>`],
    [
      "with a vocabulary around it",
      `<main vocab="http://schema.org/"><div><div typeof="Product">${inside}</div></div></main>`,
    ],
    ["with a prefix", `<div prefix="schema: http://schema.org/" typeof="schema:Product">${prefixed}</div>`],
    [
      "with whole addresses",
      `<div typeof="http://schema.org/Product">${prefixed.replaceAll("schema:", "http://schema.org/")}</div>`,
    ],
    [
      "with a prefix of its own",
      `<div prefix="s: http://schema.org/" typeof="s:Product">${prefixed.replaceAll("schema:", "s:")}</div>`,
    ],
    [
      "with a namespace and relations",
      `<div xmlns:schema="http://schema.org/" typeof="schema:Product">${prefixed.replaceAll('property="schema:offers"', 'rel="schema:offers"')}</div>`,
    ],
    ["with a vocabulary of www", `<div vocab="//www.schema.org/" typeof="Product">${inside}</div>`],
    ["with several types", `<div vocab="https://schema.org/" typeof="gr:SomeItems Product">${inside}</div>`],
  ])("%s", (_how, body) => {
    expect(read(body)).toMatchObject(stool)
  })

  test("but not of another vocabulary, nor by tags for sharing", () => {
    const other = `<div vocab="http://other.example/" typeof="Product"><span property="name">Nothing</span><span property="price" content="5"></span></div>`
    expect(read(other)).toMatchObject({ product: false, price: null })
    const page = read(
      `<div vocab="https://schema.org/" typeof="Product">${inside}</div>`,
      '<title>My Shop</title><meta property="og:site_name" content="My Shop"><meta property="name" content="Nothing">',
    )
    expect(page).toMatchObject(stool)
  })

  test("beside microdata on the same elements", () => {
    const both = `<div vocab="https://schema.org/" typeof="Product" itemscope itemtype="https://schema.org/Product">${inside
      .replaceAll("property=", "itemprop=")
      .replaceAll(/typeof="(\w+)"/g, 'itemscope itemtype="https://schema.org/$1"')}</div>`
    expect(read(both)).toMatchObject(stool)
  })
})
