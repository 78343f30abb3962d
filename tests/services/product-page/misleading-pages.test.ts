import { describe, expect, test } from "vitest"
import { clayMug, fields, jsonLd, product, prose, readPage } from "./product-page.ts"

const buy = `<p>€ 18.00</p><button>Add to cart</button>`
const nameOf = (title: string, body = `<h1>Clay Mug</h1>`) =>
  readPage(`<title>${title}</title><meta property="og:type" content="product">`, body).name

describe("the name", () => {
  test.each([
    "Clay Mug | Shop.example",
    "Shop: Clay Mug",
    "Buy Clay Mug online at best price | Shop",
    "Clay Mug kaufen - versandkostenfrei",
    "Купить Clay Mug по низкой цене в интернет-магазине",
    "Clay Mug – €18.00 – Shop",
    "[Sale] Clay Mug : Shop",
  ])("is the heading without the rest of the title: %s", (title) => {
    expect(nameOf(title)).toBe("Clay Mug")
  })

  test.each([
    ["Clay Mug | Shop", "Clay Mug"],
    ["Clay Mug kaufen | Shop", "Clay Mug"],
    ["Comprar Clay Mug al mejor precio - shop.example", "Clay Mug"],
    ["Clay Mug: Shop.example: Kitchen & Home", "Clay Mug"],
    ["$15 · Clay Mug", "Clay Mug"],
    ["Clay Mug From £5.29", "Clay Mug"],
  ])("is the title without the shop when there is no heading: %s", (title, name) => {
    expect(nameOf(title, "")).toBe(name)
  })

  test("keeps its dashes and slashes", () => {
    const name = "PUFFER - Winter jacket / nautical"
    expect(nameOf(`${name} - Shop.example`, `<h1>${name}</h1>`)).toBe(name)
  })

  test("is found when the first heading is the logo, a badge or a notice", () => {
    const body = `<h1 class="logo"><a href="/">Shop</a></h1><h1>Your privacy settings</h1><h1>Clay Mug <span class="badge">-15%</span></h1>`
    expect(nameOf("Clay Mug | Shop", body)).toBe("Clay Mug")
  })

  test("is the whole one when a title is cut off", () => {
    const name = "Hand-thrown clay mug with a very long story behind it"
    expect(nameOf("Hand-thrown clay mug with a very long story... | Shop", `<h1>${name}</h1>`)).toBe(name)
    expect(
      nameOf("Hand-thrown clay mug with a very long | Shop", `${jsonLd(product({ name }))}<h1>${name}</h1>`),
    ).toBe(name)
  })

  test("has entities and markup decoded, once and twice", () => {
    expect(readPage(jsonLd(product({ name: "Salt &amp;amp; Pepper &quot;Duo&quot; <b>Set</b>" }))).name).toBe(
      'Salt & Pepper "Duo" Set',
    )
  })
})

describe("the brand", () => {
  test.each([
    "$metabrand",
    "8841",
    "b3f1c2d4-11aa-4c3e-9f00-aabbccddeeff",
    "N/A",
    "Unbranded",
    "Unbranded/Generic",
    "Genérica",
    "null",
    "Does Not Apply",
    "Markenlos",
    "bez marki",
    "https://www.shop.example/b/7",
    "{{brand}}",
  ])("is never %s", (brand) => {
    expect(readPage(jsonLd(product({ brand })), `<h1>Clay Mug</h1>`).brand).toBeNull()
    expect(readPage(jsonLd(product({ brand })), `<h1>Clay Mug</h1><p>Brand: Tonwerk</p>`).brand).toBe(
      "Tonwerk",
    )
  })

  test("comes from the specifications when the page names the shop", () => {
    const body = `<h1>Tonwerk Clay Mug</h1><table><tr><th>Marke</th><td>Tonwerk</td></tr></table>`
    expect(readPage(jsonLd(product({ name: "Tonwerk Clay Mug", brand: "Shop" })), body).brand).toBe("Tonwerk")
  })

  test.each([
    ["en", "<p><b>Manufacturer: </b><i>Tonwerk</i></p>"],
    ["de", "<ul><li><span>Marke</span><span>Tonwerk</span></li></ul>"],
    ["ru", "<tr><td>Производитель</td><td>Tonwerk</td></tr>"],
    ["ja", "<tr><th>ブランド</th><td>Tonwerk</td></tr>"],
    ["he", "<dl><dt>מותג</dt><dd>Tonwerk</dd></dl>"],
  ])("is found beside labels in %s", (_language, row) => {
    expect(readPage(`<title>Mug</title>`, `<h1>Mug</h1>${buy}<table>${row}</table>`).brand).toBe("Tonwerk")
  })

  test("is not found in a menu of brands", () => {
    expect(
      readPage(
        jsonLd(product({ brand: undefined })),
        `<nav><a>Brand</a><a>Other House</a></nav><h1>Clay Mug</h1>`,
      ).brand,
    ).toBeNull()
  })
})

