import { describe, expect, test } from "vitest"
import { extractProduct } from "~/services/product-page/index.ts"
import { presentProductPage } from "~/services/product-page/response.server.ts"
import { address, jsonLd, product, prose, readPage } from "./product-page.ts"

// Small pages of the kinds that shops nobody had seen before turned out to have.

const price = "<span class='price'>€18.00</span>"
const cards = Array.from(
  { length: 9 },
  (_, i) =>
    `<li class="card"><a href="/p/other-${i}"><img src="/i/${i}.jpg" alt=""><h3>Other thing ${i}</h3></a><b>€${i + 3}.00</b></li>`,
).join("")

describe("a product that structured data states", () => {
  const stated = {
    "@type": "Product",
    name: "Coat",
    brand: "Tonwerk",
    image: "/i/coat.jpg",
    description: "Waxed.",
  }

  test("is a product without a price, a button or a long description", () => {
    expect(readPage(jsonLd(stated), "<h1>Coat</h1>", "https://www.shop.example/coat")).toMatchObject({
      product: true,
      name: "Coat",
      brand: "Tonwerk",
      description: "Waxed.",
      imageUrl: "https://www.shop.example/i/coat.jpg",
    })
  })

  test("is a product when customers' reviews stand beside it", () => {
    const review = { "@type": "Review", reviewBody: "Good.", author: "A" }
    const page = readPage(jsonLd([stated, review, review]), "<h1>Coat</h1>", "https://www.shop.example/coat")
    expect(page.product).toBe(true)
  })

  test("is no product when the page sells many others and names a category like it", () => {
    const page = readPage(jsonLd({ "@type": "Product", name: "Coats" }), `<h1>Coats</h1><ul>${cards}</ul>`)
    expect(page.product).toBe(false)
  })
})

describe("a page without structured data", () => {
  const bare = (body: string) =>
    readPage("<title>Coat</title>", body, "https://www.shop.example/coat").product

  test("is a product when only other products have prices, and its own is sold out", () => {
    expect(
      bare(`<h1>Coat</h1><p>Sold out</p><button>Add to cart</button><p>SKU: 123</p><ul>${cards}</ul>`),
    ).toBe(false)
    expect(bare(`<h1>Coat</h1><p>${price}</p><p>Sold out</p>`)).toBe(true)
  })

  test("is a product that a blog's plugin calls an article when its price and a button follow its heading", () => {
    const article = jsonLd({ "@type": "Article", headline: "Coat" })
    const read = (body: string) =>
      readPage(`<title>Coat</title>${article}`, body, "https://www.shop.example/coat").product
    expect(read(`<h1>Coat</h1><p>${price}</p><button>Add to cart</button>`)).toBe(true)
    expect(read(`<h1>Coat</h1><p>${price}</p>`)).toBe(false)
  })

  test("is no product when its address is a category's", () => {
    const body = `<h1>Coats</h1><p>from ${price}</p>`
    const read = (path: string) => readPage("<title>Coats</title>", body, `https://www.shop.example${path}`)
    expect(read("/coats").product).toBe(true)
    expect(read("/c/buy/coats/24049").product).toBe(false)
  })

  test("is a product when its quantity can be chosen", () => {
    expect(bare("<h1>Coat</h1><p>SKU: 123</p>")).toBe(false)
    expect(bare("<h1>Coat</h1><p>SKU: 123</p><form><input name='quantity' value='1'></form>")).toBe(true)
  })

  test.each([
    "Aan winkelwagen toevoegen",
    "カートに追加する",
    "카트에 추가",
    "添加到购物车",
    "Læg i indkøbskurv",
  ])("is a product when it has the button %s", (label) => {
    expect(bare(`<h1>Coat</h1><p>SKU: 123</p><button>${label}</button>`)).toBe(true)
  })

  test("is a product when its button leads to the shop", () => {
    const body = `<div><h1>Coat</h1><a href="/store/">Buy now</a></div><p>SKU: 123</p>`
    expect(bare(body)).toBe(true)
    expect(
      bare(
        `<h1>Coats</h1><p>SKU: 123</p><div><a href="/p/coat">A coat of waxed cotton</a><a href="/store/">Buy now</a></div>`,
      ),
    ).toBe(false)
  })

  test("is no product when its list can be sorted", () => {
    const list = `<h1>Coats</h1><p>from ${price}</p>`
    expect(bare(list)).toBe(true)
    expect(bare(`${list}<form class="woocommerce-ordering"><select name="orderby"></select></form>`)).toBe(
      false,
    )
  })

  test("is a product when the shop's platform calls its body one", () => {
    const read = (name: string) =>
      extractProduct(
        `<html><head><title>Coat</title></head><body class="${name}"><h1>Coat</h1></body></html>`,
        "https://www.shop.example/item/coat",
      ).product
    expect(read("woocommerce single-product")).toBe(true)
    expect(read("catalog-product-view page-layout")).toBe(true)
    expect(read("archive post-type-archive-product")).toBe(false)
  })

  test("keeps what it says as candidates when it is refused", () => {
    const page = presentProductPage(
      readPage(
        `<meta name="brand" content="Tonwerk"><meta name="description" content="${prose}">`,
        "<h1>Coat</h1>",
      ),
    )
    expect(page).toMatchObject({ product: false, brand: null, description: null })
    expect(page.candidates.brand).toEqual([{ value: "Tonwerk", source: "meta tag" }])
    expect(page.candidates.description).toEqual([{ value: prose, source: "meta tag" }])
  })
})

