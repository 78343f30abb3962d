import { describe, expect, test } from "vitest"
import { jsonLd, product, readPage } from "./product-page.ts"

const page = "https://www.shop.example/products/clay-mug"
const picture = (number: number) => `https://www.shop.example/i/mug-${number}.jpg`
const offer = (number: number, more = {}) => ({
  "@type": "Offer",
  price: `${number - 83}.00`,
  priceCurrency: "EUR",
  ...more,
})
const variant = (number: number, more: Record<string, unknown>, offerMore = {}) => ({
  "@type": "Product",
  name: `Clay Mug ${number}`,
  image: picture(number),
  offers: offer(number, offerMore),
  ...more,
})
const group = (of: (number: number) => Record<string, unknown>) =>
  jsonLd({
    "@type": "ProductGroup",
    name: "Clay Mug",
    hasVariant: [101, 102, 103].map((n) => variant(n, of(n))),
  })
const state = (price: (n: number) => unknown, more = {}) =>
  `<script>var product = ${JSON.stringify({
    title: "Clay Mug",
    vendor: "Tonwerk",
    images: [picture(101)],
    variants: [101, 102].map((n) => ({
      id: n,
      sku: `M-${n}`,
      price: price(n),
      featured_image: { src: picture(n) },
    })),
    price: price(101),
    ...more,
  })}</script>`
const sharing = `<title>Clay Mug</title><meta property="og:image" content="${picture(101)}"><meta property="og:price:amount" content="18.00"><meta property="og:price:currency" content="EUR">`
const body = `<h1>Clay Mug</h1><p>€18.00</p><img src="${picture(101)}"><button>Add to cart</button>`
const found = (head: string, search: string) => {
  const { name, price, imageUrl } = readPage(sharing + head, body, `${page}${search}`)
  return { name, price: price && `${price.amount} ${price.currency}`, imageUrl }
}
const second = { name: "Clay Mug", price: "19.00 EUR", imageUrl: picture(102) }
const first = { name: "Clay Mug", price: "18.00 EUR", imageUrl: picture(101) }

describe("the variant that the page's address names", () => {
  test.each<[string, string, string]>([
    ["a group's variant with its address", group((n) => ({ url: `${page}?variant=${n}` })), "?variant=102"],
    ["a group's variant with a relative address", group((n) => ({ url: `?variant=${n}` })), "?variant=102"],
    ["a group's variant with an @id", group((n) => ({ "@id": `#${n}` })), "?variant=102"],
    ["a group's variant with its number", group((n) => ({ sku: `M-${n}` })), "?sku=m-102"],
    [
      "a group's variant with a long number",
      group((n) => ({ gtin13: `4006381333${n}` })),
      "?piece=4006381333102",
    ],
    [
      "a group's variant by its colour",
      group((n) => ({ url: `${page}?colour=c${n}&size=l` })),
      "?colour=c102",
    ],
    [
      "a visitor from a campaign",
      group((n) => ({ url: `${page}?variant=${n}` })),
      "?utm_source=x&variant=102",
    ],
    [
      "an offer with its address",
      jsonLd(
        product({
          image: picture(101),
          offers: [101, 102].map((n) => offer(n, { url: `${page}?variant=${n}`, image: picture(n) })),
        }),
      ),
      "?variant=102",
    ],
    [
      "an offer in an aggregate offer",
      jsonLd(
        product({
          image: picture(101),
          offers: {
            "@type": "AggregateOffer",
            lowPrice: 18,
            priceCurrency: "EUR",
            offers: [101, 102].map((n) => offer(n, { sku: n, itemOffered: { image: picture(n) } })),
          },
        }),
      ),
      "?variant=102",
    ],
    [
      "a group whose offers have the addresses",
      group((n) => ({ offers: offer(n, { url: `${page}?variant=${n}` }) })),
      "?variant=102",
    ],
    ["a state of Shopify with amounts", state((n) => `${n - 83}.00`), "?variant=102"],
    ["a state of Shopify in cents", state((n) => (n - 83) * 100, { price_varies: true }), "?variant=102"],
  ])("gives its price and picture: %s", (_what, head, search) => {
    expect(found(head, search)).toEqual(second)
  })

  test("is one of several products with an address each", () => {
    const list = [101, 102].map((n) => variant(n, { name: "Clay Mug", url: `${page}?variant=${n}` }))
    expect(found(jsonLd(list), "?variant=102")).toMatchObject({ price: "19.00 EUR" })
  })

  test.each<[string, string, string]>([
    ["no parameter", group((n) => ({ url: `${page}?variant=${n}` })), ""],
    ["a number that no variant has", group((n) => ({ url: `${page}?variant=${n}` })), "?variant=999"],
    ["a number of something else", group((n) => ({ sku: n })), "?page=102"],
    ["what all variants have", group((n) => ({ url: `${page}?variant=${n}&size=l` })), "?size=l"],
  ])("is the first one with %s", (_what, head, search) => {
    expect(found(head, search)).toEqual(first)
  })
})
