import type { PageDocument } from "./document.ts"
import { attr, type Element } from "./visible-text.ts"

// Words that stand for a currency, as shops write them, each with its code.
const WORDS: Record<string, string> = {
  Kč: "CZK",
  zł: "PLN",
  zl: "PLN",
  lei: "RON",
  Lei: "RON",
  Ft: "HUF",
  лв: "BGN",
  "лв.": "BGN",
  грн: "UAH",
  "грн.": "UAH",
  руб: "RUB",
  "руб.": "RUB",
  "р.": "RUB",
  тг: "KZT",
  "тг.": "KZT",
  тенге: "KZT",
  "б.р.": "BYN",
  "бел. руб.": "BYN",
  ден: "MKD",
  дин: "RSD",
  "дин.": "RSD",
  din: "RSD",
  "din.": "RSD",
  KM: "BAM",
  kn: "HRK",
  Kn: "HRK",
  TL: "TRY",
  Rs: "INR",
  "Rs.": "INR",
  Rp: "IDR",
  RM: "MYR",
  "S/": "PEN",
  "S/.": "PEN",
  KSh: "KES",
  Ksh: "KES",
  元: "CNY",
  円: "JPY",
  원: "KRW",
  บาท: "THB",
  "ر.س": "SAR",
  "ر.س.": "SAR",
  ريال: "SAR",
  "د.إ": "AED",
  درهم: "AED",
  "ج.م": "EGP",
  جنيه: "EGP",
  "د.ك": "KWD",
  'ש"ח': "ILS",
  "ש''ח": "ILS",
  "ש״ח": "ILS",
  đ: "VND",
  VNĐ: "VND",
  сум: "UZS",
  сом: "KGS",
  kr: "",
  "kr.": "",
  Kr: "",
  "Kr.": "",
  KR: "",
}
// Codes that are also words in capitals.
const NO_CODES = new Set("ALL TRY TOP CUP PEN GEL MOP SOS BAN ANG LAK MAD".split(" "))
const CODES = Intl.supportedValuesOf("currency").filter((code) => !NO_CODES.has(code))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
/** An expression for what stands for a currency. */
export const CURRENCY = `[A-Z]{0,3}\\p{Sc}|${CODES.join("|")}|${Object.keys(WORDS)
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|")}`

const COUNTRIES: Record<string, string> = {
  us: "USD",
  ca: "CAD",
  au: "AUD",
  nz: "NZD",
  hk: "HKD",
  sg: "SGD",
  mx: "MXN",
  cl: "CLP",
  co: "COP",
  ar: "ARS",
  tw: "TWD",
  uk: "GBP",
  gb: "GBP",
  jp: "JPY",
  cn: "CNY",
  se: "SEK",
  no: "NOK",
  dk: "DKK",
  is: "ISK",
  br: "BRL",
  pk: "PKR",
  lk: "LKR",
}
const DOLLARS: Record<string, string> = {
  US$: "USD",
  CA$: "CAD",
  C$: "CAD",
  CAD$: "CAD",
  AU$: "AUD",
  A$: "AUD",
  NZ$: "NZD",
  HK$: "HKD",
  S$: "SGD",
  R$: "BRL",
  NT$: "TWD",
  MX$: "MXN",
}
const SIGNS: Record<string, string> = {
  "€": "EUR",
  "£": "GBP",
  "₽": "RUB",
  "₴": "UAH",
  "₹": "INR",
  "₩": "KRW",
  "₪": "ILS",
  "₫": "VND",
  "₺": "TRY",
  "₸": "KZT",
  "฿": "THB",
  "₱": "PHP",
  "₦": "NGN",
  "₵": "GHS",
  "₡": "CRC",
  "₲": "PYG",
  "₼": "AZN",
  "₾": "GEL",
  "៛": "KHR",
  "₮": "MNT",
}
const USERS: Record<string, string[]> = {
  $: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "CLP", "COP", "ARS", "TWD"],
  "¥": ["CNY", "JPY"],
  "￥": ["CNY", "JPY"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
}

/** The ISO code of a sign or word on this page: "$" is the dollar of the shop's country. */
export function currencyCode(sign: string | null, page: PageDocument): string | null {
  if (!sign) return null
  const known = SIGNS[sign] ?? DOLLARS[sign] ?? WORDS[sign]
  if (known) return sign === "元" && countryOf(page).includes("TWD") ? "TWD" : known
  if (/^[A-Z]{3}$/.test(sign)) return sign
  const users = USERS[sign.toLowerCase().replace(".", "")] ?? USERS[sign.slice(-1)]
  const local = countryOf(page).find((code) => users?.includes(code))
  return local ?? (sign === "$" || sign === "¥" || sign === "￥" ? (users?.[0] ?? null) : null)
}

/** Currencies of the countries that host, path and language name. */
function countryOf(page: PageDocument): string[] {
  const language = attr(
    page.elements.find(({ name }) => name === "html") ?? ({ attribs: {} } as Element),
    "lang",
  )
  const parts = [
    page.url.hostname.split(".").at(-1) ?? "",
    /[-_]([a-z]{2})$/i.exec(language)?.[1] ?? "",
    /^\/(?:[a-z]{2}[-_])?([a-z]{2})(?:\/|$)/.exec(page.url.pathname)?.[1] ?? "",
  ]
  return parts.flatMap((part) => COUNTRIES[part.toLowerCase()] ?? [])
}
