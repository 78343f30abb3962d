import { decimalsOf } from "../../money/currencies.ts"
import type { Money } from "../../money/money.ts"
import { alternatives } from "../clean/fold.ts"
import { type Evidence, Options, total } from "../options.ts"
import { currencyCode, currencyStated } from "../page/currency.ts"
import { meta, type PageDocument } from "../page/document.ts"
import type { MainHeading } from "../page/main-heading.ts"
import { type ShownPrice, shownPrices } from "../page/prices.ts"
import { nodesOf, type SchemaNode, textsOf } from "../schema/node.ts"
import { chosenVariant, ownVariants } from "../schema/product-fields.ts"
import type { Availability, Price, Source } from "../types.ts"
import { statedAmount } from "./stated-amount.ts"

export type StatedItem = { node: SchemaNode; source: Source }

const MAX_OFFERS = 40
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
  const add = (money: Money, source: Source, strength: number, evidence?: Evidence) => {
    const decimals = Math.max(2, decimalsOf(money.currency))
    const amount = money.amount.includes(".") ? Number(money.amount).toFixed(decimals) : money.amount
    if (Number(amount) <= 0) return
    const key = String(Number(amount))
    const option = options.add(key, amount, source, strength)
    if (evidence?.variant) option.evidence.variant = 1
    else if (evidence && total("price", evidence) > total("price", option.evidence))
      Object.assign(option.evidence, evidence)
    if (money.currency && !currencies.has(key)) currencies.set(key, money.currency)
  }
  const pagePrices = shownPrices(page)
  const shownCurrency =
    pagePrices.map(({ currency }) => currencyCode(currency, page)).find((code) => code !== null) ?? null
  for (const { node, source } of stated) {
    if (source === "loose" && new Set(textsOf(node, "price")).size > 1) continue
    const pageVariant = chosenVariant(node, page.url)
    const isChosen =
      pageVariant !== undefined && amountsOf(pageVariant, page, pagePrices, shownCurrency).length > 0
    for (const [i, money] of amountsOf(node, page, pagePrices, shownCurrency).entries())
      add(money, source, i === 0 ? 1 : 0.4, isChosen && i === 0 ? { variant: 1 } : undefined)
  }
  const tagged = meta(
    page,
    "product:sale_price:amount",
    "product:price:amount",
    "og:price:amount",
    "product:price",
  )
  const tag = currencyStated(
    meta(page, "product:price:currency", "og:price:currency", "product:sale_price:currency"),
    page,
  )
  const amount = tagged && statedAmount(tagged, tag ?? shownCurrency, pagePrices)
  if (amount) add({ amount, currency: tag }, "opengraph", 1)
  for (const [money, evidence] of pricesShown(page, heading)) add(money, "shown", 1, evidence)
  const usual = [...currencies.values()][0] ?? shownCurrency
  if (options.isOnly("shown") && areOfOthers(pagePrices, heading)) return []
  return options
    .ranked()
    .filter(({ weight }) => weight > 0)
    .map(({ value, source, weight }) => ({
      amount: value,
      currency: currencies.get(String(Number(value))) ?? usual,
      source,
      weight,
    }))
}

const FAR = 40
const MOST_OWN = 8

/** Many prices, and all far behind the heading: those of other products, where a script fills in the own one. */
function areOfOthers(pagePrices: ShownPrice[], heading: MainHeading | undefined): boolean {
  const prices = pagePrices.filter(({ aside, card }) => !aside && !card)
  const isFar = ({ place }: ShownPrice) => heading !== undefined && place > heading.place + FAR
  return new Set(prices.map(({ amount }) => amount)).size > MOST_OWN && prices.every(isFar)
}

