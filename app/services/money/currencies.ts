import currencyOfCountry from "country-to-currency"

/** The signs and words that stand for one currency, as shops and people write them. Letters are compared as they are. */
const SIGNS: Record<string, string> = {
  AED: "د.إ|Dhs|Dhs.|dhs",
  ARS: "AR$",
  AUD: "AU$|A$|AU $|AUD$",
  AZN: "₼",
  BAM: "KM",
  BDT: "৳|Tk|Tk.",
  BGN: "лв|лв.|lv|lv.",
  BHD: "د.ب|BD",
  BRL: "R$|reais",
  BYN: "б.р.|бел. руб.",
  CAD: "CA$|C$|CAD$|CDN$|CA $",
  CHF: "SFr|SFr.|sFr.|Fr.",
  CLP: "CL$|CLP$",
  CNY: "RMB|CN¥|人民币",
  COP: "COL$|COP$",
  CRC: "₡",
  CZK: "Kč|kč|Kčs",
  DOP: "RD$",
  DZD: "د.ج",
  EGP: "ج.م|E£",
  EUR: "€|Euro|euro|Euros|euros|EURO|Eur|eur|ευρώ|евро",
  GBP: "GB£",
  GEL: "₾",
  GHS: "₵|GH₵|GH¢",
  HKD: "HK$|港幣",
  HRK: "kn|Kn",
  HUF: "Ft|Ft.",
  IDR: "Rp|Rp.|rp",
  ILS: "₪|NIS|ש\"ח|ש''ח|ש״ח",
  INR: "₹",
  IQD: "د.ع",
  JMD: "J$",
  JOD: "د.أ|JD",
  JPY: "円|JP¥|JPY¥",
  KES: "KSh|Ksh|KSh.|Ksh.",
  KGS: "сом",
  KHR: "៛",
  KRW: "₩|원|￦",
  KWD: "د.ك|KD",
  KZT: "₸|тг|тг.|тенге",
  LAK: "₭",
  LBP: "ل.ل",
  LYD: "د.ل",
  MAD: "د.م.",
  MKD: "ден|ден.",
  MNT: "₮",
  MXN: "MX$|Mex$|MXN$|MX $",
  MYR: "RM",
  NGN: "₦",
  NZD: "NZ$|NZ $|NZD$",
  OMR: "ر.ع.|ر.ع",
  PEN: "S/|S/.",
  PHP: "₱|Php|PhP",
  PLN: "zł|zl|zł.|zlotych|złotych",
  PYG: "₲",
  QAR: "ر.ق|QR",
  RON: "leu",
  RSD: "дин|дин.|din|din.",
  RUB: "₽|руб|руб.|р.|рублей|RUR",
  SAR: "ر.س|ر.س.|SR",
  SEK: "kronor",
  SGD: "S$|SG$",
  THB: "฿|บาท",
  TND: "د.ت|DT",
  TRY: "₺|TL|lira",
  TTD: "TT$",
  TWD: "NT$|NTD|NT $|新臺幣|新台幣",
  TZS: "TSh|Tsh|TSH",
  UAH: "₴|грн|грн.",
  UGX: "USh|Ush|USH",
  USD: "US$|US $|USD$|U$S|U$D|dollars|Dollars",
  UYU: "$U",
  UZS: "сум|so'm|soʻm",
  VND: "₫|đ|VNĐ|vnđ|đồng",
}
const CODE_OF = new Map(
  Object.entries(SIGNS).flatMap(([code, signs]) => signs.split("|").map((sign) => [sign, code] as const)),
)

/**
 * Signs of several countries, and whose they are. The first one is meant where nothing names a country; if it is null, nobody
 * can know.
 */
const SHARED: Record<string, string> = {
  $: "USD CAD AUD NZD HKD SGD MXN CLP COP ARS TWD UYU DOP BBD BZD BMD BSD BND JMD TTD XCD FJD NAD GYD",
  "¥|￥": "JPY CNY",
  "Rs|Rs.|RS|rs|rs.|₨|rupees|Rupees|रु|रु.": "INR PKR LKR NPR MUR SCR",
  "kr|kr.|Kr|Kr.|KR": "null SEK NOK DKK ISK",
  R: "null ZAR",
  "£": "GBP EGP SYP LBP FKP GIP",
  "lei|Lei|LEI": "RON MDL",
  元: "CNY TWD HKD",
  "Bs|Bs.": "null BOB VES",
  B$: "null BND BSD",
  Br: "null BYN ETB",
  "DH|Dh|dh|درهم": "null MAD AED",
  "FCFA|F CFA|CFA": "null XOF XAF",
  ريال: "null SAR QAR OMR YER",
  "﷼": "null IRR SAR QAR OMR YER",
  جنيه: "null EGP SDG",
}
const USERS_OF = new Map(
  Object.entries(SHARED).flatMap(([signs, codes]) => {
    const users = codes.split(" ").map((code) => (code === "null" ? null : code))
    return signs.split("|").map((sign) => [sign, users] as const)
  }),
)

