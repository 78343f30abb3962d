import { describe, expect, test } from "vitest"
import { jsonLd, product, prose, readPage } from "./product-page.ts"

// What misled the reader on pages of shops that nobody had seen, each as a small page.

const heading = "<h1>Clay Mug</h1>"
const buy = "<p>€ 18.00</p><button>Add to cart</button>"
const read = (body: string, head = "<title>Clay Mug</title>") => readPage(head, body)

describe("the brand", () => {
  const brandOf = (body: string) => read(`${heading}${body}${buy}`).brand

  test.each([
    ["<div><span>Brand</span><span>Tonwerk</span></div>", "Tonwerk"],
    ["<div><span>Marke</span> <a href='/tonwerk'>Tonwerk</a></div>", "Tonwerk"],
    ["<p>Brand Tonwerk</p>", "Tonwerk"],
    ["<p>Marque Tonwerk</p>", "Tonwerk"],
    ["<p>By <a href='/tonwerk'>Tonwerk</a></p>", "Tonwerk"],
    ["<p>by Tonwerk</p>", "Tonwerk"],
    // Words, lists of others, and what is no name.
    ["<p>Brand New in box</p>", null],
    ["<p>Brand new</p>", null],
    ["<p>by hand in Kiel</p>", null],
    ["<div><span>Brand</span><span>Tonwerk</span><span>Steinzeug</span><span>Kiel</span></div>", null],
  ])("may have a label without a colon: %s", (body, brand) => {
    expect(brandOf(body)).toBe(brand)
  })

  test.each([
    "View all Tonwerk",
    "View all products by Tonwerk",
    "See all Tonwerk products",
    "More from Tonwerk",
    "Shop all Tonwerk",
    "Visit the Tonwerk Store",
    "Alle Produkte von Tonwerk",
    "Mehr von Tonwerk anzeigen",
    "Alle Tonwerk-Artikel anzeigen",
    "Voir tous les produits de la marque Tonwerk",
    "Ver todos los productos de Tonwerk",
    "Vedi tutti i prodotti di Tonwerk",
    "Bekijk alles van Tonwerk",
    "Zobacz wszystkie produkty marki Tonwerk",
    "Visa allt från Tonwerk",
    "Все товары бренда Tonwerk",
  ])("is in the link to its other products: %s", (text) => {
    expect(brandOf(`<div class="brand"><a href="/tonwerk">${text}</a></div>`)).toBe("Tonwerk")
  })

  test.each([
    `<div class="manufacturer-logo"><a href="/tonwerk"><img src="/t.png" alt="Tonwerk"></a></div>`,
    `<div class="product-manufacturer"><img class="manufacturer-logo" src="/t.png" alt="Logo of Tonwerk"></div>`,
    `<a class="brand-link" href="/tonwerk" title="Tonwerk"><img src="/t.png"></a>`,
    `<div class="product-brand"><img src="/t.png" alt="Tonwerk brand logo"></div>`,
  ])("is in the words for its logo: %s", (body) => {
    expect(brandOf(body)).toBe("Tonwerk")
  })

  test("is not the logo of the shop", () => {
    expect(brandOf(`<div class="brand"><a href="/"><img src="/t.png" alt="Tonwerk"></a></div>`)).toBeNull()
  })

  test("is an author without his or her part, for a book on Amazon", () => {
    const body = `<span id="productTitle">Clay</span><div id="bylineInfo">by Anna Berg (Author)</div>`
    expect(readPage("<title>Clay</title>", body, "https://www.amazon.com/dp/B000000001").brand).toBe(
      "Anna Berg",
    )
  })

  test.each(["View all", "View all products", "See more", "Alle Produkte"])(
    "is not a link to all products: %s",
    (text) => {
      expect(brandOf(`<div class="brand"><a href="/all">${text}</a></div>`)).toBeNull()
    },
  )
})

