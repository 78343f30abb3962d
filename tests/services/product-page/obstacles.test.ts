import { describe, expect, test } from "vitest"
import { clayMug, fields, jsonLd, product, prose, readPage } from "./product-page.ts"

const buy = `<p>€ 18.00</p><button>Add to cart</button>`
const nameOf = (title: string, body = `<h1>Clay Mug</h1>`) =>
  readPage(`<title>${title}</title><meta property="og:type" content="product">`, body).name

describe("names", () => {
  test.each([
    "Clay Mug | Shop.example",
    "Shop: Clay Mug",
    "Buy Clay Mug online at best price | Shop",
    "Clay Mug kaufen - versandkostenfrei",
    "Купить Clay Mug по низкой цене в интернет-магазине",
    "Clay Mug – €18.00 – Shop",
    "[Sale] Clay Mug : Shop",
  ])("what a title puts around the heading's does not count: %s", (title) => {
    expect(nameOf(title)).toBe("Clay Mug")
  })

  test.each([
    ["Clay Mug | Shop", "Clay Mug"],
    ["Clay Mug kaufen | Shop", "Clay Mug"],
    ["Comprar Clay Mug al mejor precio - shop.example", "Clay Mug"],
    ["Clay Mug: Shop.example: Kitchen & Home", "Clay Mug"],
    ["$15 · Clay Mug", "Clay Mug"],
    ["Clay Mug From £5.29", "Clay Mug"],
  ])("nor where there is no heading: %s", (title, name) => {
    expect(nameOf(title, "")).toBe(name)
  })

  test("dashes and slashes of a name stay", () => {
    const name = "PUFFER - Winter jacket / nautical"
    expect(nameOf(`${name} - Shop.example`, `<h1>${name}</h1>`)).toBe(name)
  })

  test("the first heading is the logo, a badge or a notice", () => {
    const body = `<h1 class="logo"><a href="/">Shop</a></h1><h1>Your privacy settings</h1><h1>Clay Mug <span class="badge">-15%</span></h1>`
    expect(nameOf("Clay Mug | Shop", body)).toBe("Clay Mug")
  })

  test("a title that is cut off gives way to the whole name", () => {
    const name = "Hand-thrown clay mug with a very long story behind it"
    expect(nameOf("Hand-thrown clay mug with a very long story... | Shop", `<h1>${name}</h1>`)).toBe(name)
    expect(
      nameOf("Hand-thrown clay mug with a very long | Shop", `${jsonLd(product({ name }))}<h1>${name}</h1>`),
    ).toBe(name)
  })

  test("entities and markup are undone, once and twice", () => {
    expect(readPage(jsonLd(product({ name: "Salt &amp;amp; Pepper &quot;Duo&quot; <b>Set</b>" }))).name).toBe(
      'Salt & Pepper "Duo" Set',
    )
  })
})

describe("brands", () => {
  test.each([
    "$metabrand",
    "8841",
    "b3f1c2d4-11aa-4c3e-9f00-aabbccddeeff",
    "N/A",
    "Unbranded",
    "null",
    "https://www.shop.example/b/7",
    "{{brand}}",
  ])("%s is none", (brand) => {
    expect(readPage(jsonLd(product({ brand })), `<h1>Clay Mug</h1>`).brand).toBeNull()
    expect(readPage(jsonLd(product({ brand })), `<h1>Clay Mug</h1><p>Brand: Tonwerk</p>`).brand).toBe(
      "Tonwerk",
    )
  })

  test("the shop as brand gives way to the brand in the specifications", () => {
    const body = `<h1>Tonwerk Clay Mug</h1><table><tr><th>Marke</th><td>Tonwerk</td></tr></table>`
    expect(readPage(jsonLd(product({ name: "Tonwerk Clay Mug", brand: "Shop" })), body).brand).toBe("Tonwerk")
  })

  test.each([
    ["en", "<p><b>Manufacturer: </b><i>Tonwerk</i></p>"],
    ["de", "<ul><li><span>Marke</span><span>Tonwerk</span></li></ul>"],
    ["ru", "<tr><td>Производитель</td><td>Tonwerk</td></tr>"],
    ["ja", "<tr><th>ブランド</th><td>Tonwerk</td></tr>"],
    ["he", "<dl><dt>מותג</dt><dd>Tonwerk</dd></dl>"],
  ])("labels in %s", (_language, row) => {
    expect(readPage(`<title>Mug</title>`, `<h1>Mug</h1>${buy}<table>${row}</table>`).brand).toBe("Tonwerk")
  })

  test("a menu of brands is no specification", () => {
    expect(
      readPage(
        jsonLd(product({ brand: undefined })),
        `<nav><a>Brand</a><a>Other House</a></nav><h1>Clay Mug</h1>`,
      ).brand,
    ).toBeNull()
  })
})

describe("descriptions", () => {
  test("a shop's pitch gives way to the text in the body, or to none", () => {
    const pitch = `<meta name="description" content="Buy Clay Mug online at Shop. Free delivery, best prices. Order now!">`
    const body = `<h1>Clay Mug</h1>${buy}`
    expect(
      readPage(`<title>Clay Mug</title>${pitch}`, `${body}<div class="product-description">${prose}</div>`)
        .description,
    ).toBe(prose)
    expect(readPage(`<title>Clay Mug</title>${pitch}`, body).description).toBeNull()
  })

  test("a text that a tag cuts off gives way to the whole one", () => {
    const head = `<title>Clay Mug</title><meta property="og:type" content="product"><meta property="og:description" content="${prose.slice(0, 90)}...">`
    expect(readPage(head, `<h1>Clay Mug</h1><div id="description">${prose}</div>`).description).toBe(prose)
  })

  test("markup becomes lines of plain text", () => {
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

describe("pictures", () => {
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
  ])("lazy, large and in the background: %s", (html, expected) => {
    expect(pictureIn("", html)).toBe(expected)
  })

  test("a logo or share card gives way to the picture in the page", () => {
    const card = `<meta property="og:image" content="https://www.shop.example/assets/logo-share.png">`
    expect(pictureIn(card, `<img src="/i/clay-mug.jpg" alt="Clay Mug" width="600">`)).toBe(
      "https://www.shop.example/i/clay-mug.jpg",
    )
  })

  test("the colour that the address names", () => {
    const head =
      jsonLd(product({ image: "/i/44120_red_001.jpg" })) +
      `<meta property="og:image" content="/i/44120_blue_002.jpg">`
    expect(
      readPage(head, "<h1>Clay Mug</h1>", "https://www.shop.example/p/mug?variant=44120_blue").imageUrl,
    ).toBe("https://www.shop.example/i/44120_blue_002.jpg")
  })

  test("relative addresses follow the page's base; sizes of one file count once", () => {
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
