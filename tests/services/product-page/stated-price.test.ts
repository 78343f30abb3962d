import { describe, expect, test } from "vitest"
import { buy, heading, priceIn } from "./price-in.ts"
import { jsonLd, product } from "./product-page.ts"

describe("the price", () => {
  test.each([
    ["12.345", "KWD", "12.345 KWD"],
    ["12.345", "EUR", "12345 EUR"],
    ["4,990", "JPY", "4990 JPY"],
  ])("has the decimals of its currency when structured data say %s %s", (price, priceCurrency, read) => {
    const offers = { "@type": "Offer", price, priceCurrency }
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe(read)
  })

  test.each([
    [".99", "0.99 USD"],
    ["-5", null],
    ["1.3e3", null],
  ])("that structured data state as %s is %s", (price, read) => {
    const offers = { "@type": "Offer", price, priceCurrency: "USD" }
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe(read)
  })

  test("is the lowest of an aggregate, and the page's own variant of a group", () => {
    const offers = { "@type": "AggregateOffer", lowPrice: "12", highPrice: "20", priceCurrency: "GBP" }
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe("12 GBP varies")
    const variant = (colour: string, price: number) => ({
      "@type": "Product",
      url: `https://www.shop.example/p/clay-mug?colour=${colour}`,
      offers: { "@type": "Offer", price, priceCurrency: "EUR" },
    })
    const hasVariant = [variant("sand", 18), variant("moss", 21)]
    const group = product({ "@type": "ProductGroup", offers: undefined, hasVariant })
    expect(priceIn(jsonLd(group), heading, "https://www.shop.example/p/clay-mug?colour=moss")).toBe("21 EUR")
  })

  const specification = (price: number, more: object = {}) => ({ price, priceCurrency: "EUR", ...more })
  const old = { priceType: "https://schema.org/StrikethroughPrice" }
  const net = { valueAddedTaxIncluded: false }
  const perKilogram = { referenceQuantity: { "@type": "QuantitativeValue", unitCode: "KGM" } }

  test.each<[string, unknown, string | null]>([
    ["a text", "18.00", "18.00 null"],
    ["a text with its currency", "€18.00", "18.00 EUR"],
    ["several that are equal", [specification(18), specification(18)], "18 EUR"],
    ["several", [specification(18), specification(25)], "18 EUR varies"],
    ["a range of one amount", { lowPrice: 18, highPrice: 18, priceCurrency: "EUR" }, "18 EUR"],
    ["an aggregate with an empty price", { price: "0", lowPrice: 18, priceCurrency: "EUR" }, "18 EUR"],
    ["a range in words", { price: "18.00 - 25.00", priceCurrency: "EUR" }, "18.00 EUR varies"],
    ["the lowest in words", { price: "from 18.00", priceCurrency: "EUR" }, "18.00 EUR varies"],
    ["the currency in the price", { price: "EUR 18.00" }, "18.00 EUR"],
    ["old and new", { priceSpecification: [specification(25, old), specification(18)] }, "18 EUR"],
    ["net and gross", { priceSpecification: [specification(15, net), specification(18)] }, "18 EUR"],
    ["net alone", { priceSpecification: specification(15, net) }, "15 EUR"],
    ["a unit's", { priceSpecification: [specification(36, perKilogram), specification(18)] }, "18 EUR"],
    [
      "members'",
      { priceSpecification: [specification(9, { validForMemberTier: {} }), specification(18)] },
      "18 EUR",
    ],
    ["a monthly one", { priceSpecification: specification(9.99, { billingDuration: 12 }) }, null],
    ["what delivery costs", { shippingDetails: { shippingRate: { value: 4.9, currency: "EUR" } } }, null],
  ])("is what the offers say: %s", (_what, offers, read) => {
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe(read)
  })

  test("is that of an offer elsewhere in the data", () => {
    const offer = { "@type": "Offer", "@id": "#o", price: 18, priceCurrency: "EUR" }
    const mug = product({ offers: [{ "@id": "#o" }] })
    expect(priceIn(jsonLd({ "@graph": [mug, offer] }), heading)).toBe("18 EUR")
    expect(priceIn(jsonLd({ ...offer, itemOffered: product({ offers: undefined }) }), heading)).toBe("18 EUR")
  })

  test("is not in cents where the page shows it in units", () => {
    const head = jsonLd(product({ offers: { price: 1800, priceCurrency: "EUR" } }))
    expect(priceIn(head, `${heading}<p>€18.00</p>${buy}`)).toBe("18 EUR")
    expect(priceIn(head, `${heading}<p>€1,800</p><p>€18.00 shipping</p>${buy}`)).toBe("1800 EUR")
  })

  test.each([
    [
      ["og:price:amount", "18,00"],
      ["og:price:currency", "EUR"],
    ],
    [
      ["product:sale_price:amount", "0"],
      ["product:price:amount", "18.00"],
      ["product:price:currency", "EUR"],
    ],
    [
      ["product:price:amount", "25"],
      ["product:sale_price:amount", "18.00"],
      ["product:price:currency", "EUR"],
    ],
    [
      ["twitter:label1", "Price"],
      ["twitter:data1", "€18.00"],
    ],
  ])("that tags state makes a page a product's: %s %s", (...tags) => {
    const head = tags.map(([name, content]) => `<meta property="${name}" content="${content}">`).join("")
    expect(priceIn(head, `${heading}${buy}`)).toBe("18.00 EUR")
  })

  test.each([
    ["1.299", "<p class='price'>1.299,00 €</p>", "1299 EUR"],
    ["1.299", "<p>1.299 €</p>", "1299 EUR"],
    ["€ 1.299", "", "1299 EUR"],
    ["1.299", "", "1299 EUR"],
    ["1.299", "<p>1,30 €</p>", "1.30 EUR"],
    ["1.299", "<p>1,29 €</p>", "1.30 EUR"],
    ["1299.000", "", "1299.00 EUR"],
    ["0.990", "", "0.99 EUR"],
    ["18.5000", "", "18.50 EUR"],
    ["1.299,00", "", "1299.00 EUR"],
    ["1,29,999.00", "", "129999.00 EUR"],
  ])("that structured data state as %s beside %s is %s", (price, shown, read) => {
    const offers = { "@type": "Offer", price, priceCurrency: "EUR" }
    expect(priceIn(jsonLd(product({ offers })), `${heading}${shown}${buy}`)).toBe(read)
  })

  test.each([
    ["€", "18.00 EUR"],
    ["eur", "18.00 EUR"],
    ["RMB", "18.00 CNY"],
    ["EURO!", "18.00 null"],
    ["XXX", "18.00 null"],
    ["Points", "18.00 null"],
  ])("has a currency that exists when structured data say %s", (priceCurrency, read) => {
    const offers = { "@type": "Offer", price: "18.00", priceCurrency }
    expect(priceIn(jsonLd(product({ offers })), heading)).toBe(read)
  })
})
