/* Amounts of money in texts, as shops and people write them. */

/** The signs and words that stand for one currency, as shops write them. */
const SIGNS: Record<string, string[]> = {
  AED: ["د.إ", "درهم"],
  AUD: ["AU$", "A$"],
  AZN: ["₼"],
  BAM: ["KM"],
  BGN: ["лв", "лв."],
  BRL: ["R$"],
  BYN: ["б.р.", "бел. руб."],
  CAD: ["CA$", "C$", "CAD$"],
  CNY: ["元"],
  CRC: ["₡"],
  CZK: ["Kč"],
  EGP: ["ج.م", "جنيه"],
  EUR: ["€"],
  GBP: ["£"],
  GEL: ["₾"],
  GHS: ["₵"],
  HKD: ["HK$"],
  HRK: ["kn", "Kn"],
  HUF: ["Ft"],
  IDR: ["Rp"],
  ILS: ["₪", 'ש"ח', "ש''ח", "ש״ח"],
  INR: ["₹", "Rs", "Rs."],
  JPY: ["円"],
  KES: ["KSh", "Ksh"],
  KGS: ["сом"],
  KHR: ["៛"],
  KRW: ["₩", "원"],
  KWD: ["د.ك"],
  KZT: ["₸", "тг", "тг.", "тенге"],
  MKD: ["ден"],
  MNT: ["₮"],
  MXN: ["MX$"],
  MYR: ["RM"],
  NGN: ["₦"],
  NZD: ["NZ$"],
  PEN: ["S/", "S/."],
  PHP: ["₱"],
  PLN: ["zł", "zl"],
  PYG: ["₲"],
  RON: ["lei", "Lei"],
  RSD: ["дин", "дин.", "din", "din."],
  RUB: ["₽", "руб", "руб.", "р."],
  SAR: ["ر.س", "ر.س.", "ريال"],
  SGD: ["S$"],
  THB: ["฿", "บาท"],
  TRY: ["₺", "TL"],
  TWD: ["NT$"],
  UAH: ["₴", "грн", "грн."],
  USD: ["US$"],
  UZS: ["сум"],
  VND: ["₫", "đ", "VNĐ"],
}
const CODE_OF = new Map(
  Object.entries(SIGNS).flatMap(([code, signs]) => signs.map((sign) => [sign, code] as const)),
)
/** The currency of the shop's country decides what these mean. */
const SHARED = ["kr", "kr.", "Kr", "Kr.", "KR"]
// Codes that are also words in capitals.
const NO_CODES = new Set("ALL TRY TOP CUP PEN GEL MOP SOS BAN ANG LAK MAD".split(" "))
const CODES = Intl.supportedValuesOf("currency").filter((code) => !NO_CODES.has(code))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
export const CURRENCY = `[A-Z]{0,3}\\p{Sc}|${CODES.join("|")}|${[...CODE_OF.keys(), ...SHARED]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|")}`

const USERS: Record<string, string[]> = {
  $: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "CLP", "COP", "ARS", "TWD"],
  "¥": ["CNY", "JPY"],
  "￥": ["CNY", "JPY"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
}

export type Money = { amount: string; currency: string | null }

/** Chinese, Japanese and Korean have no space between a price and the words around it. */
const LETTER = String.raw`[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]`

const AMOUNT = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`
const MONEY = new RegExp(
  `(?<!${LETTER}|\\p{N})(?<before>${CURRENCY})\\s?(?<amount>${AMOUNT})(?![\\d%])|(?<!${LETTER}|[\\d.,])(?<first>${AMOUNT})(?:,-|,–|\\.-)?\\s?(?<after>${CURRENCY})(?!${LETTER})|(?<!${LETTER}|[\\d.,])(?<round>${AMOUNT})(?:,-|,–|\\.-|:-)(?!\\d)`,
  "u",
)
export const EACH_MONEY = new RegExp(MONEY.source, "gu")
const BARE = new RegExp(`^\\D{0,3}(?<amount>${AMOUNT})\\D{0,3}$`, "u")

/** @param priced says that the text is an amount of money, whether it names a currency or not. */
export function readMoney(text: string, priced = false): Money | null {
  const match = MONEY.exec(text.slice(0, 300)) ?? (priced ? BARE.exec(text.slice(0, 60)) : null)
  const { before, after, amount, first, round } = match?.groups ?? {}
  const digits = amount ?? first ?? round
  const decimal = digits && readAmount(digits)
  return decimal ? { amount: decimal, currency: (before ?? after ?? "").trim() || null } : null
}

/** "1.299,00" and "1 299" as decimals: "1299.00", "1299". */
export function readAmount(text: string): string | null {
  const digits = text.replace(/[\s'’\u00a0\u202f]/g, "")
  if (!/^\d[\d.,]{0,20}$/.test(digits)) return null
  const cents = /[.,](\d{1,2})$/.exec(digits)
  const whole = (cents ? digits.slice(0, -cents[0].length) : digits).replace(/[.,]/g, "")
  return whole.length > 12 ? null : `${whole.replace(/^0+(?=\d)/, "")}${cents ? `.${cents[1]}` : ""}`
}

/** The ISO code of a sign or word; `local` are the currencies of the shop's country. "$" alone is the dollar of the USA. */
export function currencyOf(sign: string | null, local: string[] = []): string | null {
  if (!sign) return null
  const known = CODE_OF.get(sign)
  if (known) return sign === "元" && local.includes("TWD") ? "TWD" : known
  if (/^[A-Z]{3}$/.test(sign)) return sign
  const users = USERS[sign.toLowerCase().replace(".", "")] ?? USERS[sign.slice(-1)]
  const shared = local.find((code) => users?.includes(code))
  return shared ?? (sign === "$" || sign === "¥" || sign === "￥" ? (users?.[0] ?? null) : null)
}
