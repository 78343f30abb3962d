import { describe, expect, test } from "vitest"
import { clayMug, fields, jsonLd, product, prose, readPage } from "./product-page.ts"

const buy = `<p>€ 18.00</p><button>Add to cart</button>`

describe("a product is read", () => {
  test("from JSON-LD", () => {
    const page = readPage(jsonLd(product()))
    expect(fields(page)).toEqual(clayMug)
    expect(page.sources).toEqual({
      name: "json-ld",
      brand: "json-ld",
      description: "json-ld",
      imageUrl: "json-ld",
    })
  })

  test("from microdata", () => {
    const page = readPage(
      "",
      `<div itemscope itemtype="https://schema.org/Product"><h2 itemprop="name">Clay Mug</h2>
       <span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Tonwerk</b></span>
       <img itemprop="image" src="/i/clay-mug.jpg"><p itemprop="description">${prose}</p>
       <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="18"></div></div>`,
    )
    expect(fields(page)).toEqual(clayMug)
    expect(page.sources).toMatchObject({
      brand: "microdata",
      description: "microdata",
      imageUrl: "microdata",
    })
  })

  test("from OpenGraph", () => {
    const page = readPage(
      `<meta property="og:type" content="product"><meta property="og:title" content="Clay Mug">
       <meta property="product:brand" content="Tonwerk"><meta property="og:description" content="${prose}">
       <meta property="og:image" content="/i/clay-mug.jpg"><meta property="product:price:amount" content="18">`,
    )
    expect(fields(page)).toEqual(clayMug)
    expect(new Set(Object.values(page.sources))).toEqual(new Set(["opengraph"]))
  })

  test("from title, meta tags and visible text", () => {
    const page = readPage(
      `<title>Clay Mug | Shop</title><meta name="description" content="${prose}">`,
      `<h1>Clay Mug</h1><img src="/i/clay-mug.jpg" alt="Clay Mug" width="400">${buy}<dl><dt>Brand</dt><dd>Tonwerk</dd></dl>`,
    )
    expect(fields(page)).toEqual(clayMug)
    expect(page.sources).toEqual({
      name: "heading",
      brand: "specifications",
      description: "meta",
      imageUrl: "page",
    })
  })

  test("with a description under its heading, in the body", () => {
    const page = readPage(
      "<title>Hrnek | Obchod</title>",
      `<h1>Hrnek</h1>${buy}<h2>Popis produktu</h2><div><p>${prose}</p></div><h2>Doprava</h2><p>Do tří dnů.</p>`,
    )
    expect(page.description).toBe(prose)
  })
})

describe("a page with several items", () => {
  test("gives the one that the page is named after, not the first", () => {
    const others = ["Plate", "Bowl", "Jug"].map((name) =>
      product({ name, url: `https://www.shop.example/p/${name}` }),
    )
    const page = readPage(`<title>Clay Mug</title>${jsonLd([...others, product()])}`, "<h1>Clay Mug</h1>")
    expect(fields(page)).toEqual(clayMug)
  })

  test("gives one inside of @graph, with the brand by reference", () => {
    const graph = [
      { "@type": "BreadcrumbList", itemListElement: [] },
      { ...product(), "@type": ["Product", "IndividualProduct"], "@id": "#p", brand: { "@id": "#b" } },
      { "@type": "Brand", "@id": "#b", name: "Tonwerk" },
    ]
    expect(fields(readPage(jsonLd({ "@graph": graph }), "<h1>Clay Mug</h1>"))).toEqual(clayMug)
  })

  test("gives a ProductGroup, with the picture of the variant that the address names", () => {
    const variant = (colour: string) => ({
      "@type": "Product",
      name: `Clay Mug ${colour}`,
      url: `https://www.shop.example/p/clay-mug?colour=${colour}`,
      image: { "@type": "ImageObject", contentUrl: `/i/mug-${colour}.jpg` },
    })
    const group = product({
      "@type": "ProductGroup",
      image: undefined,
      hasVariant: ["sand", "moss"].map(variant),
    })
    const page = readPage(
      jsonLd(group),
      "<h1>Clay Mug</h1>",
      "https://www.shop.example/p/clay-mug?colour=moss",
    )
    expect(fields(page)).toEqual({ ...clayMug, imageUrl: "https://www.shop.example/i/mug-moss.jpg" })
  })

  test("gives brand and picture from texts, objects and lists", () => {
    const shapes = [{ brand: "Tonwerk" }, { brand: ["Tonwerk"] }, { brand: { "@value": "Tonwerk" } }]
    for (const shape of shapes) expect(readPage(jsonLd(product(shape))).brand).toBe("Tonwerk")
    const image = "https://www.shop.example/i/clay-mug.jpg"
    for (const shape of [[image], { url: image }, [{ "@type": "ImageObject", contentUrl: image }]])
      expect(readPage(jsonLd(product({ image: shape }))).imageUrl).toBe(image)
  })
})

test("other values are candidates, with their sources", () => {
  const { candidates, images } = readPage(
    `${jsonLd(product())}<meta property="og:image" content="/i/clay-mug-side.jpg"><meta property="og:title" content="Clay Mug, dark">`,
    `<h1>Clay Mug</h1>`,
  )
  expect(candidates.name).toContainEqual({ value: "Clay Mug, dark", source: "opengraph" })
  expect(images).toEqual([
    "https://www.shop.example/i/clay-mug.jpg",
    "https://www.shop.example/i/clay-mug-side.jpg",
  ])
})

describe("a short description", () => {
  const read = (description: string, body = "") =>
    readPage(jsonLd(product({ description })), body).description

  test("is accepted from structured data", () => {
    expect(read("Oak.")).toBe("Oak.")
    expect(read("Oak.", `<h1>Clay Mug</h1><p>${prose}</p>`)).toBe("Oak.")
    const microdata = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Clay Mug</h1>
      <p itemprop="description">橡木</p></div>`
    expect(readPage("", microdata).description).toBe("橡木")
  })

  test.each(["N/A", "null", "-", "Clay Mug", "100%", "x", "wf"])(
    "is ignored when it is '%s'",
    (description) => {
      expect(read(description)).toBeNull()
    },
  )

  test("is ignored from a meta tag", () => {
    const head = `${jsonLd(product({ description: undefined }))}<meta name="description" content="Welcome to us">`
    expect(readPage(head).description).toBeNull()
  })
})
