import { expect, test } from "vitest"
import { moneysIn, onlyMoney, readMoney } from "~/services/money/money.ts"
import { priceIn } from "./price-in.ts"

/** Signs of several countries, and the currencies that the shop's country or the file's other rows name. */
test.each([
  ["$1,299", [], "1299 USD"],
  ["$1,299", ["CAD"], "1299 CAD"],
  ["$ 12.990", ["CLP"], "12990 CLP"],
  ["¥12,800", [], "12800 JPY"],
  ["¥12,800", ["CNY"], "12800 CNY"],
  ["Rs. 4,500", [], "4500 INR"],
  ["Rs. 4,500", ["PKR"], "4500 PKR"],
  ["Rs 4,500", ["LKR"], "4500 LKR"],
  ["Rs. 1,79,900", ["EUR", "NPR"], "179900 NPR"],
  ["1 299 kr", [], "1299 ?"],
  ["1 299:50 kr", ["SEK"], "1299.50 SEK"],
  ["kr 1.299,00", ["DKK"], "1299.00 DKK"],
  ["1.299 kr.", ["ISK"], "1299 ISK"],
  ["149:-", ["SEK"], "149 ?"],
  ["R 1 299,00", ["ZAR"], "1299.00 ZAR"],
  ["£1,299", ["EGP"], "1299 EGP"],
  ["1.299,00 lei", [], "1299.00 RON"],
  ["1.299,00 lei", ["MDL"], "1299.00 MDL"],
  ["99元", ["TWD"], "99 TWD"],
  ["DH 1,299", ["MAD"], "1299 MAD"],
  ["Bs. 1.299,00", [], "1299.00 ?"],
  ["$1,299 pesos", [], "1299 ?"],
  ["$12.900 pesos", ["CLP"], "12900 CLP"],
  ["रू 1,29,999", ["NPR"], "129999 NPR"],
  ["Q1,299.00", ["GTQ"], "1299.00 GTQ"],
  ["1 299 DA", ["DZD"], "1299 DZD"],
  ["LE 1,299", ["EGP"], "1299 EGP"],
  ["12,900 won", ["KRW"], "12900 KRW"],
] as [string, string[], string][])("%s beside %j is %s", (text, local, price) => {
  expect(priceIn(text, local)).toBe(price)
})

test.each([
  "1.299.00 €",
  "1234,567 €",
  "$1,2999",
  "12.34.56 €",
  "0.500 €",
  "1,29 9 €",
  "12 99 €",
  "€ 1 234 567 890 123",
  "€ 12345678901234567890",
  "KWD 1,299",
  "$1.5k",
  "₹1.2 lakh",
  "₹ 2 crore",
  "12.8万円",
  "1万2800円",
  "1만 2,900원",
  "Rp 99rb",
  "Rp 150 ribu",
  "₫ 1.2 triệu",
  "₹1.79 Lakh",
  "$1.5M",
  "R$ 2 mil",
  "$ 12 . 99",
  "1_299 EUR",
  "EUR.99",
  "2 for £10",
  "Buy 3 für 10 €",
  "12x R$ 99,90 sem juros",
  "Save £10",
  "£10 off",
  "$12.99/mo",
  "mtl. 5 €",
  "1 299 ₽/мес",
  "10–20 €",
  "€10-20",
  "$9.99 – $12.00",
  "Was 199 € Now 149 €",
  "129 or 139",
  "50% off",
  "Model LE37B550",
  "3 leiter",
  "1-2 days",
  "12 krona coins",
  "TRY 2 free",
  "sold out",
  "",
])("%s is no price for sure", (text) => {
  expect(onlyMoney(text)).toBeNull()
})

test.each([
  ["3 32,00 €", "32.00"],
  ["2 x 14,90 €", "14.90"],
  ["€ 129 4 reviews", "129"],
  ["€ 32,00 3", "32.00"],
])("a quantity is no part of the amount in %s", (text, amount) => {
  expect(readMoney(text)?.amount).toBe(amount)
})

test.each(["DT 770 headphones", "Euro 6 engine", "Bs 4 seats", "R 35", "RS232C", "TOP 10", "Tk 3"])(
  "a name such as %s is no amount in a text about other things",
  (text) => {
    expect(moneysIn(`The ${text}`)).toEqual([])
  },
)

test("amounts of a text come in their order, with their places", () => {
  const text = "statt 1.299,00 € jetzt 999 €"
  const places = moneysIn(text).map(({ amount, index, end }) => [amount, text.slice(index, end)])
  expect(places).toEqual([
    ["1299.00", "1.299,00 €"],
    ["999", "999 €"],
  ])
})

test("a number at the limit of what is read is not cut", () => {
  expect(moneysIn(`${"x".repeat(296)} €1299`)).toEqual([])
})
