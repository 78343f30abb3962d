import { expect, test } from "vitest"
import { clayMug, fields, prose, readPage } from "./product-page.ts"

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
/** Each value behind the number of its kind. */
const island = {
  product: [
    0,
    {
      ...{ title: [0, "Clay Mug"], vendor: [0, "Tonwerk"], description: [0, prose], price: [0, "18.00"] },
      images: [1, [[0, { src: [0, "//www.shop.example/i/clay-mug.jpg"] }]]],
    },
  ],
}
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
  [
    "an attribute of Vue",
    `<product-page :product='${JSON.stringify(state).replaceAll("'", "&#39;")}'></product-page>`,
  ],
  [
    "an island of Astro",
    `<astro-island props='${JSON.stringify(island).replaceAll("'", "&#39;")}'></astro-island>`,
  ],
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

test.each<[price: unknown, read: string | null]>([
  [{ value: { type: "centPrecision", centAmount: 1850, currencyCode: "EUR" } }, "18.50 EUR"],
  [{ amount: 1850, divisor: 100, currency_code: "EUR" }, "18.50 EUR"],
  [{ gross: { amount: 20, fractionalAmount: 2000, fractionDigits: 2, currency: "EUR" } }, "20 EUR"],
  [{ value: 18, precision: 2, currency: "EUR" }, "18 EUR"],
  [{ amount: 1850, currency: "EUR" }, "1850 EUR"],
  [{ amount: { toString: 1 }, divisor: { toString: 1 }, currency: "EUR" }, null],
])("a price %j in the state of a framework is %s", (price, read) => {
  const script = `<script>s=${JSON.stringify({ ...state, price })}</script>`
  const page = readPage("<title>Clay Mug</title>", `<h1>Clay Mug</h1>${script}`)
  expect(page.price && `${page.price.amount} ${page.price.currency}`).toBe(read)
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

const literal = `{name:"Clay Mug",brand:'Tonwerk',description:"<p>${prose}</p>",image:"https:\\u002F\\u002Fwww.shop.example\\u002Fi\\u002Fclay-mug.jpg",price:18,sku:void 0,sold:!1,at:new Date(0),id:"M-1",currency:"EUR",}`
const data = JSON.stringify({ page: { product: { ...state, currency: "EUR" } } })
const folded = JSON.stringify([
  ["Reactive", 1],
  { product: 2, menu: 12 },
  { title: 3, vendor: 4, description: 5, images: 6, price: 7, currency: 8, sku: 9, self: 2 },
  "Clay Mug",
  "Tonwerk",
  `<p>${prose}</p>`,
  [10],
  18,
  "EUR",
  "M-1",
  { src: 11 },
  "https://www.shop.example/i/clay-mug.jpg",
  [],
])

test.each<[string, string, string?]>([
  ["Next.js", `<script id="__NEXT_DATA__" type="application/json">${data}</script>`],
  ["a page with the shop's title", `<script>window.__INITIAL_STATE__=${data}</script>`, "Shop"],
  [
    "JavaScript's own notation",
    `<script>window.__INITIAL_STATE__ = {product:${literal}};(function(){}())</script>`,
  ],
  [
    "parameters, as Nuxt 2 writes it",
    `<script>window.__NUXT__=(function(a,b,c){return {data:[{product:{name:a,brand:b,description:"${prose}",image:"//www.shop.example/i/clay-mug.jpg",price:c,currency:"EUR",sku:"M-1"}}]}}("Clay Mug","Tonwerk",18))</script>`,
  ],
  ["one list, as Nuxt 3 writes it", `<script type="application/json" id="__NUXT_DATA__">${folded}</script>`],
])(
  "a page that shows nothing without its scripts is read from its state: %s",
  (_what, html, title = "Clay Mug") => {
    const url = "https://www.shop.example/clay-mug"
    const page = readPage(`<title>${title}</title>`, `<div id="app"></div>${html}`, url)
    expect(fields(page)).toEqual(clayMug)
    expect(page.price).toMatchObject({ amount: expect.stringMatching(/^18/), currency: "EUR" })
  },
)

test("the state's price is the promotional one, in the currency beside it", () => {
  const prices = {
    base: { currency: { code: "JPY" }, value: 1990 },
    promo: { currency: { code: "JPY" }, value: 1290 },
  }
  const mug = { name: "Clay Mug", productId: "M-1", images: { main: { image: "/i/clay-mug.jpg" } }, prices }
  const page = readPage(
    "<title>Clay Mug</title>",
    `<div id="app"></div><script>s = ${JSON.stringify({ mug })}</script>`,
  )
  expect(page).toMatchObject({
    price: { amount: "1290", currency: "JPY" },
    imageUrl: "https://www.shop.example/i/clay-mug.jpg",
  })
})

test("the state of a category is no product", () => {
  const list = JSON.stringify({ name: "Mugs", products: [state, { ...state, title: "Plate" }] })
  const page = readPage("<title>Mugs</title>", `<script>s=${list}</script>`, "https://www.shop.example/mugs")
  expect(page.product).toBe(false)
})
