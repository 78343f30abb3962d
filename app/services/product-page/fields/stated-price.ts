import { plainNumbers, readAmount } from "../../money/amount.ts"
import { decimalsOf } from "../../money/currencies.ts"
import { moneysIn } from "../../money/money.ts"
import { currencyCode, currencyStated } from "../page/currency.ts"
import { currentMoney } from "../page/current-money.ts"
import type { PageDocument } from "../page/document.ts"
import { type ShownPrice, shownCurrency, shownPrices } from "../page/prices.ts"
import { nodesOf, type SchemaNode, textsOf, valuesOf } from "../schema/node.ts"
import { ownVariants } from "../schema/product-fields.ts"
import type { Price, Source } from "../types.ts"

export type StatedItem = { node: SchemaNode; source: Source }

const MAX_OFFERS = 40
const MAX_TEXT = 80

/** The offers of the variant at the page's own address come first. Without one, those of all variants count. */
export function offersIn(node: SchemaNode, address: URL): SchemaNode[] {
  const own = ownVariants(node, address)
  return [...own, node, ...(own.length > 0 ? [] : nodesOf(node, "hasVariant"))]
    .flatMap((one) => [...valuesOf(one, "offers").flatMap(asOffer), one])
    .flatMap((offer) => [offer, ...nodesOf(offer, "offers")])
    .slice(0, MAX_OFFERS)
}

/** `"offers": "18.00"` is the price. */
const asOffer = (offer: unknown): SchemaNode[] =>
  typeof offer === "object" ? nodesOf({ offer }, "offer") : [{ price: offer }]

/** `varies`: an offer says itself that other choices cost more. */
export type StatedPrice = Omit<Price, "source">

export const statedPrices = (node: SchemaNode, page: PageDocument): StatedPrice[] =>
  offersIn(node, page.url).flatMap((offer) => {
    const [price, currency] = statedTexts(offer)
    return price ? pricesIn(price, currency, page, textsOf(offer, "highPrice")[0]) : []
  })

/** What an offer costs and its currency, as it is written. Specifications count where the offer itself says nothing. */
export function statedTexts(offer: SchemaNode): [price: string, currency: string | undefined] {
  const specifications = nodesOf(offer, "priceSpecification").filter(isForAll)
  const parts = specifications.filter(isPart)
  const priced = [offer, ...specifications.filter((one) => !parts.includes(one)), ...parts]
  for (const one of priced) {
    const price = [...textsOf(one, "price"), ...textsOf(one, "lowPrice")].find((text) =>
      /[1-9]/.test(plainNumbers(text.slice(0, MAX_TEXT))),
    )
    if (price) return [price, [one, offer].flatMap((node) => textsOf(node, "priceCurrency"))[0]]
  }
  return ["", undefined]
}

/** Not an old price, a rate, or what only members pay (schema.org, `UnitPriceSpecification`). */
const isForAll = (specification: SchemaNode): boolean =>
  !["validForMemberTier", "billingDuration", "billingIncrement"].some((key) =>
    Object.hasOwn(specification, key),
  ) &&
  !textsOf(specification, "priceType").some((type) =>
    /(?:strikethrough|list|msrp|srp|regular|advertised|invoice)/i.test(type),
  )

/** Without tax, or of a unit such as a kilogram. */
const isPart = (specification: SchemaNode): boolean =>
  Object.hasOwn(specification, "referenceQuantity") ||
  String(valuesOf(specification, "valueAddedTaxIncluded")[0]).toLowerCase() === "false"

const ONE_NUMBER = /^[^\d]{0,8}\d[\d.,'\s]*[^\d]{0,8}$/

/** @param high the offer's highest price. @returns none for what is no amount, or may be two. */
export function pricesIn(
  stated: string,
  statedCurrency: string | undefined,
  page: PageDocument,
  high?: string,
): StatedPrice[] {
  const text = plainNumbers(stated.slice(0, MAX_TEXT))
  const currency =
    currencyStated(statedCurrency, page) ?? currencyCode(moneysIn(text)[0]?.currency ?? null, page)
  const written = currency ? `${text} ${currency}` : text
  const inWords = currentMoney(written, true)
  const isInWords = inWords?.varies || !ONE_NUMBER.test(text)
  const amount = isInWords
    ? inWords?.amount
    : statedAmount(text, currency ?? shownCurrency(page), shownPrices(page))
  if (!amount) return []
  const varies = inWords?.varies === true || Number(high) > Number(amount)
  return [{ amount, currency, varies }]
}

/**
 * The amount that structured data, a tag or an attribute state. "1.299" is a number with three decimals, and in Germany 1299:
 * the page decides which of the two it shows. Where it shows neither, a currency of two decimals has no third one.
 * @param currency an ISO code. @returns null for what is no amount, or may be two.
 */
export function statedAmount(
  stated: string,
  currency: string | null,
  pagePrices: ShownPrice[],
): string | null {
  const numbers = plainNumbers(stated.slice(0, MAX_TEXT))
  if (/\d\p{L}\d|^\s*[-−–]\s*\d/u.test(numbers)) return null
  const text = once(
    numbers
      .replace(/[^\d.,'٬٫\s]/g, "")
      .replace(/^[.,'\s]*(?=[.,]\d\d$)/, "0")
      .replace(/^[.,'\s]+|[.,'\s]+$/g, ""),
  )
  const isShown = (value: number) => pagePrices.some((price) => Number(price.amount) === value)
  const whole = text.replace(/\D/g, "")
  // Some shops count in cents.
  const inUnits = Number(text) / 10 ** decimalsOf(currency)
  if (/^\d{3,9}$/.test(text) && !isShown(Number(text)) && pagePrices.some(isPlain(inUnits)))
    return String(inUnits)
  if (!/^\d{1,9}[.,]\d{3,9}$/.test(text)) return readAmount(text, currency)
  const exact = Number(text.replace(",", "."))
  const isRounded = isShown(Number(exact.toFixed(2))) || isShown(Math.floor(exact * 100) / 100)
  const hasThree = /\D\d{3}$/.test(text)
  if (hasThree && isShown(Number(whole)) && !isShown(exact)) return whole
  const decimals = decimalsOf(currency)
  // More decimals come from computing, and nobody groups a zero or four digits.
  const isDecimal = !hasThree || /^0|^\d{4}/.test(text)
  if (hasThree && decimals === 3) return readAmount(text, currency)
  return isRounded || (isDecimal && !text.includes(","))
    ? exact.toFixed(decimals)
    : readAmount(text, currency)
}

const isPlain =
  (value: number) =>
  ({ amount, currency, card, aside, unit }: ShownPrice): boolean =>
    Number(amount) === value && currency !== null && !card && !aside && !unit

/** "109 109 109", of a text that is there for each width of screen. */
function once(text: string): string {
  const parts = text.slice(0, 80).split(/\s+/)
  return new Set(parts).size === 1 ? (parts[0] ?? "") : text
}
