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
