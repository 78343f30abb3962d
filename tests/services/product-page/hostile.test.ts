import { expect, test } from "vitest"
import { titleSegments } from "~/services/product-page/clean/title.ts"
import { extractProduct } from "~/services/product-page/index.ts"
import { address, jsonLd, product, readPage } from "./product-page.ts"

const many = (text: string, times: number) => text.repeat(times)
const places = (place: number) => `[${Array(5000).fill(place).join(",")}]`

// Each of these took minutes, or the whole stack, in some parser or some expression; that they end is the test.
test.each<[string, string]>([
  ["a megabyte of opening brackets", many("<", 1_000_000)],
  ["200,000 elements inside each other", many("<div>", 200_000)],
  ["closing tags that close nothing", many("<div>", 400) + many("</span>", 700_000)],
  ["comments that never end", many("<!--", 1_000_000)],
  ["scripts that never end", many("<script>", 500_000)],
  ["a huge attribute", `<h1 class="${many("product-title ", 300_000)}">x</h1>`],
  ["headings without end", many("<h1>Some product</h1>", 200_000)],
  ["pictures without end", many(`<a href="/x"><img src="/p.jpg" alt="x"></a>`, 100_000)],
  [
    "prices and buttons without end",
    many("<a href='/a'><b>$10.00</b></a><button>Add to cart</button>", 60_000),
  ],
  ["thousands of JSON-LD blocks", many(jsonLd('{"@type":"Thing","name":"x"'), 20_000)],
  ["open brackets in JSON-LD", jsonLd(many('{"a":["', 400_000))],
  ["quotes in JSON-LD", jsonLd(`{"a":"${many('" ', 1_000_000)}`)],
  ["spaces and separators in the title", `<title>${many(" - ", 300_000)}x</title>`],
  ["words behind prices", `<h1>x</h1>${many(`<p>€9 ${many("nowa ", 23)}x</p>`, 800)}`],
  ["digits that may be prices", `<h1>${many("1 ", 200)}</h1><p>${many("1 2,3.", 500_000)}</p>`],
  ["entities of entities", `<meta name="description" content="${many("&amp;lt;b&amp;gt;", 200_000)}">`],
  ["a srcset of a million", `<img srcset="${many("/a.jpg 1x, ", 300_000)}">`],
  ["spaces behind a comment's end in JSON-LD", jsonLd(`-->${many(" ", 1_000_000)}x`)],
  ["names of one property", `<p itemprop="${many("a ", 500_000)}">${many("word ", 1200)}</p>`],
  [
    "combining marks in a picture's name",
    `<h1>Clay Mug</h1><img src="/${many("\u0300\u0316", 300_000)}.jpg">`,
  ],
  ["separators in a shared title", `<meta property="og:title" content="${many("a - ", 30_000)}">`],
  ["a stand-in's name in an address", `<img src="${many("blank", 200_000)}">`],
  ["digits in a blank picture's name", `<img src="/white${many("1234567890", 18)}x.jpeg.png_.webp">`],
  ["a tag in an attribute", `<p x="<script>">${many("<div>", 300_000)}${many("</span>", 300_000)}`],
  ["objects in state that never end", `<script>s=${many('{"name":', 500_000)}</script>`],
  ["small objects in state", `<script>s=[${many('{"name":"x","price":1},', 200_000)}]</script>`],
  ["objects in script that never end", `<script>window.a=${many("{name:", 500_000)}</script>`],
  ["lists in script that never end", `<script>window.name=${many("{a:[(", 500_000)}</script>`],
  ["assignments in script", `<script>${many("window.name={a:", 300_000)}</script>`],
  ["functions with state", `<script>name;${many("window.a=(function(a,b){return {", 100_000)}</script>`],
  ["a list of places", `<script>["name",${many("[0,1,2,3,4,5,6,7,8,9],", 100_000)}0]</script>`],
  ["places in a circle", `<script>[{"name":0,"title":1},${many("[1,2,3],", 100_000)}0]</script>`],
  [
    "places that lead to each other",
    `<script>[{"name":1},${places(2)},${places(3)},${places(4)},{}]</script>`,
  ],
  ["pictures beside each other", `<picture>${many("<img>", 30_000)}</picture>`],
  ["names of pictures in attributes", many(`<img data-a="${many("a.jpg?", 3000)} x">`, 200)],
  ["texts in state that never end", `<script>${many('JSON.parse("', 400_000)}</script>`],
  ["quotes in state", `<script>s={"name":"${many('\\"', 1_000_000)}</script>`],
  ["deep state", `<script>s=${many('{"a":', 5000)}1${many("}", 5000)}</script>`],
  ["attributes with state", many(`<p data-x='{"name":"${many("x", 100)}","price":1}'></p>`, 20_000)],
  ["prices in equal blocks", `<div>${many("<p class=c><a href=/x>thing</a><b>$1</b></p>", 60_000)}</div>`],
  ["currencies without amounts", `<p>${many("$ € kr ", 500_000)}</p>`],
  ["openings of style addresses", `<div style="${many("background:url(", 300_000)}">`],
])("a hostile page is read in time: %s", (_name, html) => {
  expect(extractProduct(html.slice(0, 5_000_000), address).product).toBe(false)
})

