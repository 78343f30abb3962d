import { decimalsOf } from "./currencies.ts"

/**
 * The amount of a price that a program writes in cents: beside a divisor, as Etsy does, or under a key that says so.
 * @returns it in units, such as "12.50", and undefined where nothing says for sure that it is in cents.
 */
export function unitsOfCents(price: Record<string, unknown>, currency: string): string | undefined {
  const divisor = wholeNumber(price.divisor)
  if (divisor && /^10{1,4}$/.test(divisor)) return divided(price.amount ?? price.value, divisor.length - 1)
  return divided(price.centAmount ?? price.amountInCents ?? price.amount_in_cents, decimalsOf(currency))
}

function divided(amount: unknown, decimals: number): string | undefined {
  const cents = wholeNumber(amount)
  return cents && (Number(cents) / 10 ** decimals).toFixed(decimals)
}

/** Of a number or its text: anything else in its place may throw when it becomes a text. */
export const wholeNumber = (value: unknown): string | undefined =>
  (typeof value === "number" || typeof value === "string") && /^\d{1,12}$/.test(String(value))
    ? String(value)
    : undefined
