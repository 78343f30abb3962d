/** The web began then. The numbers 0 and 1 before it mean 'unknown'. */
const EARLIEST = Date.UTC(1990, 0, 1)

/** ISO text, or null for an invalid date and one in the future. */
function isoTimeOf(time: number): string | null {
  return time >= EARLIEST && time <= Date.now() ? new Date(time).toISOString() : null
}

const WEBKIT_EPOCH_MS = Date.UTC(1601, 0, 1)

/** Seconds, milliseconds or microseconds since 1970, or microseconds since 1601, by their size. */
export function cleanStamp(value: unknown): string | null {
  const stamp =
    typeof value === "string" && /^\s*\d{1,17}(?:\.\d{1,9})?\s*$/.test(value) ? Number(value) : value
  if (typeof stamp !== "number" || !Number.isFinite(stamp)) return null
  if (stamp < 1e11) return isoTimeOf(stamp * 1000)
  if (stamp < 1e14) return isoTimeOf(stamp)
  return stamp < 1e16 ? isoTimeOf(stamp / 1000) : isoTimeOf(WEBKIT_EPOCH_MS + stamp / 1000)
}

const ISO =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?(?: UTC)?)?$/i

/** "Sun, 04 Apr 2021 05:43:58 +0000" */
const MAIL = /^[a-z]{3}, \d{1,2} [a-z]{3} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC)$/i

/** Programs write a date in ISO 8601, also without zone, as a number since 1970, or in words. */
export function cleanDate(value: unknown, order?: DayOrder): string | null {
  if (typeof value !== "string") return cleanStamp(value)
  const text = value.slice(0, 60).trim()
  const [, day, time = "00:00", zone = "Z"] = ISO.exec(text) ?? []
  if (!day) return cleanStamp(text) ?? isoTimeOf(MAIL.test(text) ? Date.parse(text) : writtenDay(text, order))
  const [year, month, date] = day.split("-")
  if (Number.isNaN(dayOf({ year, month, date }))) return null
  const offset = /^[zu]/i.test(zone) ? "Z" : zone.replace(/^(.\d\d):?/, "$1:")
  return isoTimeOf(Date.parse(`${day}T${time.replace(",", ".")}${offset}`))
}

/** The day may be told from the month by a number above 12; otherwise it is not known which is which. */
const NUMBERS = [
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<date>\d\d)$/,
  /(?<!\d)(?<year>\d{4})\s?[年년./]\s?(?<month>\d{1,2})\s?[月월./]\s?(?<date>\d{1,2})(?!\d)/,
  /(?<!\d)(?<date>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?!\d)/,
  /(?<!\d)(?<date>1[3-9]|[23]\d)[/-](?<month>\d{1,2})[/-](?<year>\d{4})(?!\d)/,
  /(?<!\d)(?<month>\d{1,2})[/-](?<date>1[3-9]|[23]\d)[/-](?<year>\d{4})(?!\d)/,
  /(?<!\d)(?<date>(?<month>\d{1,2}))[/-]\k<month>[/-](?<year>\d{4})(?!\d)/,
]

/** What "05/06/2024" means in a file where another row tells. */
type DayOrder = RegExp
const [DAY_FIRST, MONTH_FIRST] = [
  /(?<!\d)(?<date>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})(?!\d)/,
  /(?<!\d)(?<month>\d{1,2})[/-](?<date>\d{1,2})[/-](?<year>\d{4})(?!\d)/,
]

/** @returns the only order in which all of these are days. */
export function dayOrderIn(texts: string[]): DayOrder | undefined {
  const orders = [DAY_FIRST, MONTH_FIRST].filter((order) =>
    texts.every((text) => Number(order.exec(text.slice(0, 60))?.groups?.month ?? 1) <= 12),
  )
  return orders.length === 1 ? orders[0] : undefined
}

type Day = Partial<Record<"year" | "month" | "date", string | undefined>>

/** @returns the first day in a text such as "Added 5 March 2024" or "05.03.2024", or else NaN. */
function writtenDay(text: string, order?: DayOrder): number {
  const numbers = [...NUMBERS, ...(order ? [order] : [])]
    .map((pattern) => pattern.exec(text)?.groups)
    .find(Boolean)
  return dayOf(numbers ?? namedMonth(text))
}

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "tr", "cs", "da", "nb", "fi"]

/** Long and short names of months, folded, from 1. They are made when the first is looked for. */
const months = new Map<string, string>()

function monthOf(word: string): string | undefined {
  for (const language of months.size > 0 ? [] : LANGUAGES)
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" })
      for (let at = 1; at <= 12; at++) {
        const parts = format.formatToParts(Date.UTC(2024, at - 1, 2))
        months.set(plain(parts.find(({ type }) => type === "month")?.value ?? ""), `${at}`)
      }
    }
  return months.get(plain(word))
}

const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase()

function namedMonth(text: string): Day {
  const words = text.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? []
  const at = words.findIndex((word) => /\p{L}/u.test(word) && monthOf(word))
  const near = words.slice(Math.max(0, at - 2), at + 5).filter((word) => /^\d+$/.test(word))
  return {
    year: near.find((word) => word.length === 4),
    month: monthOf(words[at] ?? ""),
    date: near.find((word) => word.length <= 2),
  }
}

function dayOf({ year, month, date }: Day): number {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date))
  return new Date(time).getUTCDate() === Number(date) && Number(month) <= 12 ? time : Number.NaN
}
