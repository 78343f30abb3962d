import { describe, expect, test } from "vitest"
import { jsonLd, product, prose, readPage } from "./product-page.ts"

const address = "https://www.shop.example/x/1"

describe("the kind of a page", () => {
  const kindOf = (head: string, body: string, url = address) => readPage(head, body, url).kind

  test.each([
    ["<h1>Кружка глиняная</h1><p>1 290 ₽</p>"],
    ["<h1>Lerkrus</h1><p>249 kr.</p>"],
    ["<h1>陶杯</h1><p><span>NT$</span><b>420</b></p>"],
    ["<h1>Bögre</h1><div><span>4 990</span> <span>Ft</span></div>"],
  ])("is a product in any language when a heading is closely followed by its price: %s", (body) => {
    expect(kindOf("", body)).toBe("product")
  })

  test("is not a product by words that begin like a currency", () => {
    expect(kindOf("", "<h1>How to bake</h1><p>2 kroner bread</p><p>3 leichte Rezepte</p>")).toBe("other")
  })

  test.each([
    ["/delivery", "<h1>Delivery</h1><p>Standard delivery: £3.99</p><p>Free over £50</p>"],
    ["/cart", "<h1>Your cart</h1><p>Total</p><p>€ 18.00</p><button>Check out</button>"],
    ["/story", "<h1>How we began</h1><p>With only €500 and one kiln</p>"],
    ["/search?q=mug", "<h1>mug</h1><p>2 results</p><a href='/x/1'>Clay mug <b>€ 18.00</b></a>"],
    ["/", "<h1>Clay for every table</h1><p>€ 18.00</p><button>Buy now</button>"],
  ])("is not a product by a price near the heading of %s", (path, body) => {
    expect(kindOf("<title>Shop</title>", body, `https://www.shop.example${path}`)).not.toBe("product")
  })

  test.each(["itemReviewed", "about", "mentions"])(
    "is not a product when the page only writes about one: %s",
    (property) => {
      const review = { "@type": "Review", name: "Clay Mug, tested", [property]: product() }
      expect(kindOf(jsonLd(review), "<h1>Clay Mug, tested</h1><p>We drank from it for a year.</p>")).not.toBe(
        "product",
      )
    },
  )

  test("is no product when there are cards in equal blocks, whatever is above them", () => {
    const cards = Array.from(
      { length: 8 },
      (_, i) =>
        `<div class="tile"><div><a href="/x/${i}"><img src="/i/${i}.jpg" alt=""></a></div><div><div><div><div><b>€ 1${i}.00</b></div></div></div></div><button>Add to cart</button></div>`,
    )
    const body = `<h1>Mugs and cups</h1><div>${cards.join("")}</div>`
    expect(kindOf("<title>Mugs and cups</title>", body, "https://www.shop.example/mugs-and-cups")).toBe(
      "other",
    )
  })
})

describe("the brand", () => {
  const brandIn = (head: string, body: string) => readPage(head, `<h1>Clay Mug</h1><p>€ 18</p>${body}`).brand

  test("comes from structured data rather than from a link repeated in a menu", () => {
    const menu = '<div><a href="/brands/other">Other House</a></div>'.repeat(20)
    expect(brandIn(jsonLd(product()), menu)).toBe("Tonwerk")
  })

  test("is ignored when only scripts and trackers name it", () => {
    const script = `<script data-brand="Acme">track({"brand":"Acme"})</script>`
    expect(brandIn(jsonLd(product({ brand: undefined })), script)).toBeNull()
  })

  test("is neither a label nor part of one", () => {
    const own = (brand: string) => brandIn(jsonLd(product({ brand })), "")
    expect(own("See all articles of Brand: Tonwerk")).toBe("Tonwerk")
    expect(own("Condition:")).toBeNull()
  })
})

describe("the description", () => {
  const descriptionIn = (body: string) =>
    readPage(jsonLd(product({ description: undefined })), `<h1>Clay Mug</h1>${body}`).description

  test("is not a link or a review", () => {
    expect(descriptionIn(`<a href="/other"><div class="description">${prose}</div></a>`)).toBeNull()
    expect(descriptionIn(`<div class="reviews"><div class="description">${prose}</div></div>`)).toBeNull()
  })

  test("is a tab's text without its reviews", () => {
    const tab = `<div class="description"><p>${prose}</p><div class="reviews"><p>Lovely mug, says Ann.</p></div></div>`
    expect(descriptionIn(tab)).toBe(prose)
  })
})

test("the picture is the first one of the gallery, and the larger one of its sizes", () => {
  const gallery = `<div class="gallery"><img src="/i/front_44x44.jpg"><img src="/i/front_900x900.jpg"><img src="/i/back_900x900.jpg"></div>`
  const page = readPage("<title>Clay Mug</title>", `${gallery}<h1>Clay Mug</h1><p>€ 18.00</p>`)
  expect(page.imageUrl).toBe("https://www.shop.example/i/front_900x900.jpg")
})
