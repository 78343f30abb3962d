import { plainNumbers, readAmount } from "../../money/amount.ts"
import { decimalsOf } from "../../money/currencies.ts"
import type { ShownPrice } from "../page/prices.ts"

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
  const numbers = plainNumbers(stated.slice(0, 80))
  if (/\d\p{L}\d|^\s*[-−–]\s*\d/u.test(numbers)) return null
  const text = once(
    numbers
      .replace(/[^\d.,'٬٫\s]/g, "")
      .replace(/^[.,'\s]*(?=[.,]\d\d$)/, "0")
      .replace(/^[.,'\s]+|[.,'\s]+$/g, ""),
  )
  const isShown = (value: number) => pagePrices.some((price) => Number(price.amount) === value)
  const whole = text.replace(/\D/g, "")
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

/** "109 109 109", of a text that is there for each width of screen. */
function once(text: string): string {
  const parts = text.slice(0, 80).split(/\s+/)
  return new Set(parts).size === 1 ? (parts[0] ?? "") : text
}
