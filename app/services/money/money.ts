import { plainNumbers, readAmount } from "./amount.ts"
import { CURRENCY, codeTyped, currencyOf, isUserOf, isWordlike } from "./currencies.ts"

/*
 * Amounts of money in texts, as shops and people write them. A number is read as a whole or not at all: what could mean two
 * amounts is none, because a wrong price is worse than no price.
 */

/** `currency` is the sign, word or code as it was written. `amount` is a decimal number such as "1299.00". */
export type Money = { amount: string; currency: string | null }

/** `index` and `end` are places in what `plainNumbers` makes of the text. */
export type PlacedMoney = Money & { index: number; end: number }

const MAX_TEXT = 300

/** Chinese, Japanese and Korean have no space between a price and the words around it. */
const LETTER = String.raw`[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]`
/** Two amounts with cents are two numbers. */
const NUMBER = String.raw`\d(?:(?:[\d.,'٬٫·]| (?!(?<=[.,]\d\d )\d{1,9}[.,]\d\d)){0,24}\d)?`
const DASH = "[-–—~〜～]"
const NO_CENTS = String.raw`(?:[.,:/]?\s?[-–—]{1,2}(?!\s?\d)|/=)`
/** Units that make the number another one. */
const MULTIPLIED = String.raw`(?:\s?(?:[kK]|[mM]io|[mM]ln|млн|[mM]illi(?:on|arde)s?|[bB]illion|bn|[lL]akhs?|[lL]acs?|[cC]rores?|[cC]r|[万億亿萬만천千]|тыс|tys|tis|rb|ribu|jt|juta|triệu|nghìn|ngàn|mil|mille|bin|ألف)|[MB])(?!${LETTER})`
/** The number is not the end of another one. */
const STARTS = String.raw`(?<!${LETTER}|[\d.,'_]|\d\s?[万億亿萬만천千]\s?)`
/** No digit stands before the point, as in "$.99" and ",99 €". */
const POINT = String.raw`(?<point>[.,](?=\d\d(?![\d.,'])))?`
const COINS = String.raw`(?:ct|cts|[cC]ents?|centimes?|centesimi|centavos|céntimos|gr|groszy|коп|kop|øre|öre|paise|p)\.?`
const AND = "(?:et|und|and|e|y|i|en|og|och|и)"
const MONEY = new RegExp(
  [
    `${STARTS}(?<mixed>\\d{1,9})(?<sign>[€£$])(?<cents>\\d\\d)(?![\\d.,]|\\s?[€£$])`,
    `${STARTS}(?<crowns>\\d[\\d ]{0,12}):(?<ore>\\d\\d)\\s?(?<kr>kr\\.?|SEK|:-)(?!${LETTER})`,
    `${STARTS}(?<whole>\\d{1,3}(?:[., ']\\d{3}){1,4}|\\d{1,9})\\s?(?=\\D{1,14}\\d\\d(?!\\d))(?<unit>${CURRENCY})\\s?(?:${AND}\\s)?(?<coins>\\d\\d)(?:(?<=^\\d[\\d., ']*\\D{1,6}\\d\\d)$|\\s?${COINS}(?!${LETTER}))`,
    `(?<!${LETTER}|\\p{N})(?<before>${CURRENCY})[\\s.:]{0,2}(?<amount>${NUMBER})(?![\\d%]|[.,']\\d|${LETTER}\\d|${MULTIPLIED})`,
    `${STARTS}(?:[-–](?=,))?${POINT}(?<first>${NUMBER})${NO_CENTS}?\\s?(?<after>${CURRENCY})(?!${LETTER})`,
    `${STARTS}(?<round>${NUMBER})(?:,-|,–|,—|\\.-|\\.–|\\.—|\\s?:-|/-|/=)(?!\\d)`,
  ].join("|"),
  "gu",
)
const BARE = new RegExp(
  `^[^\\d\\p{L}.,-]{0,3}${POINT}(?<amount>${NUMBER})${NO_CENTS}?[^\\d\\p{L}%]{0,3}$`,
  "u",
)
const NO_CENTS_BEHIND = new RegExp(`${NO_CENTS}$`, "u")
const CODE_BEFORE = /(?<!\p{L})([A-Z]{3})\s?$/u
const CODE_AFTER = /^\s?([A-Z]{3}|[Pp]esos|M\.N\.)(?!\p{L})/u

