import { decimalsOf } from "../../money/currencies.ts"
import type { Money } from "../../money/money.ts"
import { type Evidence, type Option, Options, total } from "../options.ts"
import { currencyCode } from "../page/currency.ts"
import { meta, type PageDocument } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { type ShownPrice, shownCurrency, shownPrices } from "../page/prices.ts"
import { textsOf } from "../schema/node.ts"
import { chosenVariant, ownVariants } from "../schema/product-fields.ts"
import type { Price, Source } from "../types.ts"
import { pricesIn, type StatedItem, type StatedPrice, statedPrices } from "./stated-price.ts"

/** Texts after the main heading, in the order of the page. */
const NEAR = 60

/** Structured data, tags and the page itself say what the product costs now. The best one is first. */
export function choosePrice(
  page: PageDocument,
  stated: StatedItem[],
  heading: MainHeading | undefined,
): (Price & { weight: number })[] {
  const options = new Options("price")
  const currencies = new Map<string, string>()
  // An amount that is shown twice counts where it is shown best.
  const best = new Map<Option, Evidence>()
  const add = (money: Money, source: Source, strength: number, evidence?: Evidence) => {
    const decimals = Math.max(2, decimalsOf(money.currency))
    const amount = money.amount.includes(".") ? Number(money.amount).toFixed(decimals) : money.amount
    if (Number(amount) <= 0) return
    const key = String(Number(amount))
    const option = options.add(key, amount, source, strength)
    const shown = best.get(option)
    if (evidence?.variant) option.evidence.variant = 1
    else if (evidence && (!shown || total("price", evidence) > total("price", shown)))
      best.set(option, evidence)
    if (money.currency && !currencies.has(key)) currencies.set(key, money.currency)
  }
  let isVarying = false
  for (const { node, source } of stated) {
    if (source === "loose" && new Set(textsOf(node, "price")).size > 1) continue
    const pageVariant = chosenVariant(node, page.url)
    const isChosen = pageVariant !== undefined && statedPrices(pageVariant, page).length > 0
    const prices = statedPrices(node, page)
    for (const [i, money] of prices.entries())
      add(money, source, i === 0 ? 1 : 0.4, isChosen && i === 0 ? { variant: 1 } : undefined)
    if (!isChosen && ownVariants(node, page.url).length === 0) isVarying ||= differ(prices)
  }
  for (const [money, source] of pricesInTags(page)) add(money, source, 1)
  for (const [money, evidence] of pricesShown(page, heading)) add(money, "shown", 1, evidence)
  for (const [option, evidence] of best)
    if (isShownOnly(option) || total("price", evidence) > total("price", option.evidence))
      Object.assign(option.evidence, evidence)
  const usual = [...currencies.values()][0] ?? shownCurrency(page)
  const pagePrices = shownPrices(page)
  if (options.isOnly("shown") && areOfOthers(pagePrices, heading)) return []
  return options
    .ranked()
    .filter(({ weight }) => weight > 0)
    .map(({ value, source, weight }) => ({
      amount: value,
      currency: currencies.get(String(Number(value))) ?? usual,
      source,
      varies: isVarying || pagePrices.some((price) => price.varies && Number(price.amount) === Number(value)),
      weight,
    }))
}

/** What is stated counts as it is, wherever else it is shown. */
const isShownOnly = ({ evidence }: Option): boolean =>
  Object.keys(evidence).every((kind) => kind === "always" || kind === "shown")

const differ = (prices: StatedPrice[]): boolean =>
  prices.some(({ varies }) => varies) ||
  prices.some(
    ({ amount, currency }) =>
      currency === prices[0]?.currency && Number(amount) !== Number(prices[0]?.amount),
  )

const PRICE_TAGS = ["product:sale_price", "product:price", "og:price"]
const PRICE_LABEL = /^(?:price|preis|prix|precio|preço|prezzo|prijs|cena|pris|цена)\W*$/iu