describe("the description", () => {
  test("is the text in the body, or none, when there is a shop's advertising text", () => {
    const pitch = `<meta name="description" content="Buy Clay Mug online at Shop. Free delivery, best prices. Order now!">`
    const body = `<h1>Clay Mug</h1>${buy}`
    expect(
      readPage(`<title>Clay Mug</title>${pitch}`, `${body}<div class="product-description">${prose}</div>`)
        .description,
    ).toBe(prose)
    expect(readPage(`<title>Clay Mug</title>${pitch}`, body).description).toBeNull()
  })

  test("is the whole text when a tag cuts it off", () => {
    const head = `<title>Clay Mug</title><meta property="og:type" content="product"><meta property="og:description" content="${prose.slice(0, 90)}...">`
    expect(readPage(head, `<h1>Clay Mug</h1><div id="description">${prose}</div>`).description).toBe(prose)
  })

  test("is plain text with lines when there is markup", () => {
    const page = readPage(
      jsonLd(
        product({
          description: `&lt;p&gt;${prose}&lt;/p&gt;<ul><li>Holds 3 dl</li><li>Dishwasher&#x20;safe</li></ul><script>x()</script>`,
        }),
      ),
    )
    expect(page.description).toBe(`${prose}\nHolds 3 dl\nDishwasher safe`)
  })
})

describe("the picture", () => {
  const pictureIn = (image: string, body: string) =>
    readPage(`<title>Clay Mug</title>${image}`, `<h1>Clay Mug</h1>${buy}${body}`).imageUrl

  test.each([
    [
      `<img data-src="//cdn.example/i/clay-mug.jpg" src="data:image/gif;base64,R0lGOD" alt="Clay Mug">`,
      "https://cdn.example/i/clay-mug.jpg",
    ],
    [
      `<img data-old-hires="https://cdn.example/big.jpg" src="https://cdn.example/small.jpg" alt="Clay Mug">`,
      "https://cdn.example/big.jpg",
    ],
    [
      `<img srcset="/i/a-200.jpg 200w, /i/a-900.jpg 900w" src="/i/placeholder.png" alt="Clay Mug">`,
      "https://www.shop.example/i/a-900.jpg",
    ],
    [
      `<a href="/i/clay-mug-large.jpg"><img src="/i/clay-mug-thumb.jpg" alt="Clay Mug"></a>`,
      "https://www.shop.example/i/clay-mug-large.jpg",
    ],
    [
      `<div class="product-gallery" style="background-image: url('/i/clay-mug.jpg')"></div>`,
      "https://www.shop.example/i/clay-mug.jpg",
    ],
  ])("is found lazy, large and in the background: %s", (html, expected) => {
    expect(pictureIn("", html)).toBe(expected)
  })

  test("is the one in the page rather than a logo or share card", () => {
    const card = `<meta property="og:image" content="https://www.shop.example/assets/logo-share.png">`
    expect(pictureIn(card, `<img src="/i/clay-mug.jpg" alt="Clay Mug" width="600">`)).toBe(
      "https://www.shop.example/i/clay-mug.jpg",
    )
  })

  test("is of the colour that the address names", () => {
    const head =
      jsonLd(product({ image: "/i/44120_red_001.jpg" })) +
      `<meta property="og:image" content="/i/44120_blue_002.jpg">`
    expect(
      readPage(head, "<h1>Clay Mug</h1>", "https://www.shop.example/p/mug?variant=44120_blue").imageUrl,
    ).toBe("https://www.shop.example/i/44120_blue_002.jpg")
  })

  test("follows the page's base address, and counts once in several sizes", () => {
    const body = `<img src="i/clay-mug-1042_600x600.jpg" alt="Clay Mug"><img src="i/clay-mug-1042_80x80.jpg" alt="Clay Mug">`
    expect(
      readPage(
        `<base href="https://cdn.example/s/"><title>Clay Mug</title>`,
        `<h1>Clay Mug</h1>${buy}${body}`,
      ).images,
    ).toEqual(["https://cdn.example/s/i/clay-mug-1042_600x600.jpg"])
  })
})

test("broken JSON-LD is repaired", () => {
  const broken = `
//<![CDATA[
{ "@type": "Product", /* the name */ "name": "Clay Mug", "brand": {"name": "Tonwerk",},
  "description": "${prose.replace("hands and", "hands\nand")}",
  "image": "https:\\/\\/www.shop.example\\/i\\/clay-mug.jpg", // large
  "offers": [{"price": "18.00",}],
}
//]]>`
  expect(fields(readPage(jsonLd(broken)))).toEqual({
    ...clayMug,
    description: prose.replace("hands and", "hands\nand"),
  })
})