test("the name keeps the shop's name with a word behind it at the start of a title", () => {
  const nameIn = (title: string) =>
    readPage(
      `<title>${title}</title><meta property="og:site_name" content="Tonwerk">`,
      `<p>${price}</p><button>Buy</button>`,
    ).name
  expect(nameIn("Tonwerk Kiln – Large Model - Tonwerk - Official Site")).toBe("Tonwerk Kiln – Large Model")
  expect(nameIn("Tonwerk – Large Kiln")).toBe("Large Kiln")
})

test("the description is not what structured data says about the whole shop", () => {
  const about = "Tonwerk is a workshop for stoneware, with mugs, bowls and plates for all kitchens."
  const head = jsonLd([product({ description: about }), { "@type": "WebSite", description: about }])
  expect(readPage(head, "<h1>Clay Mug</h1>").description).toBeNull()
  expect(readPage(jsonLd(product({ description: about })), "<h1>Clay Mug</h1>").description).toBe(about)
})

describe("the brand", () => {
  const brandOf = (
    head: string,
    body = "<h1>Clay Mug</h1>",
    url = "https://www.tonwerk.example/p/clay-mug",
  ) =>
    extractProduct(
      `<html><head>${jsonLd({ ...product(), brand: undefined })}${head}</head><body>${body}</body></html>`,
      url,
    ).brand

  test("is the shop's name when a title, a tag or a text has it right before the product's name", () => {
    expect(brandOf("")).toBeNull()
    expect(brandOf("<meta property='og:title' content='Tonwerk Clay Mug'>")).toBe("Tonwerk")
    expect(brandOf("", "<h1>Clay Mug</h1><p>Our TONWERK® Clay Mug is thrown by hand.</p>")).toBe("TONWERK")
  })

  test("is not the shop's name when a mark stands between it and the product's name", () => {
    expect(
      brandOf("<title>Tonwerk | Clay Mug</title><meta name='description' content='Tonwerk: Clay Mug'>"),
    ).toBeNull()
  })

  test("is the shop's name when only an article or marks differ before the product's name", () => {
    const read = (title: string, name = "The Mug - of Clay") =>
      readPage(
        `${jsonLd({ ...product({ name }), brand: undefined })}<title>${title}</title>`,
        `<h1>${name}</h1>`,
        "https://www.tonwerk.example/p/mug",
      ).brand
    expect(read("Tonwerk mug of clay, 0.3 l")).toBe("Tonwerk")
    expect(read("Tonwerk: mug of clay, 0.3 l")).toBeNull()
    expect(read("Tonwerk Women's Coat red", "Women's Coat")).toBe("Tonwerk")
    expect(read("Tonwerk Mug in red", "The Mug")).toBe("Tonwerk")
  })

  test("may be the product's name when the shop has that name too", () => {
    const head = jsonLd(product({ name: "Tonwerk", brand: "Tonwerk" }))
    const brandAt = (url: string) => readPage(head, "<h1>Tonwerk</h1>", url).brand
    expect(brandAt("https://www.tonwerk.example/p/tonwerk")).toBe("Tonwerk")
    expect(brandAt("https://www.shop.example/p/tonwerk")).toBeNull()
  })

  test("has no slogan after the shop's name", () => {
    const head = jsonLd(product({ brand: "Tonwerk – Clay by Hand" }))
    const brandAt = (url: string) => readPage(head, "<h1>Clay Mug</h1>", url).brand
    expect(brandAt("https://www.tonwerk.example/p/clay-mug")).toBe("Tonwerk")
    expect(brandAt("https://www.shop.example/p/clay-mug")).toBe("Tonwerk – Clay by Hand")
  })

  test("is read from a link to the brand's store on any site", () => {
    const row = (text: string) => `<table><tr><th>Marca</th><td>${text}</td></tr></table>`
    expect(brandOf("", `<h1>Clay Mug</h1>${row("Visita la Store de Tonwerk Barro")}`)).toBe("Tonwerk Barro")
  })

  test("has neither a slogan after a bar nor a comma at its end", () => {
    const stated = (brand: string) => readPage(jsonLd(product({ brand })), "<h1>Clay Mug</h1>").brand
    expect(stated("Tonwerk | We fire clay")).toBe("Tonwerk")
    expect(stated("Tonwerk, ")).toBe("Tonwerk")
  })

  test("is not read from the columns of a menu or from buttons", () => {
    const menu =
      "<ul><li>Brand</li><li>New arrivals</li></ul><dl><dt>Brand</dt><dd><button>Show</button></dd></dl>"
    expect(brandOf("", `<div>${menu}</div><h1>Clay Mug</h1>`)).toBeNull()
  })
})

