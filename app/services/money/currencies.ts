/** The signs and words that stand for one currency, as shops and people write them. Letters are compared as they are. */
const SIGNS: Record<string, string> = {
  AED: "د.إ|Dhs|Dhs.|dhs|⃃|درهم إماراتي",
  AMD: "֏|դր.|դր|драм",
  ARS: "AR$",
  AUD: "AU$|A$|AU $|AUD$|$AU|$ AU",
  AZN: "₼",
  BAM: "KM",
  BDT: "৳|Tk|Tk.|টাকা",
  BGN: "лв|лв.|lv|lv.|ЛВ|лева",
  BHD: "د.ب|BD",
  BRL: "R$|reais",
  BTN: "Nu.",
  BYN: "б.р.|бел. руб.",
  CAD: "CA$|CAD$|CDN$|CA $|$CA|$ CA|$CAN|$ CAN",
  CHF: "SFr|SFr.|sFr.|Fr.|Sfr|Sfr.|sFr|Franken",
  CLP: "CL$|CLP$",
  CNY: "RMB|CN¥|人民币|yuan|块",
  COP: "COL$|COP$",
  CRC: "₡",
  CZK: "Kč|kč|Kčs|KČ|korun",
  DOP: "RD$",
  DZD: "د.ج|دج",
  EGP: "ج.م|E£|ج.م.|جنيه مصري|L.E.",
  EUR: "€|Euro|euro|Euros|euros|EURO|Eur|eur|ευρώ|евро",
  GBP: "GB£",
  GEL: "₾|ლარი",
  GHS: "₵|GH₵|GH¢",
  HKD: "HK$|港幣|港元|港币",
  HRK: "kn|Kn",
  HUF: "Ft|Ft.|forint",
  IDR: "Rp|Rp.|rp|rupiah",
  ILS: "₪|NIS|ש\"ח|ש''ח|ש״ח|שקל|שקלים",
  INR: "₹",
  IQD: "د.ع",
  IRR: "ریال",
  JMD: "J$",
  JOD: "د.أ|JD|دينار أردني",
  JPY: "円|JP¥|JPY¥|yen|Yen",
  KES: "KSh|Ksh|KSh.|Ksh.",
  KGS: "сом",
  KHR: "៛",
  KRW: "₩|원|￦",
  KWD: "د.ك|KD|دينار كويتي",
  KZT: "₸|тг|тг.|тенге",
  LAK: "₭",
  LBP: "ل.ل",
  LKR: "රු|රු.|ரூ",
  LYD: "د.ل",
  MAD: "د.م.|درهم مغربي",
  MKD: "ден|ден.",
  MMK: "ကျပ်",
  MNT: "₮",
  MOP: "MOP$",
  MXN: "MX$|Mex$|MXN$|MX $|M.N.",
  MYR: "RM",
  NGN: "₦",
  NZD: "NZ$|NZ $|NZD$|$NZ|$ NZ",
  OMR: "ر.ع.|ر.ع|ريال عماني",
  PAB: "B/.",
  PEN: "S/|S/.",
  PHP: "₱|Php|PhP",
  PLN: "zł|zl|zł.|zlotych|złotych|ZŁ",
  PYG: "₲",
  QAR: "ر.ق|QR|ريال قطري",
  RON: "leu",
  RSD: "дин|дин.|din|din.",
  RUB: "₽|руб|руб.|р.|рублей|RUR|р|Руб|Руб.|РУБ|рубль|рубля|рублів",
  RWF: "FRw|Frw",
  SAR: "ر.س|ر.س.|SR|⃁|ريال سعودي|ريال سعودى",
  SEK: "kronor",
  SGD: "S$|SG$",
  THB: "฿|บาท|baht",
  TND: "د.ت|DT",
  TRY: "₺|TL|lira|Tl",
  TTD: "TT$",
  TWD: "NT$|NTD|NT $|新臺幣|新台幣",
  TZS: "TSh|Tsh|TSH|Tshs|TSHS|Tsh.",
  UAH: "₴|грн|грн.|гривень",
  UGX: "USh|Ush|USH",
  USD: "US$|US $|USD$|U$S|U$D|dollars|Dollars|$US|$ US",
  UYU: "$U",
  UZS: "сум|so'm",
  VND: "₫|đ|Đ|VNĐ|vnđ|đồng",
}