/**
 * Every amount in the first 300 characters that names a currency or has a dash for its cents, in order.
 * @param isPrice says that the text is about money, so that "DT 770" and "TRY 12" are no names of things.
 */
export function moneysIn(text: string, isPrice = false): PlacedMoney[] {
  const line = plainNumbers(beginning(text))
  return [...line.matchAll(MONEY)].flatMap((match) => {
    const groups: Groups = match.groups ?? {}
    const { before, after, amount, first } = groups
    const isName =
      isWordlike(before ?? after ?? "", before !== undefined) && !/[.,']/.test(amount ?? first ?? "")
    if (isName && !(isPrice && line.trim().replace(NO_CENTS_BEHIND, "") === match[0])) return []
    const end = match.index + match[0].length
    const currency = currencyAt(line, match.index, end, before ?? after ?? groups.unit ?? null)
    const money = moneyOf(groups, currency, match[0])
    return money ? rangeOf(line, { ...money, index: match.index, end }, before !== undefined) : []
  })
}

/** "€ 10–20" and "10–20 €" are two amounts, the lower one first. */
function rangeOf(line: string, money: PlacedMoney, isBefore: boolean): PlacedMoney[] {
  const from = isBefore ? money.end : Math.max(0, money.index - 30)
  const match = isBefore
    ? RANGE_AFTER.exec(line.slice(from, from + 30))
    : RANGE_BEFORE.exec(line.slice(from, money.index))
  const number = match?.[1] ?? ""
  const other = number && asMoney(number, money.currency)
  if (!match || !other) return [money]
  const index = from + match.index + match[0].indexOf(number)
  const pair = [money, { ...other, index, end: index + number.length }].sort(
    (one, two) => one.index - two.index,
  )
  return Number(pair[0]?.amount) < Number(pair[1]?.amount) ? pair : [money]
}

const RANGE_AFTER = new RegExp(`^\\s?${DASH}\\s?(${NUMBER})(?![\\d%]|${LETTER})`, "u")
const RANGE_BEFORE = new RegExp(`(?<!${LETTER}|[\\d.,'-])(${NUMBER})\\s?${DASH}\\s?$`, "u")

/** A number that the limit would cut is left out. */
const beginning = (text: string): string =>
  text.length > MAX_TEXT ? text.slice(0, MAX_TEXT).replace(/[\p{N}\p{P}\s]{1,40}$/u, "") : text

/** In "$ 49.95 CAD" and "CAD $49.95" the code says whose dollars they are. */
function currencyAt(line: string, index: number, end: number, sign: string | null): string | null {
  if (!sign) return null
  const codes = [
    CODE_AFTER.exec(line.slice(end, end + 8))?.[1],
    CODE_BEFORE.exec(line.slice(Math.max(0, index - 5), index))?.[1],
  ]
  return codes.find((code) => code !== undefined && isUserOf(sign, code)) ?? sign
}

type Groups = Partial<Record<string, string>>

function moneyOf(groups: Groups, currency: string | null, written: string): Money | null {
  const { mixed, sign, cents, crowns, ore, kr, whole, coins, before, point, amount, first, round } = groups
  if (mixed) return { amount: `${mixed}.${cents}`, currency: sign ?? null }
  if (crowns) return asMoney(crowns.trim(), kr === ":-" ? null : (kr ?? null), `.${ore}`)
  if (whole) return asMoney(whole, currency, `.${coins}`)
  if (point) return asMoney("0", currency, `.${first}`)
  // In "Rs.99" the point ends a word.
  if (before && /[^\d.]\s?\.\d\d$/.test(written))
    return /\p{L}/u.test(before) ? null : asMoney("0", currency, `.${amount}`)
  const number = amount ?? first ?? round ?? ""
  return asMoney(number, currency) ?? asMoney((amount ? withoutNext : withoutPrevious)(number), currency)
}

/** A space parts the amount from another number, such as a quantity, where no group of three digits and no cents follow it. */
function withoutNext(number: string): string | null {
  const words = number.split(" ")
  const next = words.findIndex((word, at) => at > 0 && !/^\d{3}(?!\d)/.test(word))
  return next < 0 || /^(?:\d\d$|[.,])/.test(words[next] ?? "") ? null : words.slice(0, next).join(" ")
}

function withoutPrevious(number: string): string | null {
  const words = number.split(" ")
  const start = words.findLastIndex((word) => !/^\d{3}(?!\d)/.test(word))
  const isCents = start === words.length - 1 && /^\d{1,2}$/.test(words[start] ?? "")
  const isDoubtful = isCents || /\D/.test(words[start - 1] ?? "")
  return start < 1 || isDoubtful ? null : words.slice(start).join(" ")
}

function asMoney(number: string | null, currency: string | null, cents = ""): Money | null {
  const decimal = number && readAmount(number, currencyOf(currency).code)
  return decimal ? { amount: decimal + cents, currency } : null
}

/** @param priced says that the text is an amount of money, whether it names a currency or not. @returns the first one. */
export function readMoney(text: string, priced = false): Money | null {
  const [first] = moneysIn(text, priced)
  if (first) return { amount: first.amount, currency: first.currency }
  return priced ? bareMoney(text) : null
}

const bareMoney = (text: string, currency: string | null = null): Money | null => {
  const { amount = null, point } =
    (text.length > 60 ? null : BARE.exec(plainNumbers(text).trim()))?.groups ?? {}
  return point ? asMoney("0", currency, `.${amount}`) : asMoney(amount, currency)
}

/**
 * The amount of a text that is a price, with or without a currency. @param bare the currency of a number that names none.
 * @returns null for several amounts, and for a doubtful one.
 */
export function onlyMoney(text: string, bare: string | null = null): Money | null {
  const moneys = moneysIn(withCode(text), true)
  if (DEAL.test(plainNumbers(text.slice(0, MAX_TEXT)))) return null
  const [first] = moneys
  if (!first) return bareMoney(text, bare)
  const { amount } = first
  const currency = moneys.find((money) => money.currency !== null)?.currency ?? bare
  return moneys.every((other) => Number(other.amount) === Number(amount)) ? { amount, currency } : null
}

/** The price of several things, a part of a price, or what is saved. */
const DEAL = new RegExp(
  [
    String.raw`(?<!\d)(?:[2-9]|\d\d)\s?(?:for|für|pour|voor|por|per|za|за)\s\D{0,5}\d`,
    String.raw`(?<!\d)(?:[3-9]|\d\d)\s?[x×]\s?\D{0,8}\d`,
    String.raw`^\W{0,3}save\s`,
    String.raw`\d\s?[\p{Sc}%]?\s?(?:off|rabatt)(?!\p{L})`,
    String.raw`(?:\/|per|pro|par|al|por|a)\s?(?:mo|mth|month|monat|mois|mes|mese|mês|maand|mies|měs|mån|md|мес|year|jahr)(?!\p{L})|(?<!\p{L})(?:mtl|monatlich|monthly|mensuel|mensual)`,
  ].join("|"),
  "iu",
)

/** People type "129 pln", "129 (EUR)" and "129;EUR". */
const withCode = (text: string): string =>
  text
    .trim()
    .replace(
      /^[([]?([A-Za-z]{3})[)\];:]?(?=\s?\d)|(?<=\d\s?)[([;]?([A-Za-z]{3})[)\]]?$/g,
      (word, before, after) => codeTyped(before ?? after) ?? word,
    )