/** Signs that begin the names of things as well, such as "DT 770" and "Euro 6". */
const SIGNS_IN_NAMES = new Set(
  "Euro euro EURO Eur eur R RS KD JD SR QR BD DT DH Dh dh Bs Br Tk Fr. lei Lei LEI".split(" "),
)

/** Codes that are also words in capitals. */
const CODES_AS_WORDS = new Set("ALL TRY TOP CUP PEN GEL MOP SOS BAN ANG LAK MAD".split(" "))

/** Whether a sign before or behind a number may be a word of the text instead. */
export const isWordlike = (sign: string, isBefore: boolean): boolean =>
  CODES_AS_WORDS.has(sign) || (isBefore && SIGNS_IN_NAMES.has(sign))

/** ISO 4217: no currency, one for tests, and units in which only banks count. No shop has a price in them. */
const NOT_FOR_PRICES = new Set("XXX XTS XDR XSU XUA".split(" "))
const CODES = Intl.supportedValuesOf("currency").filter((code) => !NOT_FOR_PRICES.has(code))
const KNOWN = new Set(CODES)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")

/** An expression for all that names a currency, the longest first. */
export const CURRENCY = `${[...CODE_OF.keys(), ...USERS_OF.keys(), ...CODES]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|")}|\\p{Sc}`

/** `code` is null where the sign alone does not tell. `isGuessed` if other countries use the same sign, and none is named. */
export type Currency = { code: string | null; isGuessed: boolean }

/** @param local the currencies of the shop's country or of the file. */
export function currencyOf(sign: string | null, local: readonly string[] = []): Currency {
  if (!sign) return { code: null, isGuessed: false }
  const users = USERS_OF.get(sign)
  if (!users) return { code: CODE_OF.get(sign) ?? codeOf(sign), isGuessed: false }
  const named = local.find((one) => users.includes(one))
  return { code: named ?? users[0] ?? null, isGuessed: !named }
}

const RENAMED: Record<string, string> = { NTD: "TWD", RMB: "CNY", RUR: "RUB" }

const codeOf = (text: string): string | null => {
  const code = RENAMED[text] ?? text
  return KNOWN.has(code) ? code : null
}

/** Whether "CAD" may stand beside "$", as in "$ 49.95 CAD". */
export const isUserOf = (sign: string, code: string): boolean => USERS_OF.get(sign)?.includes(code) ?? false

/**
 * The ISO code that a page or a table states: "eur", "RMB", "€", and "$" with the help of `local`.
 * @returns null for what is no currency.
 */
export function statedCurrency(
  text: string | null | undefined,
  local: readonly string[] = [],
): string | null {
  const stated = text?.slice(0, 20).trim() ?? ""
  return codeOf(stated.toUpperCase()) ?? currencyOf(stated, local).code
}

/** Top-level domains that shops of any country use. */
const OF_ANY_COUNTRY = new Set("AI CC CO FM GG IM IO LA LY ME NU SH TO TV VC WS".split(" "))

/** The currency of a country by its two letters, which may stand for a top-level domain. */
export function currencyIn(country: string, isDomain = false): string | null {
  const code = country.toUpperCase()
  if (code === "UK") return "GBP"
  if (isDomain && OF_ANY_COUNTRY.has(code)) return null
  return (currencyOfCountry as Record<string, string>)[code] ?? null
}

/** The currency of the country where most speakers of a language live: "ur" is spoken in Pakistan. */
export function currencyOfLanguage(tag: string): string | null {
  try {
    return currencyIn(new Intl.Locale(tag.slice(0, 35)).maximize().region ?? "")
  } catch {
    return null
  }
}

const decimals = new Map<string, number>()

/** How many decimals a currency has: yen none, euros two, Kuwaiti dinars three. An unknown one has two. */
export function decimalsOf(currency: string | null): number {
  if (!currency || !KNOWN.has(currency)) return 2
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  const count = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, count)
  return count
}