function* pricesShown(page: PageDocument, heading: MainHeading | undefined): Generator<[Money, Evidence]> {
  let isFirst = true
  const prices = shownPrices(page).filter(({ aside }) => !aside)
  for (const [i, price] of prices.entries()) {
    const { amount, currency, place, card, bare, usual } = price
    const old = price.old || (usual && prices.some((other) => isLowerBeside(price, other)))
    const distance = heading ? place - heading.place : Number.POSITIVE_INFINITY
    const isNet =
      page.texts.slice(Math.max(0, place - 1), place + 2).some(({ text }) => NET.test(text)) &&
      prices.some((other) => !other.card && isLowerBeside(other, price))
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
  /\b(?:excl\.?|exkl\.?|ex\.? vat|plus vat|ohne mwst|zzgl\.? mwst|netto|bez dph|brez ddv|bez pdv|bez vat|hors taxes?|prix ht|iva exclu\p{L}*|sin iva|sem iva|без ндс|áfa nélkül|fără tva)(?![\p{L}])|税抜|税別|本体価格/iu

/** Themes also call a price regular where it is the only one. */
const isLowerBeside = ({ place, amount }: ShownPrice, other: ShownPrice): boolean =>
  other.bare && !other.card && Math.abs(other.place - place) < NEAR && Number(other.amount) < Number(amount)

/** A price just before a lower one was its price before. Instalments are much lower. */
function isBeforeLower(price: ShownPrice, next: ShownPrice | undefined): boolean {
  if (!next || next.card || next.place - price.place > 2) return false
  const ratio = Number(next.amount) / Number(price.amount)
  return ratio < 1 && ratio > 0.4
}

/** The offers of the variant at the page's own address come first. */
export const offersIn = (node: SchemaNode, address: URL): SchemaNode[] =>
  [...ownVariants(node, address), node]
    .flatMap((one) => [...nodesOf(one, "offers"), one])
    .flatMap((offer) => [offer, ...nodesOf(offer, "offers"), ...nodesOf(offer, "priceSpecification")])
    .slice(0, MAX_OFFERS)

const amountsOf = (
  node: SchemaNode,
  page: PageDocument,
  pagePrices: ShownPrice[],
  usual: string | null,
): Money[] =>
  offersIn(node, page.url).flatMap((offer) => {
    const [text] = [...textsOf(offer, "price"), ...textsOf(offer, "lowPrice")]
    const currency = currencyStated(textsOf(offer, "priceCurrency")[0], page)
    const amount = text && statedAmount(text, currency ?? usual, pagePrices)
    return amount ? [{ amount, currency }] : []
  })

const STATES: [RegExp, Availability][] = [
  [/outofstock|soldout|discontinued|oos|unavailable/, "out-of-stock"],
  [/preorder|presale/, "pre-order"],
  [/backorder|madetoorder/, "back-order"],
  [/instock|limitedavailability|onlineonly|instoreonly|available/, "in-stock"],
]
const OUT = new RegExp(
  `^(?:${alternatives(`
  (?:currently |temporarily |this (?:item|product) is )?(?:out of stock|sold out|unavailable)|no longer available|ausverkauft|derzeit nicht (?:verfügbar|lieferbar)|nicht vorrätig
  épuisé|en rupture(?: de stock)?|rupture de stock|indisponible|agotado|sin stock|no disponible|esaurito|non disponibile
  (?:produto )?(?:esgotado|indisponível).{0,4}|uitverkocht|niet op voorraad|slutsåld|utsolgt|udsolgt|loppu|wyprzedany|produkt niedostępny|niedostępny|vyprodáno|není skladem|vypredané
  нет в наличии|распродано|товар закончился|немає в наявності|elfogyott|stoc epuizat|tükendi|売り切れ|在庫なし|已售罄|缺货|缺貨|품절|אזל מהמלאי|המוצר אינו במלאי|نفدت الكمية
`)})[.!]?$`,
  "iu",
)
const IN = new RegExp(
  `^(?:${alternatives(`
  (?:currently )?(?:[0-9]+[+]? )?in stock(?: online)?|available now|auf lager|sofort (?:lieferbar|verfügbar)|lieferbar|vorrätig|en stock|disponible|disponibile|disponível|em stock|em estoque
  op voorraad|i lager|på lager|varastossa|dostępny|w magazynie|skladem(?: .{0,12})?|na skladě|na sklade|в наличии(?: на складе)?|є в наявності|raktáron|în stoc|stokta var|在庫あり|有货|有貨|במלאי|متوفر
`)})(?!\\p{L})`,
  "iu",
)

/** The product's offers say it, or else a short text beside the heading does. */
export function availabilityOf(
  page: PageDocument,
  stated: StatedItem[],
  heading: MainHeading | undefined,
): Availability | null {
  const statedTexts = stated.flatMap(({ node }) =>
    offersIn(node, page.url).flatMap((offer) => textsOf(offer, "availability")),
  )
  const [text] = [...statedTexts, meta(page, "product:availability", "og:availability", "availability") ?? ""]
  const words = (text ?? "")
    .slice(-60)
    .toLowerCase()
    .replace(/[^a-z]/g, "")
  const state = STATES.find(([pattern]) => pattern.test(words))
  if (state) return state[1]
  if (!heading) return null
  for (const { text } of page.texts.slice(heading.place, heading.place + NEAR)) {
    if (text.length > 40) continue
    if (OUT.test(text)) return "out-of-stock"
    if (IN.test(text)) return "in-stock"
  }
  return null
}
