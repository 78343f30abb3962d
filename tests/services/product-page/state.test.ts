import { expect, test } from "vitest"
import { fields, prose, readPage } from "./product-page.ts"

const state = {
  title: "Clay Mug",
  vendor: "Tonwerk",
  description: `<p>${prose}</p>`,
  images: [{ src: "//www.shop.example/i/clay-mug.jpg" }],
  variants: [{ sku: "M-1" }],
  price: "18.00",
}
const deep = JSON.stringify({
  props: { pageProps: { page: { product: state, related: [{ ...state, title: "Plate" }] } } },
})
const quoted = JSON.stringify(deep)
const flight = JSON.stringify(`5:["$","div",null,${deep}]\n`)

test.each([
  ["__NEXT_DATA__", `<script id="__NEXT_DATA__" type="application/json">${deep}</script>`],
  ["a variable", `<script>window.__INITIAL_STATE__ = ${deep}; start()</script>`],
  ["a text", `<script>window.__APOLLO_STATE__ = JSON.parse(${quoted})</script>`],
  [
    "percent-encoded text",
    `<script>window.s = JSON.parse(decodeURIComponent("${encodeURIComponent(deep)}"))</script>`,
  ],
  ["a stream", `<script>self.__next_f.push([1,${flight}])</script>`],
  ["an attribute", `<div data-page='${deep.replaceAll("'", "&#39;")}'></div>`],
  ["undefined values", `<script>var meta = ${deep.replace('"Tonwerk"', '"Tonwerk","x":undefined')}</script>`],
])("the state of a framework has the product: %s", (_name, html) => {
  const page = readPage("<title>Clay Mug</title>", `<h1>Clay Mug</h1><p>€ 18.00</p>${html}`)
  expect(fields(page)).toEqual({
    name: "Clay Mug",
    brand: "Tonwerk",
    description: prose,
    imageUrl: "https://www.shop.example/i/clay-mug.jpg",
  })
})

test.each([1850, "18.50"])(
  "the price %s in a script of Shopify is in cents when it is a whole number",
  (price) => {
    const script = `<script>var product = ${JSON.stringify({ ...state, price, price_varies: false })}</script>`
    const page = readPage("<title>Clay Mug</title>", `<h1>Clay Mug</h1><button>Add to cart</button>${script}`)
    expect(page.price?.amount).toBe("18.50")
  },
)

test("the state of another product is ignored", () => {
  const page = readPage(
    "<title>Iron Pan</title>",
    `<h1>Iron Pan</h1><p>€ 48.00</p><button>Add to cart</button><script>s = ${deep}</script>`,
  )
  expect(page).toMatchObject({ name: "Iron Pan", brand: null, description: null })
})
