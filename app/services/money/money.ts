import { CURRENCY, currencyOf, decimalsOf, isUserOf, isWordlike } from "./currencies.ts"

/*
 * Amounts of money in texts, as shops and people write them. A number is read as a whole or not at all: what could mean two
 * amounts is none, because a wrong price is worse than no price.
 */

/** `currency` is the sign, word or code as it was written. `amount` is a decimal number such as "1299.00". */
export type Money = { amount: string; currency: string | null }

/** It stands from `index` to `end` of what `plainNumbers` makes of the text. */
export type PlacedMoney = Money & { index: number; end: number }

const MAX_TEXT = 300

/** Chinese, Japanese and Korean have no space between a price and the words around it. */
const LETTER = String.raw`[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]`
/** All that may belong to one number. */
const NUMBER = String.raw`\d(?:[\d.,'٬٫· ]{0,24}\d)?`
const DASH = "[-–—~〜～]"
const NO_CENTS = String.raw`(?:[.,:/]?\s?[-–—]{1,2}(?!\s?\d))`
/** Units that make the number another one. */
const MULTIPLIED = String.raw`\s?(?:k|K|mio|Mio|mln|million|lakh|lac|crore|cr|万|億|亿|萬|만|천|тыс)(?!${LETTER})`
/** The number is not the end of another one. */
const STARTS = String.raw`(?<!${LETTER}|[\d.,'])`
const MONEY = new RegExp(
  [
    `${STARTS}(?<mixed>\\d{1,9})(?<sign>[€£$])(?<cents>\\d\\d)(?![\\d.,]|\\s?[€£$])`,
    `${STARTS}(?<crowns>\\d[\\d ]{0,12}):(?<ore>\\d\\d)\\s?(?<kr>kr\\.?|SEK|:-)(?!${LETTER})`,
    `(?<!${LETTER}|\\p{N})(?<before>${CURRENCY})[\\s.:]{0,2}(?<amount>${NUMBER})(?![\\d%]|[.,']\\d|${LETTER}\\d|${MULTIPLIED})`,
    `${STARTS}(?<first>${NUMBER})${NO_CENTS}?\\s?(?<after>${CURRENCY})(?!${LETTER})`,
    `${STARTS}(?<round>${NUMBER})(?:,-|,–|,—|\\.-|\\.–|\\.—|:-|/-)(?!\\d)`,
  ].join("|"),
  "gu",
)
const BARE = new RegExp(`^[^\\d\\p{L}-]{0,3}(?<amount>${NUMBER})${NO_CENTS}?[^\\d\\p{L}%]{0,3}$`, "u")
const CODE_BEFORE = /(?<!\p{L})([A-Z]{3})\s?$/u
const CODE_AFTER = /^\s?([A-Z]{3})(?!\p{L})/u

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
    if (isName && !(isPrice && line.trim() === match[0])) return []
    const end = match.index + match[0].length
    const currency = currencyAt(line, match.index, end, before ?? after ?? null)
    const money = moneyOf(groups, currency)
    return money ? rangeOf(line, { ...money, index: match.index, end }, before !== undefined) : []
  })
}

/** "€ 10–20" and "10–20 €" are two amounts, the lower one first. */
function rangeOf(line: string, money: PlacedMoney, isBefore: boolean): PlacedMoney[] {
  const { index, end, currency } = money
  const [, number = ""] = isBefore
    ? (RANGE_AFTER.exec(line.slice(end, end + 30)) ?? [])
    : (RANGE_BEFORE.exec(line.slice(Math.max(0, index - 30), index)) ?? [])
  const other = number && made(number, currency)
  if (!other) return [money]
  const [low, high] = isBefore ? [money, other] : [other, money]
  if (Number(low.amount) >= Number(high.amount)) return [money]
  return [low, high].map(({ amount }) => ({ amount, currency, index, end }))
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
    CODE_AFTER.exec(line.slice(end, end + 6))?.[1],
    CODE_BEFORE.exec(line.slice(Math.max(0, index - 5), index))?.[1],
  ]
  return codes.find((code) => code !== undefined && isUserOf(sign, code)) ?? sign
}

type Groups = Partial<Record<string, string>>

function moneyOf(groups: Groups, currency: string | null): Money | null {
  const { mixed, sign, cents, crowns, ore, kr, amount, first, round } = groups
  if (mixed) return { amount: `${mixed}.${cents}`, currency: sign ?? null }
  if (crowns) return made(crowns.trim(), kr === ":-" ? null : (kr ?? null), `.${ore}`)
  const number = amount ?? first ?? round ?? ""
  return made(number, currency) ?? made((amount ? withoutNext : withoutPrevious)(number), currency)
}

/** A space parts the amount from another number, such as a quantity, where no group of three digits and no cents follow it. */
function withoutNext(number: string): string | null {
  const words = number.split(" ")
  const next = words.findIndex((word, at) => at > 0 && !/^\d{3}(?!\d)/.test(word))
  return next < 0 || /^\d\d$/.test(words[next] ?? "") ? null : words.slice(0, next).join(" ")
}

