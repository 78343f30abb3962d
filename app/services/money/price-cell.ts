import { parsePrice, type ReadPrice } from "../price.ts"
import { currencyOf, isWordlike, statedCurrency } from "./currencies.ts"
import { moneysIn } from "./money.ts"

/**
 * One cell of a column of prices. @param stated the ISO code that the row's "Currency" cell, the header or the user names: it
 * is that of a bare number, and decides whose "$" or "kr" is meant. What the cell itself names wins. @param others the
 * currencies of the file's other rows, from `currenciesIn`, which decide about such signs only.
 * @returns null for an empty cell. A price from `isGuessed` is that of the sign's largest country, and worth a question.
 */
export function readPriceCell(
  text: string,
  stated: string | null = null,
  others: readonly string[] = [],
): ReadPrice | null {
  const cell = text.slice(0, MAX_CELL).trim()
  if (!/[\p{L}\p{N}]/u.test(cell)) return null
  if (text.length > MAX_CELL) return { problem: "doubtful" }
  return parsePrice(cell, stated ? [stated, ...others] : others, stated)
}

const MAX_CELL = 300

/** The currencies that texts name without a doubt, the most frequent first. */
export function currenciesIn(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const { code, isGuessed } = currencyOf(moneysIn(text, true)[0]?.currency ?? null)
    if (code && !isGuessed) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code)
}

/** The currency in a header such as "Price (EUR)", "Preis in €" or "price_usd". @param others as for `readPriceCell`. */
export function headerCurrency(header: string, others: readonly string[] = []): string | null {
  const spaced = header.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
  const words = spaced.match(/\p{Sc}|[^\s\p{P}\p{Sc}]+\p{Sc}?/gu) ?? []
  const named = words.filter((word) => !isWordlike(word.toUpperCase(), false) || /^\p{Lu}+$/u.test(word))
  return named.map((word) => statedCurrency(word, others)).find((code) => code !== null) ?? null
}