describe("the name", () => {
  test.each([
    ["Clay Mug / Tonwerk", "Clay Mug"],
    ["Tonwerk / Clay Mug", "Clay Mug"],
    ["Clay Mug & Reviews | Tonwerk", "Clay Mug"],
    ["Clay Mug / Sand", "Clay Mug / Sand"],
    ["Clay Mug on Tonwerk", "Clay Mug"],
    ["Save 20% on Clay Mug at Tonwerk", "Clay Mug"],
    ["Clay Mug on Oak", "Clay Mug on Oak"],
  ])("is a title without shop and sales words: %s", (title, name) => {
    const head = `<title>${title}</title><meta property="og:site_name" content="Tonwerk">`
    expect(readPage(head, buy).name).toBe(name)
  })
})

describe("the description", () => {
  const descriptionOf = (body: string) => read(`${heading}${buy}${body}`).description
  const maker =
    "Tonwerk was founded in Kiel in 1974 by two sisters, whose family still runs the workshop beside the harbour today."

  test.each([
    ["a hook", `<div class="brand-description"><p>${maker}</p></div>`],
    ["a hook", `<div class="description about-the-brand"><p>${maker}</p></div>`],
    ["a heading", `<div class="description"><h3>About the brand</h3><p>${maker}</p></div>`],
    ["a heading", `<h3>Über die Marke</h3><div class="description"><p>${maker}</p></div>`],
  ])("is not the block about the maker, which %s names", (_, block) => {
    expect(descriptionOf(`${block}<div class="product-description"><p>${prose}</p></div>`)).toBe(prose)
    expect(descriptionOf(block)).toBeNull()
  })

  test("is prose rather than a list of specifications, and that list where nothing else is", () => {
    const specs =
      "<ul><li>Height: 9 cm without the foot</li><li>Weight: 310 g with its lid</li><li>Volume: 0.3 l up to the rim</li></ul>"
    const list = `<div class="product-details">${specs}</div>`
    expect(descriptionOf(`${list}<div class="product-description"><p>${prose}</p></div>`)).toBe(prose)
    expect(descriptionOf(list)).toContain("Height: 9 cm")
  })

  test.each(["warranty", "returns", "shipping", "cookie-policy"])("is not what is said of %s", (name) => {
    const legal =
      "<p>We repair or replace what breaks within two years of the day on which you have bought it.</p>"
    expect(descriptionOf(`<div class="${name}"><div class="description">${legal}</div></div>`)).toBeNull()
  })

  test("is not of the section behind an empty one", () => {
    const next = `<section><h3>Care</h3><p>Wash it by hand in warm water, and dry it with a soft cloth before you put it away.</p></section>`
    expect(descriptionOf(`<section><h3>Description</h3></section>${next}`)).toBeNull()
    expect(descriptionOf(`<section><h3>Description</h3></section><p>${prose}</p>`)).toBe(prose)
  })

  test("may speak of a return", () => {
    const springy =
      "A mug whose rim is springy, so that each sip gives a return of warmth to the hand that holds it."
    const page = readPage(
      jsonLd(product({ description: springy })),
      `${heading}<h3>Details</h3><p>${prose}</p>${buy}`,
    )
    expect(page.description).toBe(springy)
  })
})