describe("the description", () => {
  const described = (description: string, tag = prose) =>
    readPage(
      `${jsonLd(product({ description }))}<meta property="og:description" content="${tag}">`,
      "<h1>Clay Mug</h1>",
    ).description

  test("is a decent tag's when structured data has two letters or a heading", () => {
    expect(described("wf")).toBe(prose)
    expect(described("What's new?")).toBe(prose)
  })

  test("is what two sources say, at different lengths, rather than a list in a tag", () => {
    const list = "Dark stoneware; glazed inside; dishwasher safe; holds three decilitres"
    const head = `<meta name="description" content="${prose.slice(0, 90)}"><meta property="og:description" content="${list}">`
    const body = `<h1>Coffee Mug</h1><h2>Features</h2><p>${list}</p>`
    expect(readPage(jsonLd(product({ name: "Coffee Mug" })) + head, body).description).toBe(prose)
  })

  test("is neither legal text nor a lone text that does not name the product", () => {
    const read = (text: string) =>
      readPage(jsonLd(product({ description: undefined })), `<h1>Clay Mug</h1>${text}`).description
    expect(
      read(
        "<h2>Description</h2><p>The seller assumes all responsibility for this listing. All rights reserved.</p>",
      ),
    ).toBeNull()
    expect(read(`<p>${"Choose a colour and we update all photographs. ".repeat(3)}</p>`)).toBeNull()
    expect(read(`<p>Of clay: ${prose}</p>`)).toBe(`Of clay: ${prose}`)
  })

  test("is read from percent-encoded text", () => {
    expect(described(encodeURIComponent(prose), "Mugs and more")).toBe(prose)
  })
})

test("a name that the heading and a tag give whole is not cut", () => {
  const name = "Clay Mug - Mugs"
  const trail = { "@type": "BreadcrumbList", itemListElement: [{ name: "Mugs" }, { name }] }
  const head = `${jsonLd([product({ name }), trail])}<title>${name}</title>`
  expect(readPage(head, `<h1>${name}</h1>`).name).toBe(name)
})

describe("the picture", () => {
  test("may be in a folder with any name", () => {
    const found = readPage(
      "",
      `<h1>Clay Mug</h1>${price}<img src="/header/icons/mug-1.jpg" alt="Clay Mug">`,
      address,
    )
    expect(found.imageUrl).toBe("https://www.shop.example/header/icons/mug-1.jpg")
  })

  test("is read from a gallery in inline styles", () => {
    const gallery = `<div class="gallery"><div style="--shown: url('/i/mug-1.jpg'); width: 100%"></div></div>`
    expect(readPage("", `<h1>Clay Mug</h1>${price}${gallery}`).imageUrl).toBe(
      "https://www.shop.example/i/mug-1.jpg",
    )
  })
})

describe("the price", () => {
  const priceOf = (body: string) => readPage("<title>Clay Mug</title>", `<h1>Clay Mug</h1>${body}`).price

  test("may be called regular where it is the only one", () => {
    const regular = '<div><span class="price__regular">€18.00</span></div>'
    const sale = '<div><span class="price__sale">€15.00</span></div>'
    expect(priceOf(`${regular}<p>Free shipping on all orders over €50</p>`)?.amount).toBe("18.00")
    expect(priceOf(`${sale}${regular}`)?.amount).toBe("15.00")
  })

  test("is not one in a sentence before it", () => {
    const sentence = "<p>Free shipping on all orders over €50</p>"
    expect(priceOf(`${sentence}<p><b>€18.00</b></p>`)?.amount).toBe("18.00")
  })
})

describe("a product's block", () => {
  const pictureIn = (name: string) =>
    readPage("", `<h1>Clay Mug</h1>${price}<div class="${name}"><img src="/i/1.png"></div>`).imageUrl

  test("is its own when its name says what it lacks or how it is placed", () => {
    const picture = "https://www.shop.example/i/1.png"
    for (const name of ["product-no-reviews", "gallery has-sidebar", "sticky top-[var(--nav-height)]"])
      expect(pictureIn(name)).toBe(picture)
    for (const name of ["product-reviews", "gallery sidebar", "top-nav"]) expect(pictureIn(name)).toBeNull()
  })
})
