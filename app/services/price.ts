import { currencyOf, readMoney } from "./product-page/page/money.ts"

/*
 * What a product cost on a day. Its column holds "49.90 EUR 2026-11-23T10:00:00.000Z", so that it is copied, exported and
 * compared like every other text. An input has no time: the price is of now, unless the item has the same one already.
 */

const PRICE = /^(\d{1,12}(?:\.\d{1,3})?) ([A-Z]{3})( \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?$/

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"))

/** A page of cards has sixty prices, and making a format takes longer than using it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  formats.set(currency, format)
  return format
}

/** Yen have no smaller unit, Kuwaiti dinars have thousandths. */
const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** @param units of the currency's smallest. @returns null for an unknown currency. */
export const priceOfUnits = (units: number, currency: string): string | null =>
  CURRENCIES.has(currency) ? priceText(units / 10 ** digitsOf(currency), currency) : null

/** @returns for example "49.90 EUR"; null for an unknown currency, parts of its smallest unit, or what is no decimal number. */
export function priceText(amount: string | number, currency: string | null): string | null {
  if (!currency || !CURRENCIES.has(currency) || !/^\d{1,12}(?:\.\d{1,9})?$/.test(String(amount))) return null
  const exact = Number(amount).toFixed(digitsOf(currency))
  return Number(exact) === Number(amount) && Number(exact) < 1e12 ? `${exact} ${currency}` : null
}

/** A minus stands before the amount, as in "-5 EUR" and "€ -5", unlike in "5,- €". */
export const isNegative = (text: string): boolean => /^\D*[-−–]\D*\d/.test(text)

/** Reads "49,90 €", "$1,299" and what this app writes, whose time stays. @returns null when it is no price with a currency. */
export function readPrice(text: string): string | null {
  if (isNegative(text)) return null
  const [, amount = "", currency = "", time = ""] = PRICE.exec(text.trim()) ?? []
  const written = priceText(amount, currency)
  if (amount && written?.startsWith(amount)) return written + (isPast(time) ? time : "")
  const money = readMoney(text)
  return money && priceText(money.amount, currencyOf(money.currency, TYPED))
}

/** "¥" alone is the yen where no shop says its country. */
const TYPED = ["JPY"]

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
  return { amount: Math.round(Number(amount) * 10 ** digitsOf(currency)), currency, readAt }
}

export const storedPrice = (price: Price): string => `${typedPrice(price)} ${price.readAt}`

/** For people: "€49.90", "¥4,990". */
export const shownPrice = ({ amount, currency }: Price): string =>
  formatOf(currency).format(amount / 10 ** digitsOf(currency))

/** For a field: "49.90 EUR". */
export const typedPrice = ({ amount, currency }: Price): string => priceOfUnits(amount, currency) ?? ""