describe("the picture", () => {
  test.each(["http://localhost:3000", "http://192.168.0.4", "http://nas.local"])(
    "is not on the machine of who built the page: %s",
    (host) => {
      const head = `<meta property="og:image" content="${host}/i/mug.jpg">`
      const page = readPage(
        `<title>Clay Mug</title>${head}`,
        `${heading}${buy}<img src="/i/clay-mug.jpg" alt="Clay Mug">`,
      )
      expect(page.imageUrl).toBe("https://www.shop.example/i/clay-mug.jpg")
    },
  )

  test.each([
    ["/i/clay-mug_small.jpg", "/i/clay-mug_large.jpg"],
    ["/i/thumbs/clay-mug-1042.jpg", "/i/large/clay-mug-1042.jpg"],
    ["/i/thumb/mug.jpg", "/i/full/mug.jpg"],
    ["/i/clay-mug-300x300.jpg", "/i/clay-mug-1200x1200.jpg"],
    ["/i/clay-mug_100x100.jpg", "/i/clay-mug.jpg"],
  ])("is the larger one of the same picture: %s beside %s", (small, large) => {
    const head = jsonLd(product({ image: `https://www.shop.example${small}` }))
    expect(readPage(head, `${heading}<div class="gallery"><img src="${large}"></div>`).imageUrl).toBe(
      `https://www.shop.example${large}`,
    )
  })

  test("stays when the page shows it smaller, or shows another one", () => {
    const stated = "https://www.shop.example/i/clay-mug-1200x1200.jpg"
    const head = jsonLd(product({ image: stated }))
    for (const shown of ["/i/clay-mug-300x300.jpg", "/i/plate-1600x1600.jpg"])
      expect(readPage(head, `${heading}<img src="${shown}">`).imageUrl).toBe(stated)
  })
})

describe("the price", () => {
  const priceOf = (body: string, head?: string) => {
    const { price } = read(`${heading}${body}<button>Add to cart</button>`, head)
    return price && `${Number(price.amount)} ${price.currency}`
  }

  test.each([
    ["<div>Free shipping on orders over €50</div><p>€ 18.00</p>", "18 EUR"],
    ["<div>Kostenloser Versand ab 50 €</div><p>18,00 €</p>", "18 EUR"],
    ["<div>Fri frakt över 350 kr</div><p>180 kr</p>", "180 null"],
    ["<div>350 kr kvar till fri frakt</div><p>180 kr</p>", "180 null"],
    ["<div>€ 32 away from free shipping</div><p>€ 18.00</p>", "18 EUR"],
    ["<div>Livraison offerte dès 60 €</div><p>18,00 €</p>", "18 EUR"],
    ["<div>Envío gratis a partir de 40 €</div><p>18,00 €</p>", "18 EUR"],
    ["<p>€ 18.00 <span>Free delivery</span></p>", "18 EUR"],
    ["<p class=price><span>3</span></p><p class=price>32,00 €</p>", "32 EUR"],
    ["<p class=price><span>3</span></p><p class=price>Now 32,00</p>", "32 null"],
    ["<p>A market of $10.5T</p><p>€ 18.00</p>", "18 EUR"],
    ["<p>Insured up to a sum of $5 Million</p><p>€ 18.00</p>", "18 EUR"],
    // What no amount is left of is no price.
    ["<div>Fri frakt över 350 kr</div>", null],
    ["<div>350 kr kvar till fri frakt</div>", null],
    ["<p class=price>$<span>--</span></p>", null],
    ["<p class=price>{{ price }}</p>", null],
    ["<p class=price>€ 0,00</p>", null],
  ])("is neither delivery, a count, a sum nor a placeholder: %s", (body, price) => {
    expect(priceOf(body)).toBe(price)
  })

  test.each(["١٨٫٥٠ €", "۱۸٫۵۰ €", "१८.५० €", "১৮.৫০ €", "๑๘.๕๐ €", "１８．５０ €"])(
    "may have the digits of another script: %s",
    (text) => {
      expect(priceOf(`<p class=price>${text}</p>`)).toBe("18.5 EUR")
      const offers = { "@type": "Offer", price: text.replace(" €", ""), priceCurrency: "EUR" }
      expect(priceOf("", jsonLd(product({ offers })))).toBe("18.5 EUR")
    },
  )

  test.each([
    ["Euro", "EUR"],
    ["eur", "EUR"],
    ["€", "EUR"],
    ["XYZ", null],
    ["points", null],
    ["12", null],
  ])("has no currency that is none: %s", (priceCurrency, currency) => {
    const offers = { "@type": "Offer", price: "18.00", priceCurrency }
    expect(readPage(jsonLd(product({ offers })), heading).price?.currency ?? null).toBe(currency)
  })

  test("is not one of many far below, which are those of other products", () => {
    const specs = "<p>A long line about clay.</p>".repeat(45)
    const others = Array.from({ length: 12 }, (_, i) => `<p>Another mug</p><p>€ ${20 + i}.00</p>`)
    expect(
      priceOf(
        `${specs}${others.join("")}`,
        '<title>Clay Mug</title><meta property="og:type" content="product">',
      ),
    ).toBeNull()
    expect(priceOf(`${specs}<p>€ 18.00</p>`)).toBe("18 EUR")
  })
})