test("a title has few parts, however many separators it has", () => {
  expect(titleSegments(many("a|", 200)).length).toBeLessThan(100)
})

test("an address with many parameters takes no more time for each object in state", () => {
  const state = `<script>s={"name":[${many('{"a":1},', 60_000)}1]}</script>`
  const page = extractProduct(`<h1>Clay Mug</h1>${state}`, `${address}?${many("a=1&", 2000)}`)
  expect(page.title).toBe("Clay Mug")
})

test("a long address takes no more time than a long page", () => {
  const page = extractProduct("<h1>Clay Mug</h1><img src=/mug.jpg>", `${address}/${many("a", 200_000)}`)
  expect(page.title).toBe("Clay Mug")
})

test("the product that the page is named after is found among ten thousand", () => {
  const others = Array.from({ length: 10_000 }, (_, i) =>
    product({ name: `Thing ${i}`, image: `/i/${i}.jpg` }),
  )
  expect(readPage(jsonLd({ "@graph": others }), "<h1>Thing 70</h1>").imageUrl).toBe(
    "https://www.shop.example/i/70.jpg",
  )
})

test("the result has plain text of limited length and http addresses", () => {
  const page = readPage(
    jsonLd(
      product({
        name: `<img src=x onerror=alert(1)>${many("Mug ", 2000)}`,
        brand: many("x", 5000),
        description: `<script>alert(1)</script>${many("word ", 20_000)}`,
        image: [
          "javascript:alert(1)",
          "data:image/png;base64,AAAA",
          "file:///etc/passwd",
          many("/a", 4000),
          ...Array.from({ length: 50 }, (_, i) => `/p/picture-${i}.jpg`),
        ],
      }),
    ),
    "<h1>Mug</h1>",
  )
  expect(page.name?.length).toBeLessThanOrEqual(250)
  expect(page.brand).toBeNull()
  expect(page.description?.length).toBeLessThanOrEqual(5000)
  expect(JSON.stringify(page)).not.toMatch(/<img|<script|javascript:|data:|file:/)
  expect(page.images).toHaveLength(6)
  for (const image of page.images) expect(image).toMatch(/^https:\/\/www\.shop\.example\/p\//)
  for (const found of Object.values(page.candidates)) expect(found.length).toBeLessThanOrEqual(8)
})

test("a name of a prototype is read like any other", () => {
  const page = readPage(
    `${jsonLd('{"__proto__":{"@type":"Product","name":"Evil"},"constructor":{"prototype":{"name":"Evil"}},"@type":"Product","name":"Clay Mug","offers":{"price":1}}')}
     <meta name="__proto__" content="x"><meta name="constructor" content="y">`,
    `<h1>Clay Mug</h1><p itemprop="__proto__">z</p><p itemprop="constructor">z</p><p itemprop="toString">z</p>`,
  )
  expect(page.name).toBe("Clay Mug")
  expect(({} as Record<string, unknown>).name).toBeUndefined()
})

test("a canonical address of another site, or of the front page, is ignored", () => {
  const own = "https://www.shop.example/p/clay-mug-1042"
  for (const canonical of [
    "https://evil.example/p",
    "javascript:alert(1)",
    "https://www.shop.example/",
    "https://www.shop.example/index.html",
    "https://shop.example:8443/p/clay-mug",
    "/de/",
    "//",
  ]) {
    const page = readPage(`<link rel="canonical" href="${canonical}">${jsonLd(product())}`)
    expect([page.url, page.canonicalUrl]).toEqual([own, null])
  }
  expect(readPage(`<link rel="canonical" href="/p/clay-mug?utm_source=x">`)).toMatchObject({
    url: "https://www.shop.example/p/clay-mug",
    canonicalUrl: "https://www.shop.example/p/clay-mug",
  })
})
