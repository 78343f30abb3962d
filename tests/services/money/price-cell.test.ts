import { describe, expect, test } from "vitest"
import { currenciesIn, headerCurrency, readPriceCell } from "~/services/money/price-cell.ts"

const read = (text: string, stated?: string | null, others?: string[]) => {
  const cell = readPriceCell(text, stated, others)
  if (!cell) return null
  return "price" in cell ? cell.price + (cell.isGuessed ? "?" : "") : cell.problem
}

describe("a cell of prices", () => {
  test.each([
    ["129.00", "EUR", "129.00 EUR"],
    ["1.299", "EUR", "1299.00 EUR"],
    ["12.500", "KWD", "12.500 KWD"],
    ["1,79,900", "INR", "179900.00 INR"],
    ["12800", "JPY", "12800 JPY"],
    ["$12", "CAD", "12.00 CAD"],
    ["1 299 kr", "SEK", "1299.00 SEK"],
    ["149:-", "SEK", "149.00 SEK"],
    ["12 €", "USD", "12.00 EUR"],
    [".99", "USD", "0.99 USD"],
    ["99¢", "USD", "currency"],
  ])("%s has the currency %s that its column states, unless it names another", (text, stated, price) => {
    expect(read(text, stated)).toBe(price)
  })

  test("takes the currency of other rows only for a sign that several countries use", () => {
    expect(read("Rs. 4,500", null, ["PKR"])).toBe("4500 PKR")
    expect(read("129.00", null, ["PKR"])).toBe("currency")
  })

  test("says that it guessed whose sign it is", () => {
    expect(read("$12")).toBe("12.00 USD?")
    expect(read("US$12")).toBe("12.00 USD")
  })

  test.each([
    ["129.00", "currency"],
    ["kr 129", "currency"],
    ["KWD 1,299", "doubtful"],
    ["12–15 €", "doubtful"],
    ["-5 €", "doubtful"],
    ["sold out", "doubtful"],
    ["12.50 JPY", "doubtful"],
    [`${" ".repeat(400)}9`, null],
    [`€ 5${" x".repeat(400)}`, "doubtful"],
  ])("%s is lost with a reason", (text, reason) => {
    expect(read(text)).toBe(reason)
  })

  test.each(["", "  ", "-", "—", "…"])("%j says nothing", (text) => {
    expect(read(text, "EUR")).toBeNull()
  })
})

test.each([
  ["Price (EUR)", "EUR"],
  ["Preis in €", "EUR"],
  ["price_usd", "USD"],
  ["priceUSD", "USD"],
  ["Price US$", "USD"],
  ["Cena [zł]", "PLN"],
  ["价格（元）", "CNY"],
  ["Price", null],
  ["Top price", null],
  ["Price (kr)", null],
])("the header %s names the currency %s", (header, currency) => {
  expect(headerCurrency(header)).toBe(currency)
})

test("the currencies that rows name for sure come by their number", () => {
  expect(currenciesIn(["$ 3", "CHF 2", "€ 3", "12 €", "Rs 5", "7"])).toEqual(["EUR", "CHF"])
})
