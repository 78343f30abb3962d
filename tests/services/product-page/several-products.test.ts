import { describe, expect, test } from "vitest"
import { jsonLd, product, readPage } from "./product-page.ts"

const chairs = (names: string) => names.split(", ").map((name, i) => product({ name, url: `/p/${i}` }))
const list = chairs("Oak chair, Elm chair, Ash chair, Pine chair")
const read = (title: string, data: string, body = "", url = "https://www.shop.example/chairs") =>
  readPage(`<title>${title}</title>${data}`, `<h1>${title}</h1>${body}`, url)

describe("several products side by side in structured data", () => {
  test.each([
    ["Chairs", jsonLd(list)],
    ["Chair", jsonLd(list)],
    ["Oak chairs", jsonLd(list)],
    ["Chairs | Shop", jsonLd({ "@graph": list })],
    ["Chair", list.map(jsonLd).join("")],
    ["Chair", jsonLd(list.slice(0, 2))],
    ["Chair", jsonLd(chairs("Chair Oak, Chair Elm, Chair Ash"))],
  ])("are no product below the heading of their category: %s", (title, data) => {
    expect(read(title, data)).toMatchObject({ product: false, name: null, price: null })
    expect(read(title, data, "<p>€18.00</p>")).toMatchObject({ product: false })
  })

  test.each([
    ["one that the heading names", "Oak chair", jsonLd(list)],
    ["variants that begin with the heading", "Clay Mug", jsonLd(chairs("Clay Mug red, Clay Mug blue"))],
    ["the same one twice", "Oak chair", jsonLd(chairs("Oak chair, Oak chair"))],
    ["one in a longer title", "Oak chair by Holzwerk, 45 cm", jsonLd(list)],
  ])("are a product when they are %s", (_what, title, data) => {
    expect(read(title, data).product).toBe(true)
  })
})

describe("the front page of a country", () => {
  test.each(["/us", "/de/", "/en-us", "/p/clay-mug/de"])(
    "is a product when it shows the only one: %s",
    (path) => {
      const page = read("Clay Mug", jsonLd(product()), "", `https://www.shop.example${path}`)
      expect(page).toMatchObject({ product: true, name: "Clay Mug" })
    },
  )

  test.each(["/us", "/"])("is none when its heading names none of what it sells: %s", (path) => {
    const page = read("Everything for tea", jsonLd(product()), "", `https://www.shop.example${path}`)
    expect(page.product).toBe(false)
  })
})
