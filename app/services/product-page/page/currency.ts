import type { PageDocument } from "./document.ts"
import { attr, type Element } from "./visible-text.ts"

/** The signs and words that stand for one currency, as shops write them. */
const SIGNS = {
  AED: "د.إ|درهم",
  AUD: "AU$|A$",
  AZN: "₼",
  BAM: "KM",
  BGN: "лв|лв.",
  BRL: "R$",
  BYN: "б.р.|бел. руб.",
  CAD: "CA$|C$|CAD$",
  CNY: "元",
  CRC: "₡",
  CZK: "Kč",
  EGP: "ج.م|جنيه",
  EUR: "€",
  GBP: "£",
  GEL: "₾",
  GHS: "₵",
  HKD: "HK$",
  HRK: "kn|Kn",
  HUF: "Ft",
  IDR: "Rp",
  ILS: "₪|ש\"ח|ש''ח|ש״ח",
  INR: "₹|Rs|Rs.",
  JPY: "円",
  KES: "KSh|Ksh",
  KGS: "сом",
  KHR: "៛",
  KRW: "₩|원",
  KWD: "د.ك",
  KZT: "₸|тг|тг.|тенге",
  MKD: "ден",
  MNT: "₮",
  MXN: "MX$",
  MYR: "RM",
  NGN: "₦",
  NZD: "NZ$",
  PEN: "S/|S/.",
  PHP: "₱",
  PLN: "zł|zl",
  PYG: "₲",
  RON: "lei|Lei",
  RSD: "дин|дин.|din|din.",
  RUB: "₽|руб|руб.|р.",
  SAR: "ر.س|ر.س.|ريال",
  SGD: "S$",
  THB: "฿|บาท",
  TRY: "₺|TL",
  TWD: "NT$",
  UAH: "₴|грн|грн.",
  USD: "US$",
  UZS: "сум",
  VND: "₫|đ|VNĐ",
}
const CODE_OF = new Map(
  Object.entries(SIGNS).flatMap(([code, signs]) => signs.split("|").map((sign) => [sign, code])),
)
/** The currency of the shop's country decides what these mean. */
const SHARED = ["kr", "kr.", "Kr", "Kr.", "KR"]
// Codes that are also words in capitals.
const NO_CODES = new Set("ALL TRY TOP CUP PEN GEL MOP SOS BAN ANG LAK MAD".split(" "))
const CODES = Intl.supportedValuesOf("currency").filter((code) => !NO_CODES.has(code))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
/** An expression for what stands for a currency. */
export const CURRENCY = `[A-Z]{0,3}\\p{Sc}|${CODES.join("|")}|${[...CODE_OF.keys(), ...SHARED]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|")}`

const COUNTRIES = new Map(
  "us USD,ca CAD,au AUD,nz NZD,hk HKD,sg SGD,mx MXN,cl CLP,co COP,ar ARS,tw TWD,uk GBP,gb GBP,jp JPY,cn CNY,se SEK,no NOK,dk DKK,is ISK,br BRL,pk PKR,lk LKR"
    .split(",")
    .map((pair) => pair.split(" ") as [country: string, code: string]),
)
const USERS: Record<string, string[]> = {
  $: ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "CLP", "COP", "ARS", "TWD"],
  "¥": ["CNY", "JPY"],
  "￥": ["CNY", "JPY"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
}

/** The ISO code of a sign or word on this page: "$" is the dollar of the shop's country. */
export function currencyCode(sign: string | null, page: PageDocument): string | null {
  if (!sign) return null
  const known = CODE_OF.get(sign)
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
  return parts.flatMap((part) => COUNTRIES.get(part.toLowerCase()) ?? [])
}
