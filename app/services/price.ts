import { currencyOf, decimalsOf } from "./money/currencies.ts"
import { onlyMoney } from "./money/money.ts"

/*
 * What a product cost on a day. Its column holds "49.90 EUR 2026-11-23T10:00:00.000Z", so that it is copied, exported and
 * compared like every other text. An input has no time: the price is of now, unless the item has the same one already.
 */

const PRICE = /^(\d{1,12}(?:\.\d{1,3})?) ([A-Z]{3})( \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?$/

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))

/** A page of cards has sixty prices, and making a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const cachedFormat = formats.get(currency)
  if (cachedFormat) return cachedFormat
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  formats.set(currency, format)
  return format
}

/** @param units of the currency's smallest. @returns null for an unknown currency. */
export const priceOfUnits = (units: number, currency: string): string | null =>
  CURRENCIES.has(currency) ? priceText(units / 10 ** decimalsOf(currency), currency) : null

/** @returns for example "49.90 EUR"; null for an unknown currency, parts of its smallest unit, or what is no decimal number. */
export function priceText(amount: string | number, currency: string | null): string | null {
  if (!currency || !CURRENCIES.has(currency) || !/^\d{1,12}(?:\.\d{1,9})?$/.test(String(amount))) return null
  const exact = Number(amount).toFixed(decimalsOf(currency))
  return Number(exact) === Number(amount) && Number(exact) < 1e12 ? `${exact} ${currency}` : null
}

/** A minus stands before the amount, as in "-5 EUR" and "€ -5", unlike in "5,- €" and "-,99 €". */
export const isNegative = (text: string): boolean => /^\D*[-−–](?!,\d\d(?!\d))\D*\d/.test(text)

/** `isGuessed`: other countries use the same sign. `problem`: it names no currency, or may be two prices or none. */
export type ReadPrice = { price: string; isGuessed: boolean } | { problem: "currency" | "doubtful" }

/**
 * Reads "49,90 €", "$1,299" and what this app writes, whose time stays. @param local the currencies of the file or the country,
 * which decide what "$" or "kr" means. @param bare the currency of a number alone.
 */
export function parsePrice(
  text: string,
  local: readonly string[] = [],
  bare: string | null = null,
): ReadPrice {
  if (isNegative(text)) return { problem: "doubtful" }
  const [, amount = "", currency = "", time = ""] = PRICE.exec(text.trim()) ?? []
  const written = priceText(amount, currency)
  if (amount && written?.startsWith(amount))
    return { price: written + (isPast(time) ? time : ""), isGuessed: false }
  const money = onlyMoney(text, bare)
  if (!money) return { problem: "doubtful" }
  const { code, isGuessed } = currencyOf(money.currency, local)
  if (!code) return { problem: "currency" }
  const price = priceText(money.amount, code)
  return price ? { price, isGuessed } : { problem: "doubtful" }
}

/** @returns null when the text is no price with a currency, or may be two prices. */
export function readPrice(text: string): string | null {
  const read = parsePrice(text)
  return "price" in read ? read.price : null
}

const isPast = (time: string) => Date.parse(time.trim()) <= Date.now()

export const withoutTime = (price: string) => price.split(" ", 2).join(" ")

/** @param before the price of the item until now: the same one keeps its time. */
export function withTime(price: string, before?: string | null): string {
  if (before && withoutTime(before) === price) return before
  return PRICE.exec(price)?.[3] ? price : `${price} ${new Date().toISOString()}`
}

/** `amount` is in the currency's smallest unit, `readAt` an ISO time. */
export type Price = { amount: number; currency: string; readAt: string }

export function priceOf(column: string): Price {
  const [amount = "", currency = "", readAt = ""] = column.split(" ")
  return { amount: Math.round(Number(amount) * 10 ** decimalsOf(currency)), currency, readAt }
}

export const storedPrice = (price: Price): string => `${typedPrice(price)} ${price.readAt}`

/** For people: "€49.90", "¥4,990". */
export const shownPrice = ({ amount, currency }: Price): string =>
  formatOf(currency).format(amount / 10 ** decimalsOf(currency))

/** For a field: "49.90 EUR". */
export const typedPrice = ({ amount, currency }: Price): string => priceOfUnits(amount, currency) ?? ""
