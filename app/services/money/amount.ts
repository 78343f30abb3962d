import { decimalsOf } from "./currencies.ts"

const ZEROS = [..."٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０"].map((zero) => zero.charCodeAt(0))
const DIGIT = new RegExp(
  `[${ZEROS.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join("")}]`,
  "g",
)
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"

/** Digits of other scripts become ours, raised cents get a point, and every space and apostrophe looks alike. */
export const plainNumbers = (text: string): string =>
  text
    .replace(
      /(?<=\d)[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹])/g,
      (cents) => `.${[...cents].map((one) => SUPERSCRIPTS.indexOf(one)).join("")}`,
    )
    .replace(DIGIT, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code))
    })
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .replace(/[‘’ʻʼ´`′＇]/g, "'")
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
