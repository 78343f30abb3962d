import { CURRENCY } from "./currency.ts"

export type Money = { amount: string; currency: string | null }

const AMOUNT = String.raw`\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`
const MONEY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<before>${CURRENCY})\\s?(?<amount>${AMOUNT})(?![\\d%])|(?<![\\p{L}\\d.,])(?<first>${AMOUNT})(?:,-|,–|\\.-)?\\s?(?<after>${CURRENCY})(?!\\p{L})|(?<![\\p{L}\\d.,])(?<round>${AMOUNT})(?:,-|,–|\\.-|:-)(?!\\d)`,
  "u",
)
const EACH_MONEY = new RegExp(MONEY.source, "gu")
const ANY_CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY})(?!\\p{L})`, "gu")
const BARE = new RegExp(`^\\D{0,3}(?<amount>${AMOUNT})\\D{0,3}$`, "u")

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

export const countMoney = (line: string): number => line.match(EACH_MONEY)?.length ?? 0

/** Without those of currencies. */
export const lettersIn = (line: string): number =>
  line.replace(ANY_CURRENCY, "").match(/\p{L}/gu)?.length ?? 0