describe("a page with prices", () => {
  const kindOf = (name: string, head: string, body: string, path = "/clay") =>
    readPage(`<title>${name}</title>${head}`, `<h1>${name}</h1>${body}`, `https://www.shop.example${path}`)
      .kind
  const article = jsonLd({ "@type": "Article", headline: "Clay" })

  test.each([
    ["an article's own shop", article, "<a href='/store'>Buy now</a>", "product"],
    ["another shop", article, "<a href='https://acme.example/1'>Buy now</a>", "other"],
    ["another shop by a short link", article, "<a href='/x1'>Buy on Acme</a>", "other"],
    ["a maker's seller", "", "<a href='https://acme.example/1'>Buy now</a>", "product"],
  ])("is judged by where its button leads: %s", (_what, head, button, kind) => {
    expect(kindOf("The nine best mugs", head, `<p>€ 18</p>${button}`)).toBe(kind)
  })

  test.each(["MusicEvent", "Event", "Hotel", "LodgingBusiness", "Apartment"])(
    "is no product when it is of a %s",
    (type) => {
      const head = jsonLd({ "@type": type, name: "Clay Days" })
      expect(kindOf("Clay Days", head, "<p>€ 18</p><button>Buy tickets</button>")).toBe("other")
    },
  )

  test.each([
    "Your cart",
    "Warenkorb",
    "Mon panier",
    "Wunschliste",
    "Thank you for your order",
    "Корзина",
    "购物车",
  ])("is no product when it calls itself %s", (name) => {
    const body = "<p>Clay Mug</p><p>€ 18</p><input name='quantity'>"
    expect(kindOf(name, "", body)).toBe("other")
    expect(kindOf(name, jsonLd(product({ name })), body)).toBe("product")
  })

  test("is a product when its tags state both a product and a price", () => {
    const type = `<meta property="og:type" content="og:product">`
    const price = `<meta property="product:price:amount" content="18">`
    expect(kindOf("Clay Mug", type, "")).toBe("other")
    expect(kindOf("Clay Mug", type + price, "")).toBe("product")
  })

  test("is a product when its button is Persian", () => {
    expect(kindOf("Clay Mug", "", "<p>SKU: 123</p><button>افزودن به سبد خرید</button>")).toBe("product")
  })
})

test("a queue before the shop is a wall", () => {
  expect(readPage("<title>Queue</title>", "<h1>You are now in line</h1><p>Ahead of you: 12</p>").kind).toBe(
    "wall",
  )
})

describe("a page with one price", () => {
  const kindOf = (between: string) =>
    readPage("", `<h1>Music lessons</h1>${between}<p>€ 720</p>`, "https://www.shop.example/lessons").kind

  test("is a product when the price stands near the heading, and none when it stands behind a long text", () => {
    expect(kindOf("<p>For everybody.</p>")).toBe("product")
    expect(kindOf(`<p>${prose}</p>`.repeat(4))).toBe("other")
  })

  test("is no product when it lists goods under a toolbar that counts them", () => {
    const toolbar = '<p class="toolbar-amount">Items <span class="toolbar-number">20</span> of 58</p>'
    expect(
      read(`<h1>Chess sets</h1>${toolbar}<button>Add to cart</button>`, "<title>Chess sets</title>").kind,
    ).toBe("other")
  })
})
