import { CURRENCY, isWordlike } from "../../money/currencies.ts"
import { type Money, moneysIn, readMoney } from "../../money/money.ts"
import { alternatives } from "../clean/fold.ts"
import { remembered } from "../remembered.ts"
import { isInCard } from "./cards.ts"
import { currencyCode, currencyOfHost } from "./currency.ts"
import { currentMoney, isFromAfter, isFromBefore, isRateBefore, roleAfter } from "./current-money.ts"
import type { PageDocument } from "./document.ts"
import { ancestors, type Element, hooks, isElement, type Node, UNSEEN, visibleLine } from "./visible-text.ts"

const ANY_CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY})(?!\\p{L})`, "gu")
const countMoney = (line: string): number => moneysIn(line).length

/** Letters of currency names, and of what is said of taxes and delivery behind the amount, do not count. */
const lettersIn = (line: string): number =>
  line.replace(TERMS, "$1").replace(ANY_CURRENCY, "").match(/\p{L}/gu)?.length ?? 0

const TERMS =
  /(\d.{0,6})\s[(*]?(?:incl|inkl|excl|exkl|zzgl|inc\.|plus|vat|mwst|tva|iva|btw|moms|dph|tax)\b.{0,80}$/giu

/**
 * `card`: beside a link to another page. `aside`: called an old price, a rate, or what delivery costs. `old`: crossed out. `hidden`: by its element.
 * `called`: words say what it is, and not only that it is the price now. `usual`: called a regular one. `unit`: of a kilogram or a piece. `varies`: called the lowest one. `bare`: with few words beside it.
 */
export type ShownPrice = Money & {
  place: number
  card: boolean
  aside: boolean
  old: boolean
  hidden: boolean
  usual: boolean
  called: boolean
  unit: boolean
  varies: boolean
  bare: boolean
  element: Element
}

const MAX_PRICES = 150
const MAX_READ = 800
const PRICE_HOOK = new RegExp(
  alternatives("price|prix|preis|precio|preco|prezzo|prijs|cena|hinta|fiyat|kaina|(?<!toolbar-)amount"),
)
const OLD_HOOK =
  /(?:^|[\s_-])(?:old|was|strike\w*|crossed|slashed|through|org|mrp|rrp|uvp|msrp|before|original|list|regular|compare\w*|previous|retail|full|normal|high)(?:[\s_-]|$|price)|oldprice|listprice|price-?(?:old|was|before)/

export const shownPrices = remembered(readPrices)

function readPrices(page: PageDocument): ShownPrice[] {
  const prices: ShownPrice[] = []
  const seen = new Set<Element>()
  let read = 0
  for (const [place, { text, parent }] of page.texts.entries()) {
    if (prices.length >= MAX_PRICES || read > MAX_READ) break
    if (text.length > 300 || !/\p{Nd}/u.test(text)) continue
    const inHeading = [parent, ...ancestors(parent, 2)].some(({ name }) => name === "h1")
    if (text.length > 60 && !inHeading && !beginsWithPrice(text)) continue
    read += 1
    const holder = priceHolder(parent)
    if (seen.has(holder)) continue
    const own = moneysIn(text).length === 1
    const whole = inHeading ? text : lineOf(holder)
    const line = own && countMoney(whole.replace(text, " ")) > 0 ? text : whole
    const priced = isPriced(holder)
    const current = currentMoney(line, priced)
    const stated = current ?? readMoney(line, priced)
    if (!stated || Number(stated.amount) === 0) continue
    const { amount } = stated
    const currency = stated.currency ?? (NO_CENTS.test(line) ? currencyOfHost(page) : null)
    if (currency && isWordlike(currency, true) && !currencyCode(currency, page)) continue
    if (line === whole) seen.add(holder)
    const around = [holder, parent, ...ancestors(parent, 3)]
    const before = page.texts[place - 1]?.text ?? ""
    const after =
      page.texts.slice(place + 1, place + 4).find((next) => !isInside(next.parent, holder))?.text ?? ""
    const lower = ONLY_DASH.test(before) ? prices.at(-1) : undefined
    const isHigh = lower?.varies === true && place - lower.place <= 4 && Number(lower.amount) < Number(amount)
    const isRate = after.length <= MAX_WORDS && isRateBefore(after)
    const roles = [
      current?.role ?? "now",
      before.length > MAX_WORDS || countMoney(before) > 0 ? "now" : roleAfter(before),
      isRate || isHigh ? "aside" : "now",
    ]
    prices.push({
      amount,
      currency,
      place,
      element: holder,
      aside: roles.includes("aside"),
      hidden: around.some(isHidden),
      old: around.some(isStruck),
      called: wordsIn(isLabel(before) ? `${before} ${line}` : line).some((word) => !NOW_WORDS.test(word)),
      usual: roles.includes("usual") || [holder, parent].some((element) => OLD_HOOK.test(hooks(element))),
      unit: roles.includes("unit"),
      varies: current?.varies === true || isFromBefore(before) || isFromAfter(after),
      card: isInCard(page, parent),
      bare: inHeading || lettersIn(line) <= MAX_LETTERS,
    })
  }
  const isWhole = ({ unit, hidden, aside, card, currency }: ShownPrice) =>
    !unit && !hidden && !aside && !card && currency !== null
  const hasWhole = prices.some(isWhole)
  return prices
    .filter((price, at) => price.currency !== null || !isCount(price, prices[at + 1]))
    .map((price) => ((price.unit || price.hidden) && hasWhole ? { ...price, aside: true } : price))
}

/** Shops write the price in each currency, and scripts show one of them. */
const isHidden = ({ attribs }: Element): boolean =>
  attribs.hidden !== undefined || /(?:display:\s?none|visibility:\s?hidden)/i.test(attribs.style ?? "")

/** A percentage is no name of an amount. */
const isLabel = (before: string): boolean =>
  before.length <= MAX_WORDS && !before.includes("%") && countMoney(before) === 0

const wordsIn = (line: string): string[] =>
  line
    .replace(TERMS, "$1")
    .replace(ANY_CURRENCY, "")
    .match(/\p{L}+/gu) ?? []

/** They call an amount the price, the lowered one or the current one. */
const NOW_WORDS = new RegExp(
  `^(?:${alternatives(String.raw`
  now|only|today|sale|special|your|our|offer|final|current|is|deal|reduced|discount(?:ed)?|price|online|internet|web|total|new|off|save|with|outlet|clearance|black|friday|cyber|monday|weeks?|weekend|days?|deals|flash|hot|top|bestseller|limited|exclusive|saldi|solden|liquidation|jetzt|nur|dein|ihr|sonder\p{L}*|angebot\p{L}*|aktion\p{L}*|aktuell\p{L}*|endpreis|gesamtpreis|preis|rabatt\p{L}*
  maintenant|prix|soldes?|réduit|actuel|remise|nouveau|ahora|precio|oferta|rebajado|rebajas|actual|especial|descuento|nuevo|por|à|agora|preço|atual|desconto|novo|adesso|ora|prezzo|offerta|scontato|attuale|finale|speciale|sconto|nuovo
  nu|prijs|aanbieding\p{L}*|actie\p{L}*|huidige|korting\p{L}*|nieuwe?|pris|pris(?:et|en)|rea\p{L}*|kampanj\p{L}*|tilbud\p{L}*|nuvarande|kun|endast|ny|nyt|hinta|tarjous\p{L}*|alennus\p{L}*|nyní|cena|akční|akce|aktuální|nová|sleva|zľava|teraz|promocyjna|promocja|wyprzedaż|aktualna|nowa|rabat
  сейчас|сега|цена|ціна|акция|акционная|скидка|знижка|şimdi|fiyatı?|indirimli|ár|akciós|preț|pret|promo|promotion\p{L}*|inkl?|incl|including|tax|vat|mwst|ttc|tva|btw|iva|moms|dph|セール価格|特価|販売価格|价格|现价|售价|促銷價|特價|판매가|할인가|税込
`)})$`,
  "iu",
)

export const shownCurrency = remembered(
  (page: PageDocument): string | null =>
    shownPrices(page)
      .map(({ currency }) => currencyCode(currency, page))
      .find((code) => code !== null) ?? null,
)

const ONLY_DASH = /^[-–—~〜～]$/

const isInside = (element: Element, holder: Element): boolean =>
  element === holder || ancestors(element, 4).includes(holder)

const isStruck = ({ name, attribs }: Element): boolean =>
  name === "del" ||
  name === "s" ||
  name === "strike" ||
  /line-through/.test(`${attribs.style ?? ""} ${attribs.class ?? ""}`.slice(0, 1000))

/** "1.299,-" is a price, whose currency every reader in that country knows. */
const NO_CENTS = /\d(?:[.,:]|\s:)[-–—](?!\d)/u

/** Words that call the next amount something stand alone. */
const MAX_WORDS = 30

/** A line about delivery and taxes may begin with the price. */
const beginsWithPrice = (text: string): boolean => {
  const [first] = moneysIn(text.slice(0, 40))
  return first !== undefined && first.index < 15
}

/** A small number before a price with its currency or cents counts something. */
const isCount = ({ amount, place }: ShownPrice, next: ShownPrice | undefined): boolean =>
  /^\d{1,2}$/.test(amount) &&
  next !== undefined &&
  (next.currency !== null || next.amount.includes(".")) &&
  next.place - place <= 3

const MAX_LINE = 40
const MAX_LETTERS = 12

/** Amount, cents and currency may stand in elements of their own, with nothing else beside them but what names the currency. */
function priceHolder(element: Element): Element {
  let holder = element
  let letters = lettersIn(lineOf(element))
  for (let up = 0; up < 4 && isElement(holder.parent); up += 1) {
    if (visibleLine(holder.parent, { max: MAX_LINE + 1 }).length > MAX_LINE) break
    const line = lineOf(holder.parent)
    const more = lettersIn(line)
    const hasSign = countMoney(line) === 1 && countMoney(lineOf(holder)) === 0
    if ((more > letters && !hasSign) || countMoney(line) > 1) break
    holder = holder.parent
    letters = more
  }
  return holder
}

const isPriced = (element: Element): boolean =>
  [element, ...ancestors(element, 1), ...element.childNodes.filter(isElement)].some((e) =>
    PRICE_HOOK.test(hooks(e)),
  )

const BLOCKS = new Set("p div li td dd dt tr br h1 h2 h3 h4 del ins s button".split(" "))
const CENTS = /(?:^|[\s_-])(?:cents?|decimals?|fraction|sup|penny|pence)(?:$|[\s_-])/

/** Two digits in an element of their own, right behind a number. */
const isCents = (text: string, parts: string[]): boolean =>
  /^\d\d$/.test(text) && /(?<![.,]\d*)\d$/.test(parts.join(""))

/** Raised cents get a point before them. */
function lineOf(element: Element): string {
  const parts: string[] = []
  const pending: Node[] = [element]
  for (let node = pending.pop(), seen = 0; node && seen < 60; node = pending.pop(), seen += 1) {
    if (node.type === "text" && "data" in node) {
      const text = node.data.slice(0, 120).replace(/\s+/g, " ")
      // Nothing but a style may part two prices without cents.
      if (/^\d/.test(text) && /[.,][-–—]$/.test(parts.at(-1) ?? "")) parts.push(" ")
      const raised = isElement(node.parent) && (node.parent.name === "sup" || CENTS.test(hooks(node.parent)))
      parts.push(
        (raised || isCents(text, parts)) && /^\s?\d\d(?!\d)/.test(text) && /\d\s*$/.test(parts.join(""))
          ? `.${text.trim()}`
          : text,
      )
    } else if (isElement(node) && !UNSEEN.has(node.name)) {
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
    .replace(/(?<=\d) ?([.,]) ?(?=\d\d(?!\d))/g, "$1")
    .trim()
    .slice(0, 120)
}
