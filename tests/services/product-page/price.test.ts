import { describe, expect, test } from "vitest"
import { readAmount, readMoney } from "~/services/product-page/page/money.ts"
import { jsonLd, product, readPage } from "./product-page.ts"

test.each([
  ["1.299,00", "1299.00"],
  ["1,299.00", "1299.00"],
  ["1 299", "1299"],
  ["1'299.95", "1299.95"],
  ["229.990", "229990"],
  ["16,9", "16.9"],
  ["007", "7"],
  ["12.34.56.78.90.12.34.56", null],
])("the amount %s is %s", (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  ["€ 1.299,00", "1299.00", "€"],
  ["20 639 Kč", "20639", "Kč"],
  ["KSh30,000", "30000", "KSh"],
  ["EUR15.99", "15.99", "EUR"],
  ["99 ر.س", "99", "ر.س"],
  ["$9.99 – $12.00", "9.99", "$"],
  ["499,-", "499", null],
  ["最低價$99元起/包", "99", "$"],
  ["販売価格1,980円（税込）", "1980", "円"],
])("readMoney reads amount and currency of %s", (text, amount, currency) => {
  expect(readMoney(text)).toEqual({ amount, currency })
})

test.each(["12 krona coins", "3 leiter", "Model LE37B550", "50% off", "ALL 12", "1-2 days"])(
  "readMoney finds no amount in %s",
  (text) => {
    expect(readMoney(text)).toBeNull()
  },
)

const heading = "<h1>Clay Mug</h1>"
const buy = "<button>Add to cart</button>"
const priceIn = (head: string, body: string, url?: string) => {
  const { price } = readPage(`<title>Clay Mug</title>${head}`, body, url)
  return price && `${price.amount} ${price.currency}`
}

describe("the price", () => {
  test("comes from structured data, a tag, or visible text", () => {
    expect(priceIn(jsonLd(product()), heading)).toBe("18.00 EUR")
    expect(
      priceIn(
        `<meta property="og:type" content="product"><meta property="product:price:amount" content="1.299,00"><meta property="product:price:currency" content="EUR">`,
        heading,
      ),
    ).toBe("1299.00 EUR")
    expect(priceIn("", `${heading}<p>18,50 €</p>${buy}`)).toBe("18.50 EUR")
  })

  test("is not what a banner above the heading asks for", () => {
    const banner = "<div>Free shipping <b>over $100</b></div>"
    const script = `<script>var p = ${JSON.stringify({ title: "Clay Mug", sku: "M-1", vendor: "Tonwerk", price: "18.50" })}</script>`
    expect(priceIn("", `${banner}${heading}${buy}${script}`)).toBe("18.50 USD")
  })

  test("may be without tax when no price with tax is there", () => {
    const net = "<p>$180.50 <i>Excl. tax</i></p>"
    const banner = "<div>Free shipping <b>over $100</b></div>"
    expect(priceIn("", `${heading}${net}${buy}${banner}`)).toBe("180.50 USD")
    expect(priceIn("", `${heading}${net}<p>$220.00 <i>Incl. tax</i></p>${buy}`)).toBe("220.00 USD")
  })

  test("has the sign that stands before its element", () => {
    expect(priceIn("", `${heading}<div>最低價$<span>99</span>元起/包</div>${buy}`)).toBe("99 USD")
  })

  test.each([
    ["12.345", "KWD", "12.345 KWD"],
    ["12.345", "EUR", "12.35 EUR"],
    ["4,990", "JPY", "4990 JPY"],
  ])("has the decimals of its currency when structured data say %s %s", (price, priceCurrency, read) => {
    const offers = { "@type": "Offer", price, priceCurrency }
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe(read)
  })

  test("may be in separate elements: amount, cents, currency", () => {
    expect(priceIn("", `${heading}<p><b>173</b><sup>34</sup> <i>Lei</i></p>${buy}`)).toBe("173.34 RON")
    expect(priceIn("", `${heading}<p><i>$</i><b>24</b><sup>99</sup></p>${buy}`)).toBe("24.99 USD")
  })

  test("is the current one, not the old one, not another product's, not without tax", () => {
    expect(priceIn("", `${heading}<del>30 €</del> <b>18 €</b>${buy}`)).toBe("18 EUR")
    expect(priceIn("", `${heading}<p>30 €</p><p>18 €</p>${buy}`)).toBe("18 EUR")
    expect(priceIn("", `<a href="/plate">Plate <b>7 €</b></a>${heading}<p>18 €</p>${buy}`)).toBe("18 EUR")
    expect(priceIn("", `${heading}<p>bez DPH</p><p>15 €</p><p>s DPH</p><p>18 €</p>${buy}`)).toBe("18 EUR")
  })

  test("is the lowest of an aggregate, and the page's own variant of a group", () => {
    const offers = { "@type": "AggregateOffer", lowPrice: "12", highPrice: "20", priceCurrency: "GBP" }
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe("12 GBP")
    const variant = (colour: string, price: number) => ({
      "@type": "Product",
      url: `https://www.shop.example/p/clay-mug?colour=${colour}`,
      offers: { "@type": "Offer", price, priceCurrency: "EUR" },
    })
    const hasVariant = [variant("sand", 18), variant("moss", 21)]
    const group = product({ "@type": "ProductGroup", offers: undefined, hasVariant })
    expect(priceIn(jsonLd(group), heading, "https://www.shop.example/p/clay-mug?colour=moss")).toBe("21 EUR")
  })

  test.each([
    ["https://www.shop.ca/p/1", "18.00 CAD"],
    ["https://www.shop.com.au/p/1", "18.00 AUD"],
    ["https://www.shop.com/p/1", "18.00 USD"],
  ])("is in the dollars of the shop's country: %s", (url, price) => {
    expect(priceIn("", `${heading}<p>$18.00</p>${buy}`, url)).toBe(price)
  })

  test("is missing on a page without a product", () => {
    expect(priceIn("", "<h1>Our story</h1><p>We bake.</p>", "https://www.shop.example/story")).toBeNull()
  })
})

test.each([
  ["InStock", "in-stock"],
  ["https://schema.org/OutOfStock", "out-of-stock"],
  ["PreOrder", "pre-order"],
  ["SoldOut", "out-of-stock"],
])("availability %s is %s", (availability, state) => {
  const offers = { "@type": "Offer", price: 1, priceCurrency: "EUR", availability }
  expect(readPage(jsonLd(product({ offers })), heading).availability).toBe(state)
})

test("availability is read beside the heading when it is nowhere else", () => {
  const read = (text: string) => readPage("", `${heading}<p>18 €</p><p>${text}</p>${buy}`).availability
  expect(read("Ausverkauft")).toBe("out-of-stock")
  expect(read("Skladem")).toBe("in-stock")
  expect(read("Made by hand")).toBeNull()
})

test("a picture has the size that the page states", () => {
  const { pictures } = readPage(
    `${jsonLd(product({ image: "/i/mug-800x600.jpg" }))}<meta property="og:image" content="/i/clay-mug.jpg">
     <meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    heading,
  )
  expect(pictures).toContainEqual({
    url: "https://www.shop.example/i/clay-mug.jpg",
    width: 1200,
    height: 630,
  })
  expect(pictures).toContainEqual({
    url: "https://www.shop.example/i/mug-800x600.jpg",
    width: 800,
    height: 600,
  })
})