/** The first tag for sharing that names an amount, and Twitter's pair of a label and its text. */
export function* pricesInTags(page: PageDocument): Generator<[StatedPrice, Source]> {
  const of = (tag: string) => meta(page, `${tag}:amount`, tag) ?? ""
  const tag = PRICE_TAGS.find((one) => /[1-9]/.test(of(one)))
  const currency = meta(page, ...[tag, ...PRICE_TAGS].map((one) => `${one}:currency`))
  if (tag) for (const price of pricesIn(of(tag), currency, page)) yield [price, "opengraph"]
  const place = [1, 2, 3, 4].find((at) => PRICE_LABEL.test(meta(page, `twitter:label${at}`) ?? ""))
  const text = place && meta(page, `twitter:data${place}`)
  if (text) for (const price of pricesIn(text, undefined, page)) yield [price, "twitter"]
}

const FAR = 40
const MOST_OWN = 8

/** Many prices, and all far behind the heading or in cards: those of other products, where a script fills in the own one. */
function areOfOthers(pagePrices: ShownPrice[], heading: MainHeading | undefined): boolean {
  const prices = pagePrices.filter(({ aside }) => !aside)
  const isOther = ({ place, card }: ShownPrice) =>
    card || (heading !== undefined && place > heading.place + FAR)
  return new Set(prices.map(({ amount }) => amount)).size > MOST_OWN && prices.every(isOther)
}

function* pricesShown(page: PageDocument, heading: MainHeading | undefined): Generator<[Money, Evidence]> {
  let isFirst = true
  const prices = shownPrices(page).filter(({ aside }) => !aside)
  const net = new Set(
    prices.filter(
      (price) =>
        page.texts.slice(Math.max(0, price.place - 1), price.place + 2).some(({ text }) => NET.test(text)) &&
        prices.some((other) => !other.card && isLowerBeside(other, price)),
    ),
  )
  for (const [i, price] of prices.entries()) {
    const { amount, currency, place, card, bare, usual } = price
    const old = price.old || (usual && prices.some((other) => !net.has(other) && isLowerBeside(price, other)))
    const distance = heading ? place - heading.place : Number.POSITIVE_INFINITY
    const isNet = net.has(price)
    const isBefore = isBeforeLower(price, prices[i + 1])
    const evidence: Evidence = {
      card: Number(card),
      old: Number(old),
      net: Number(isNet),
      before: Number(isBefore),
    }
    if (distance >= 0 && distance < NEAR) {
      evidence.near = 1 - distance / NEAR
      if (isFirst && bare && !card && !old && !isBefore && !isNet) {
        evidence.first = 1
        isFirst = false
      }
    }
    yield [{ amount, currency: currencyCode(currency, page) }, evidence]
  }
}

/** These words mark a price without tax, which counts less beside the one with it. */
const NET =
  /\b(?:excl\.?|exkl\.?|ex\.? vat|plus vat|ohne mwst|zzgl\.? mwst|nett[oó]|bez dph|brez ddv|bez pdv|bez vat|hors taxes?|prix ht|(?<=[\d€]\s?)h\.?t|iva exclu\p{L}*|sin iva|sem iva|без ндс|áfa nélkül|fără tva)(?![\p{L}])|\+\s?(?:vat|iva|mwst|tva|btw|moms|dph|gst)(?![\p{L}])|税抜|税別|本体価格/iu

/** Themes also call a price regular where it is the only one. */
const isLowerBeside = ({ place, amount }: ShownPrice, other: ShownPrice): boolean =>
  other.bare && !other.card && Math.abs(other.place - place) < NEAR && Number(other.amount) < Number(amount)

/** A price just before a lower one was its price before. Instalments are much lower, and words call what members pay so. */
function isBeforeLower(price: ShownPrice, next: ShownPrice | undefined): boolean {
  if (!next || next.card || next.called || next.place - price.place > 2) return false
  const ratio = Number(next.amount) / Number(price.amount)
  return ratio < 1 && ratio > 0.4
}