/**
 * Signs of several countries, and whose they are. The first one is meant where nothing names a country; if it is null, nobody
 * can know.
 */
const SHARED: Record<string, string> = {
  $: "USD CAD AUD NZD HKD SGD MXN CLP COP ARS TWD UYU DOP BBD BZD BMD BSD BND JMD TTD XCD FJD NAD GYD",
  "¥|￥": "JPY CNY",
  "Rs|Rs.|RS|rs|rs.|₨|rupees|Rupees|रु|रु.|रू|रू.|रुपये": "INR PKR LKR NPR MUR SCR",
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
  DA: "null DZD",
  Fr: "null CHF",
  Ks: "null MMK",
  LE: "null EGP",
  Q: "null GTQ",
  Re: "null INR",
  "won|Won": "null KRW",
  "pesos|Pesos": "null MXN COP CLP ARS UYU DOP CUP PHP",
  C$: "CAD NIO",
  دينار: "null KWD IQD JOD BHD LYD TND DZD",
  ريال: "null SAR QAR OMR YER",
  "﷼": "null IRR SAR QAR OMR YER",
  جنيه: "null EGP SDG",
}

/** Signs that begin the names of things as well, such as "DT 770" and "Euro 6". */
const SIGNS_IN_NAMES = new Set(
  "Euro euro EURO Eur eur R RS KD JD SR QR BD DT DH Dh dh Bs Br Tk Fr. Fr DA LE Ks Q Re won Won lei Lei LEI".split(
    " ",
  ),
)

/** Codes that are also words in capitals. */
const CODES_AS_WORDS = new Set("ALL TRY TOP CUP PEN GEL MOP SOS BAN ANG LAK MAD".split(" "))

const CODE_OF = new Map(
  Object.entries(SIGNS).flatMap(([code, signs]) => signs.split("|").map((sign) => [sign, code] as const)),
)

const USERS_OF = new Map(
  Object.entries(SHARED).flatMap(([signs, codes]) => {
    const users = codes.split(" ").map((code) => (code === "null" ? null : code))
    return signs.split("|").map((sign) => [sign, users] as const)
  }),
)

/** Whether a sign before or behind a number may be a word of the text instead. */
export const isWordlike = (sign: string, isBefore: boolean): boolean =>
  CODES_AS_WORDS.has(sign) || (isBefore && SIGNS_IN_NAMES.has(sign))

/** ISO 4217: no currency, one for tests, and units in which only banks count. No shop has a price in them. */
const NOT_FOR_PRICES = /^X(?:DR|SU|TS|UA|XX)$/
const CODES = Intl.supportedValuesOf("currency").filter((code) => !NOT_FOR_PRICES.test(code))
const KNOWN = new Set(CODES)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")

/** An expression for all that names a currency, the longest first. */
export const CURRENCY = `${[...CODE_OF.keys(), ...USERS_OF.keys(), ...CODES]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|")}|\\p{Sc}`

/** `code` is null where the sign alone does not tell. `isGuessed` if other countries use the same sign, and none is named. */
type Currency = { code: string | null; isGuessed: boolean }

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

/** The code that people mean by "eur", unless the word is a sign of its own, such as "KSh". */
export const codeTyped = (word: string): string | null =>
  CODE_OF.has(word) || USERS_OF.has(word) ? null : codeOf(word.toUpperCase())

/** Whether "CAD", "pesos" or "M.N." may stand beside "$", as in "$ 49.95 CAD". */
export function isUserOf(sign: string, name: string): boolean {
  const named = USERS_OF.get(name) ?? [CODE_OF.get(name) ?? codeOf(name)]
  return named.some((code) => code !== null && USERS_OF.get(sign)?.includes(code))
}

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

const decimals = new Map<string, number>()

/** How many decimals a currency has: yen none, euros two, Kuwaiti dinars three. An unknown one has two. */
export function decimalsOf(currency: string | null): number {
  if (!currency || !KNOWN.has(currency)) return 2
  const cachedCount = decimals.get(currency)
  if (cachedCount !== undefined) return cachedCount
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  const count = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, count)
  return count
}
