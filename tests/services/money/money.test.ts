import { describe, expect, test } from "vitest"
import { currencyOf } from "~/services/money/currencies.ts"
import { moneysIn, onlyMoney, readMoney } from "~/services/money/money.ts"

const priceIn = (text: string, local: string[] = []): string | null => {
  const money = onlyMoney(text)
  return money && `${money.amount} ${currencyOf(money.currency, local).code ?? "?"}`
}

/** Amounts as shops and people of each country write them. */
const amounts: Record<string, [text: string, price: string][]> = {
  AE: [
    ["AED 1,299", "1299 AED"],
    ["1,299 Dhs", "1299 AED"],
    ["١٬٢٩٩٫٠٠ د.إ", "1299.00 AED"],
  ],
  AU: [
    ["A$49.95", "49.95 AUD"],
    ["$49.95 AUD", "49.95 AUD"],
    ["AUD $1,049.95", "1049.95 AUD"],
  ],
  BD: [
    ["1,299 টাকা", "1299 BDT"],
    ["৳1,29,999", "129999 BDT"],
    ["Tk. 4,500", "4500 BDT"],
    ["৳ ১,২৯৯", "1299 BDT"],
  ],
  BG: [
    ["129,90 лв.", "129.90 BGN"],
    ["99,90 ЛВ", "99.90 BGN"],
  ],
  BH: [
    ["BHD 0.500", "0.500 BHD"],
    ["BD 12.500", "12.500 BHD"],
  ],
  BR: [
    ["R$ 1.299,00", "1299.00 BRL"],
    ["R$1.299,9", "1299.9 BRL"],
  ],
  CA: [
    ["19,99 $ CA", "19.99 CAD"],
    ["$19.99 (CAD)", "19.99 CAD"],
    ["C$ 49.95", "49.95 CAD"],
    ["CA$1,299.00", "1299.00 CAD"],
    ["$ 49.95 CAD", "49.95 CAD"],
  ],
  CH: [
    ["Sfr. 99.90", "99.90 CHF"],
    ["99.90 Franken", "99.90 CHF"],
    ["CHF 1'299.–", "1299 CHF"],
    ["Fr.5.-", "5 CHF"],
    ["CHF 1’299.95", "1299.95 CHF"],
    ["129.— CHF", "129 CHF"],
    ["Fr. 49.90", "49.90 CHF"],
    ["1 299.50 Fr.", "1299.50 CHF"],
  ],
  CL: [
    ["CLP 12.990", "12990 CLP"],
    ["CL$ 1.012.990", "1012990 CLP"],
  ],
  CN: [
    ["CN¥1,299.00", "1299.00 CNY"],
    ["1299人民币", "1299 CNY"],
    ["RMB 1,299", "1299 CNY"],
  ],
  CZ: [
    ["20 639 Kč", "20639 CZK"],
    ["1 299,- Kč", "1299 CZK"],
    ["1 299,50 Kč", "1299.50 CZK"],
  ],
  DE: [
    [",99 €", "0.99 EUR"],
    ["1299.00;EUR", "1299.00 EUR"],
    ["1299.00 [EUR]", "1299.00 EUR"],
    ["12 Euro 90", "12.90 EUR"],
    ["12 Euro und 90 Cent", "12.90 EUR"],
    ["1.299,00 €", "1299.00 EUR"],
    ["1.299 €", "1299 EUR"],
    ["€ 1.299", "1299 EUR"],
    ["129,– €", "129 EUR"],
    ["12,5 Euro", "12.5 EUR"],
    ["ab 12,50 €", "12.50 EUR"],
    ["149,00 €*", "149.00 EUR"],
    ["1299⁹⁹ €", "1299.99 EUR"],
    ["12€99", "12.99 EUR"],
  ],
  DK: [["1.299,00 DKK", "1299.00 DKK"]],
  EG: [
    ["1,299 ج.م", "1299 EGP"],
    ["٩٩ ج.م", "99 EGP"],
  ],
  FR: [
    ["12 € 90", "12.90 EUR"],
    ["1 299 euros et 90 centimes", "1299.90 EUR"],
    ["1 299,00 €", "1299.00 EUR"],
    ["1 299,00 €", "1299.00 EUR"],
    ["Prix : 12,90 €", "12.90 EUR"],
  ],
  GB: [
    ["£12.99", "12.99 GBP"],
    ["£1,299", "1299 GBP"],
    ["GBP 1,299.00", "1299.00 GBP"],
  ],
  HK: [
    ["HK$1,299", "1299 HKD"],
    ["1,299港元", "1299 HKD"],
  ],
  HU: [
    ["12 990 Ft", "12990 HUF"],
    ["12.990 Ft", "12990 HUF"],
  ],
  ID: [
    ["Rp 129.000", "129000 IDR"],
    ["Rp1.299.000", "1299000 IDR"],
  ],
  IE: [
    ["€1,299.00", "1299.00 EUR"],
    ["€5", "5 EUR"],
  ],
  IL: [
    ["1,299 שקלים", "1299 ILS"],
    ["₪ 1,299.90", "1299.90 ILS"],
    ['1,299 ש"ח', "1299 ILS"],
  ],
  IN: [
    ["₹1,29,999.00", "129999.00 INR"],
    ["₹12,34,567", "1234567 INR"],
    ["INR 1,00,00,000", "10000000 INR"],
    ["₹ 4,999/-", "4999 INR"],
    ["₹999", "999 INR"],
  ],
  JO: [
    ["JD 12.5", "12.5 JOD"],
    ["1,250.500 JOD", "1250.500 JOD"],
  ],
  JP: [
    ["12,800 yen", "12800 JPY"],
    ["¥12,800(税込)", "12800 JPY"],
    ["12,800円", "12800 JPY"],
    ["１２，８００円", "12800 JPY"],
    ["12,8000円", "128000 JPY"],
    ["JPY 990", "990 JPY"],
  ],
  KE: [
    ["KSh30,000", "30000 KES"],
    ["KSh 1,299/=", "1299 KES"],
    ["Ksh. 1,299", "1299 KES"],
  ],
  KR: [
    ["₩12,800", "12800 KRW"],
    ["12,800원", "12800 KRW"],
  ],
  KW: [
    ["KWD 12.500", "12.500 KWD"],
    ["1,250.500 KWD", "1250.500 KWD"],
    ["12.500 د.ك", "12.500 KWD"],
  ],
  KZ: [["1 299 ₸", "1299 KZT"]],
  MX: [
    ["$1,299.00 M.N.", "1299.00 MXN"],
    ["MX$1,299.00", "1299.00 MXN"],
    ["$1,299.00 MXN", "1299.00 MXN"],
  ],
  MY: [["RM1,299.00", "1299.00 MYR"]],
  NG: [["₦1,299,000", "1299000 NGN"]],
  NL: [
    ["€ 129,-", "129 EUR"],
    ["€ 1.299,95", "1299.95 EUR"],
  ],
  NO: [["NOK 1 299", "1299 NOK"]],
  OM: [["OMR 3.250", "3.250 OMR"]],
  PE: [["S/ 1,299.00", "1299.00 PEN"]],
  PH: [["₱1,299.00", "1299.00 PHP"]],
  PL: [
    ["1 299 ZŁ", "1299 PLN"],
    ["99 zł 90 gr", "99.90 PLN"],
    ["1 299,00 zł", "1299.00 PLN"],
    ["129 pln", "129 PLN"],
  ],
  RU: [
    ["1299р", "1299 RUB"],
    ["1 299 Руб.", "1299 RUB"],
    ["49 руб. 90 коп.", "49.90 RUB"],
    ["1 299 ₽", "1299 RUB"],
    ["1 299 руб.", "1299 RUB"],
  ],
  SA: [
    ["299 ريال سعودي", "299 SAR"],
    ["⃁ 299", "299 SAR"],
    ["99 ر.س", "99 SAR"],
    ["١٬٢٩٩٫٠٠ ر.س", "1299.00 SAR"],
  ],
  SE: [
    ["1 299,00 SEK", "1299.00 SEK"],
    ["1 299 kronor", "1299 SEK"],
  ],
  SG: [["S$12.90", "12.90 SGD"]],
  TH: [
    ["฿1,299", "1299 THB"],
    ["๑,๒๙๙ บาท", "1299 THB"],
  ],
  TN: [
    ["12,500 DT", "12.500 TND"],
    ["1 250,500 TND", "1250.500 TND"],
  ],
  TR: [
    ["₺1.299,00", "1299.00 TRY"],
    ["1.299,00 TL", "1299.00 TRY"],
    ["TRY 1.299,00", "1299.00 TRY"],
  ],
  TW: [["NT$1,299", "1299 TWD"]],
  UA: [["1 299 грн", "1299 UAH"]],
  US: [
    ["$.99", "0.99 USD"],
    ["19,99 $ US", "19.99 USD"],
    ["Usd 12.99", "12.99 USD"],
    ["US$ 1,299.00", "1299.00 USD"],
    ["1,299.00 USD", "1299.00 USD"],
    ["USD 12", "12 USD"],
  ],
  VN: [
    ["1.299.000 Đ", "1299000 VND"],
    ["1.299.000 ₫", "1299000 VND"],
    ["52,990.000 ₫", "52990000 VND"],
  ],
  MO: [["MOP$ 99", "99 MOP"]],
  NI: [["C$ 1,299 NIO", "1299 NIO"]],
  IR: [["12,900,000 ریال", "12900000 IRR"]],
  DZ: [["1299 دج", "1299 DZD"]],
  LK: [["රු. 1,299.00", "1299.00 LKR"]],
  BT: [["Nu. 1,299", "1299 BTN"]],
  RW: [["FRw 12,900", "12900 RWF"]],
  AM: [["12900 ֏", "12900 AMD"]],
  MM: [["၁၂၉၀၀ ကျပ်", "12900 MMK"]],
  LA: [["໑໒໙໙ ₭", "1299 LAK"]],
  UZ: [["129 900 so‘m", "129900 UZS"]],
}

describe.each(Object.entries(amounts))("amounts of %s", (_, rows) => {
  test.each(rows)("%s is %s", (text, price) => {
    expect(priceIn(text)).toBe(price)
  })
})

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