function withoutPrevious(number: string): string | null {
  const words = number.split(" ")
  const start = words.findLastIndex((word) => !/^\d{3}(?!\d)/.test(word))
  const isCents = start === words.length - 1 && /^\d{1,2}$/.test(words[start] ?? "")
  const isDoubtful = isCents || /\D/.test(words[start - 1] ?? "")
  return start < 1 || isDoubtful ? null : words.slice(start).join(" ")
}

function made(number: string | null, currency: string | null, cents = ""): Money | null {
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
  const number = text.length > 60 ? undefined : BARE.exec(plainNumbers(text).trim())?.groups?.amount
  return number === undefined ? null : made(number, currency)
}

/**
 * The amount of a text that is a price, with or without a currency. @param bare the currency of a number that names none.
 * @returns null for several amounts, and for a doubtful one.
 */
export function onlyMoney(text: string, bare: string | null = null): Money | null {
  const moneys = moneysIn(withCode(text), true)
  const [first] = moneys
  if (!first) return bareMoney(text, bare)
  const { amount } = first
  const currency = moneys.find((money) => money.currency !== null)?.currency ?? bare
  return moneys.every((other) => Number(other.amount) === Number(amount)) ? { amount, currency } : null
}

/** People type "129 pln". */
const withCode = (text: string): string =>
  text.trim().replace(/^[a-z]{3}(?=\s?\d)|(?<=\d\s?)[a-z]{3}$/g, (code) => code.toUpperCase())

const ZEROS = ["٠", "۰", "०", "০", "๐", "０"].map((zero) => zero.charCodeAt(0))
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"

/** Digits of other scripts become ours, raised cents get a point, and every space and apostrophe looks alike. */
export const plainNumbers = (text: string): string =>
  text
    .replace(
      /(?<=\d)[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹])/g,
      (cents) => `.${[...cents].map((one) => SUPERSCRIPTS.indexOf(one)).join("")}`,
    )
    .replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code))
    })
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .replace(/[’ʼ´`′＇]/g, "'")
    .replace(/．/g, ".")
    .replace(/，/g, ",")

/** Currencies of countries where one writes groups of four digits. */
const BY_FOUR = new Set(["JPY", "CNY", "TWD", "KRW", "HKD"])
/** Thousandths after a comma. */
const COMMA_DECIMALS = new Set(["TND", "LYD"])

/**
 * "1.299,00", "1,29,999.00" and "1 299" as decimals: "1299.00", "129999.00", "1299". The currency decides whether "12.500" has
 * thousandths. @param currency an ISO code. @returns null for what is no number, or may be two.
 */
export function readAmount(text: string, currency: string | null = null): string | null {
  const number = plainNumbers(text.slice(0, 60)).trim()
  if (number.length > 40 || !/^\d+(?:[.,'٬٫· ]\d+){0,6}$/.test(number)) return null
  const groups = number.split(/\D/)
  const marks = number.replace(/\d/g, "")
  if (hasDecimals(groups, marks, currency)) {
    const whole = groups.slice(0, -1)
    const isWhole = whole.length === 1 || isGrouped(whole, marks.slice(0, -1), currency, true)
    const isOneMark = marks.slice(0, -1).includes(marks.at(-1) ?? "")
    return isWhole && !isOneMark ? decimal(whole, groups.at(-1)) : null
  }
  if (groups.length > 1 && (groups[0] === "0" || !isGrouped(groups, marks, currency))) return null
  return decimal(groups)
}

const decimal = (whole: string[], cents?: string): string | null => {
  const digits = whole.join("")
  return digits.length > 12 ? null : digits.replace(/^0+(?=\d)/, "") + (cents ? `.${cents}` : "")
}

/** Whether the digits after the last mark are parts of a unit. */
function hasDecimals(groups: string[], marks: string, currency: string | null): boolean {
  const mark = marks.at(-1)
  const count = groups.at(-1)?.length ?? 0
  if (groups.length < 2 || mark === " " || mark === "'" || mark === "٬") return false
  if (mark === "٫" || count < 3) return true
  if (decimalsOf(currency) !== 3 || count !== 3) return false
  if (new Set(marks).size > 1) return true
  return groups.length === 2 && (mark !== "," || COMMA_DECIMALS.has(currency ?? ""))
}

/** Groups of three; of two before the last three, as in India; or of four. */
function isGrouped(groups: string[], marks: string, currency: string | null, isWhole = false): boolean {
  const [first = "", ...others] = groups
  const sizes = others.map(({ length }) => length)
  const byThree = sizes.every((size) => size === 3)
  // Where no coins are, nothing but groups can follow two kinds of marks.
  if (new Set(marks).size !== 1 && !(byThree && currency && decimalsOf(currency) === 0)) return false
  if (/^0\d/.test(first)) return false
  const isDoubtful = !isWhole && decimalsOf(currency) === 3 && marks === ","
  if (byThree) return first.length <= 3 && !isDoubtful
  if (sizes.length > 1 && sizes.pop() === 3 && sizes.every((size) => size === 2)) return first.length <= 2
  return others.every(({ length }) => length === 4) && first.length <= 4 && BY_FOUR.has(currency ?? "")
}
