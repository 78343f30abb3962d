import { alternatives } from "../clean/alternatives.ts"
import type { PageDocument } from "./document.ts"
import { resolve } from "./document.ts"
import { ancestors, attr, type Element, hooks, isElement, type Node } from "./nodes.ts"
import { visibleLine } from "./visible-text.ts"

export type Money = { amount: string; currency: string | null }
/**
 * `card`: beside a link to another page, as in a listing. `old`: crossed out, or called the price before. `bare`: with few
 * words beside it, unlike "Free delivery over €50".
 */
export type ShownPrice = Money & {
  place: number
  card: boolean
  old: boolean
  bare: boolean
  element: Element
}

const MAX_PRICES = 150
const MAX_READ = 800
const AMOUNT = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`

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
const CURRENCY = `[A-Z]{0,3}\\p{Sc}|${CODES.join("|")}|${Object.keys(WORDS)
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join("|")}`
const MONEY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<before>${CURRENCY})\\s?(?<amount>${AMOUNT})(?![\\d%])|(?<![\\p{L}\\d.,])(?<first>${AMOUNT})(?:,-|,–|\\.-)?\\s?(?<after>${CURRENCY})(?!\\p{L})|(?<![\\p{L}\\d.,])(?<round>${AMOUNT})(?:,-|,–|\\.-|:-)(?!\\d)`,
  "u",
)
const EACH_MONEY = new RegExp(MONEY.source, "gu")
const ANY_CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY})(?!\\p{L})`, "gu")
const BARE = new RegExp(`^\\D{0,3}(?<amount>${AMOUNT})\\D{0,3}$`, "u")
const PRICE_HOOK = new RegExp(
  alternatives("price|prix|preis|precio|preco|prezzo|prijs|cena|hinta|fiyat|kaina|amount"),
)
const OLD_HOOK =
  /(?:^|[\s_-])(?:old|was|strike\w*|crossed|rrp|uvp|msrp|before|original|list|regular|compare\w*|previous|retail|full|normal|high)(?:[\s_-]|$|price)|oldprice|listprice|price-?(?:old|was|before)/

const pricesOf = new WeakMap<PageDocument, ShownPrice[]>()

/** The prices that a reader sees, in the order of the page. */
export function shownPrices(page: PageDocument): ShownPrice[] {
  const known = pricesOf.get(page) ?? readPrices(page)
  pricesOf.set(page, known)
  return known
}

function readPrices(page: PageDocument): ShownPrice[] {
  const found: ShownPrice[] = []
  const seen = new Set<Element>()
  let read = 0
  for (const [place, { text, parent }] of page.texts.entries()) {
    if (found.length >= MAX_PRICES || read > MAX_READ) break
    if (text.length > 300 || !/\d/.test(text)) continue
    const inHeading = [parent, ...ancestors(parent, 2)].some(({ name }) => name === "h1")
    if (text.length > 60 && !inHeading) continue
    read += 1
    const holder = priceHolder(parent)
    if (seen.has(holder)) continue
    const line = inHeading ? text : lineOf(holder)
    const money = readMoney(line, isPriced(holder))
    if (!money || Number(money.amount) === 0) continue
    seen.add(holder)
    const around = [holder, parent, ...ancestors(parent, 3)]
    const old = around.some(({ name }) => name === "del" || name === "s" || name === "strike")
    found.push({
      ...money,
      place,
      element: holder,
      old: old || [holder, parent].some((element) => OLD_HOOK.test(hooks(element))),
      card: inCard(page, parent) || isRepeated(page, parent),
      bare: inHeading || lettersIn(line) <= MAX_LETTERS,
    })
  }
  return found
}

const MAX_LINE = 40
const MAX_LETTERS = 12

/** Amount, cents and currency may stand in elements of their own, with nothing else beside them. */
function priceHolder(element: Element): Element {
  let holder = element
  let letters = lettersIn(lineOf(element))
  for (let up = 0; up < 4 && isElement(holder.parent); up += 1) {
    if (visibleLine(holder.parent, { max: MAX_LINE + 1 }).length > MAX_LINE) break
    const line = lineOf(holder.parent)
    const more = lettersIn(line)
    if (more > letters || (line.match(EACH_MONEY)?.length ?? 0) > 1) break
    holder = holder.parent
    letters = more
  }
  return holder
}

const lettersIn = (line: string): number => line.replace(ANY_CURRENCY, "").match(/\p{L}/gu)?.length ?? 0

const isPriced = (element: Element): boolean =>
  [element, ...ancestors(element, 1), ...element.childNodes.filter(isElement)].some((e) =>
    PRICE_HOOK.test(hooks(e)),
  )

const BLOCKS = new Set("p div li td dd dt tr br h1 h2 h3 h4 del ins s button".split(" "))
const CENTS = /(?:^|[\s_-])(?:cents?|decimals?|fraction|sup|penny|pence)(?:$|[\s_-])/

/** Raised cents get a point before them. */
function lineOf(element: Element): string {
  const parts: string[] = []
  const pending: Node[] = [element]
  for (let node = pending.pop(), seen = 0; node && seen < 60; node = pending.pop(), seen += 1) {
    if (node.type === "text" && "data" in node) {
      const text = node.data.slice(0, 120).replace(/\s+/g, " ")
      const raised = isElement(node.parent) && (node.parent.name === "sup" || CENTS.test(hooks(node.parent)))
      parts.push(
        raised && /^\s?\d\d(?!\d)/.test(text) && /\d\s*$/.test(parts.join("")) ? `.${text.trim()}` : text,
      )
    } else if (
      isElement(node) &&
      !["script", "style", "noscript", "template", "select"].includes(node.name)
    ) {
      if (BLOCKS.has(node.name)) parts.push(" ")
      for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
        const child = node.childNodes[i]
        if (child) pending.push(child)
      }
    }
  }
  return parts
    .join("")
    .replace(/\s+/g, " ")
    .replace(/ \.(?=\d\d)/, ".")
    .trim()
    .slice(0, 120)
}

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

function inCard(page: PageDocument, element: Element): boolean {
  for (const holder of [element, ...ancestors(element, 4)]) {
    if (holder.name === "body" || holder.name === "main" || holder.name === "form") return false
    if (leadsElsewhere(page, holder)) return true
    const links = linksIn(holder)
    if (links === undefined) return false
    if (links.some((link) => leadsElsewhere(page, link) && showsSomething(link))) return true
  }
  return false
}

const CARDS = 4
const MAX_SIBLINGS = 80

/** In one of several equal blocks that link to other pages. */
function isRepeated(page: PageDocument, element: Element): boolean {
  for (const block of [element, ...ancestors(element, 8)]) {
    const called = attr(block, "class")
    if (block.name === "body" || block.name === "main") return false
    if (!isElement(block.parent) || (!called && block.name !== "li")) continue
    let equal = 0
    for (const sibling of block.parent.childNodes.slice(0, MAX_SIBLINGS))
      if (isElement(sibling) && sibling.name === block.name && attr(sibling, "class") === called) equal += 1
    if (equal >= CARDS && holdsLink(page, block)) return true
  }
  return false
}

function holdsLink(page: PageDocument, block: Element): boolean {
  const pending = [...block.childNodes]
  for (let i = 0; i < pending.length && i < 200; i += 1) {
    const node = pending[i]
    if (!isElement(node)) continue
    if (node.name === "h1") return false
    if (leadsElsewhere(page, node) && showsSomething(node)) return true
    pending.push(...node.childNodes)
  }
  return false
}

/** Undefined when the element holds more than a card does. */
function linksIn(holder: Element): Element[] | undefined {
  const links: Element[] = []
  const pending = [...holder.childNodes]
  for (let i = 0; i < pending.length; i += 1) {
    const node = pending[i]
    if (i > 120) return undefined
    if (!isElement(node)) continue
    if (node.name === "h1") return undefined
    if (node.name === "a") links.push(node)
    pending.push(...node.childNodes)
  }
  return links
}

/** A link to another page. */
export function leadsElsewhere(page: PageDocument, element: Element): boolean {
  const href = attr(element, "href")
  if (
    element.name !== "a" ||
    !href ||
    /^(?:#|javascript:|mailto:|tel:)|\.(?:jpe?g|png|webp|avif|gif|pdf)(?:\?|$)/i.test(href)
  )
    return false
  const address = resolve(href, page.base)
  if (!address) return false
  const { pathname, search } = new URL(address)
  return (
    pathname !== page.url.pathname ||
    (search !== "" && page.url.search !== "" && search !== page.url.search && /id=/i.test(search))
  )
}

const showsSomething = (link: Element): boolean => {
  const pending = [...link.childNodes]
  let text = 0
  for (let i = 0; i < pending.length && i < 40; i += 1) {
    const node = pending[i]
    if (node?.type === "text" && "data" in node) text += node.data.trim().length
    if (!isElement(node)) continue
    if (node.name === "img" || node.name === "picture" || /^h[2-6]$/.test(node.name)) return true
    pending.push(...node.childNodes)
  }
  return text > 12
}
