import { describe, expect, test } from "vitest"
import { readPage } from "./product-page.ts"

const GIF = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
const offer =
  '<h1 itemprop="name">Oak Stool</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="49.00"><meta itemprop="priceCurrency" content="EUR"></div>'
const pictureOf = (markup: string, head = "") =>
  readPage(
    `<title>Oak Stool</title>${head}`,
    `<div itemscope itemtype="https://schema.org/Product">${offer}</div>${markup}<button>Add to cart</button>`,
    "https://shop.example/products/oak-stool",
  ).imageUrl

const at = (path: string) => `https://shop.example${path}`

describe("a picture is found where browsers find it", () => {
  test.each<[string, string, string | null]>([
    [
      "in a template of widths",
      `<img class="lazyload" src="${GIF}" data-src="//shop.example/files/stool_{width}x.jpg" data-widths="[180,720]">`,
      "/files/stool_720x.jpg",
    ],
    [
      "in one without a list",
      `<img src="${GIF}" data-src="/files/stool_{width}x.jpg">`,
      "/files/stool_1080x.jpg",
    ],
    [
      "in one that is escaped",
      `<img src="${GIF}" data-src="/files/stool_%7Bwidth%7Dx.jpg" data-widths="[180, 360]">`,
      "/files/stool_360x.jpg",
    ],
    [
      "in one in a query",
      `<img src="${GIF}" data-src="/files/stool.jpg?width={width}">`,
      "/files/stool.jpg?width=1080",
    ],
    [
      "beside a blank picture, for browsers without scripts",
      '<img class="lazy" src="/blank.gif"><noscript><img src="/files/stool-large.jpg"></noscript>',
      "/files/stool-large.jpg",
    ],
    [
      "beside a blank data URI",
      `<img class="lazy" src="${GIF}"><noscript><img src="/files/stool-large.jpg"></noscript>`,
      "/files/stool-large.jpg",
    ],
    [
      "in a gallery, by an address without an ending",
      `<div class="product-gallery"><img src="${GIF}"><noscript><img src="/media/4711"></noscript></div>`,
      "/media/4711",
    ],
    [
      "in a source of a picture",
      `<picture><source srcset="/files/stool-400.webp 400w, /files/stool-900.webp 900w"><img src="${GIF}"></picture>`,
      "/files/stool-900.webp",
    ],
    [
      "in a lazy source of a picture",
      `<picture><source data-srcset="/files/stool.webp"><img src="${GIF}"></picture>`,
      "/files/stool.webp",
    ],
    [
      "in srcset, with a small one in src",
      '<img src="/files/stool-200.jpg" srcset="/files/stool-200.jpg 200w, /files/stool-900.jpg 900w">',
      "/files/stool-900.jpg",
    ],
    [
      "in srcset alone",
      '<img srcset="/files/stool-400.jpg 400w, /files/stool-900.jpg 900w">',
      "/files/stool-900.jpg",
    ],
    [
      "in an attribute that nobody knows",
      `<img src="${GIF}" data-my-loader="/files/stool.jpg">`,
      "/files/stool.jpg",
    ],
    ["as the poster of a film", '<video poster="/files/stool.jpg"></video>', "/files/stool.jpg"],
    ["as an object", '<object type="image/jpeg" data="/files/stool.jpg"></object>', "/files/stool.jpg"],
    ["as a background", `<div style="background-image: url('/files/stool.jpg')"></div>`, "/files/stool.jpg"],
    [
      "in an attribute of a plugin",
      `<img nitro-lazy-src="/files/stool.jpg" src="${GIF}">`,
      "/files/stool.jpg",
    ],
    [
      "in JSON with sizes",
      `<img data-a-dynamic-image='{"/files/s-500.jpg":[500,500],"/files/s-1500.jpg":[1500,1500]}' src="${GIF}">`,
      "/files/s-1500.jpg",
    ],
    ["in JSON", `<img data-src='{"desktop":"/files/stool.jpg"}' src="${GIF}">`, "/files/stool.jpg"],
    ["in a gallery's JSON", `<div data-images='[{"src":"\\/files\\/stool.jpg"}]'></div>`, "/files/stool.jpg"],
    [
      "in a set of backgrounds",
      '<div data-bgset="/files/s-4.jpg 400w, /files/s-9.jpg 900w"></div>',
      "/files/s-9.jpg",
    ],
    [
      "in a template of both sides",
      '<img data-src="/files/stool_{width}x{height}.jpg">',
      "/files/stool_1080x.jpg",
    ],
    ["as a lazy background", '<div data-bg="/files/stool.jpg"></div>', "/files/stool.jpg"],
    ["behind a link", `<a href="/files/stool.jpg"><img src="${GIF}"></a>`, "/files/stool.jpg"],
    ["whose name only sounds blank", '<img src="/files/lazy-stool.jpg">', "/files/lazy-stool.jpg"],
    ["never in a blank one", '<img src="/img/blank.gif">', null],
    [
      "never in a placeholder",
      '<img src="/img/placeholder.svg"><img src="/img/lazy-loader.gif?v=2"><img src="/img/1x1.png">',
      null,
    ],
    [
      "never in a counter of visitors",
      '<noscript><img height="1" width="1" src="https://ads.example/tr?id=1"></noscript>',
      null,
    ],
    ["never in data", `<img src="${GIF}">`, null],
  ])("%s", (_where, markup, expected) => {
    expect(pictureOf(markup)).toBe(expected === null ? null : at(expected))
  })

  test("in a link of the head", () => {
    expect(pictureOf("", '<link rel="image_src" href="/files/stool.jpg">')).toBe(at("/files/stool.jpg"))
  })

  test("not in a sharing tag that is blank", () => {
    expect(
      pictureOf('<img src="/files/stool.jpg">', '<meta property="og:image" content="/img/blank.gif">'),
    ).toBe(at("/files/stool.jpg"))
  })
})

describe("a sharing tag's picture", () => {
  const shown = '<img src="/files/shown.jpg">'
  test.each<[string, string, string]>([
    ["relative", "/files/stool.jpg", "/files/stool.jpg"],
    ["without its protocol", "//shop.example/files/stool.jpg", "/files/stool.jpg"],
    ["escaped twice", "/files/stool.jpg?a=1&amp;amp;b=2", "/files/stool.jpg?a=1&b=2"],
    ["with blanks and line breaks", "\n  /files/oak stool.jpg \n", "/files/oak%20stool.jpg"],
    ["empty", "", "/files/shown.jpg"],
    ["data", GIF, "/files/shown.jpg"],
    ["a template of widths", "/files/stool_{width}x.jpg", "/files/stool_1080x.jpg"],
  ])("is read, or passed over, when it is %s", (_how, content, expected) => {
    expect(pictureOf(shown, `<meta property="og:image" content="${content}">`)).toBe(at(expected))
  })
})
