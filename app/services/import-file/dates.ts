/** The web began then. The numbers 0 and 1 before it mean 'unknown'. */
const EARLIEST = Date.UTC(1990, 0, 1)

/** ISO text, or null for what is no date or in the future. */
function kept(time: number): string | null {
  return time >= EARLIEST && time <= Date.now() ? new Date(time).toISOString() : null
}

const WEBKIT_EPOCH_MS = Date.UTC(1601, 0, 1)

/** Seconds, milliseconds or microseconds since 1970, or microseconds since 1601, by their size. */
export function cleanStamp(value: unknown): string | null {
  const stamp =
    typeof value === "string" && /^\s*\d{1,17}(?:\.\d{1,9})?\s*$/.test(value) ? Number(value) : value
  if (typeof stamp !== "number" || !Number.isFinite(stamp)) return null
  if (stamp < 1e11) return kept(stamp * 1000)
  if (stamp < 1e14) return kept(stamp)
  return stamp < 1e16 ? kept(stamp / 1000) : kept(WEBKIT_EPOCH_MS + stamp / 1000)
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/** "Sun, 04 Apr 2021 05:43:58 +0000" */
const MAIL = /^[a-z]{3}, \d{1,2} [a-z]{3} \d{4} \d\d:\d\d:\d\d (?:[+-]\d{4}|GMT|UTC)$/i

/** Programs write a date in ISO 8601, also without zone, or as a number since 1970. */
export function cleanDate(value: unknown): string | null {
  if (typeof value !== "string") return cleanStamp(value)
  const text = value.slice(0, 60).trim()
  const iso = ISO.exec(text)
  if (!iso) return cleanStamp(text) ?? kept(MAIL.test(text) ? Date.parse(text) : writtenDate(text))
  const [, year, month, day, hour = "00", minute = "00", second = "00", part = "0", zone = "Z"] = iso
  if (Number.isNaN(dayOf(year, month, day))) return null
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d\d):?(\d\d)$/, "$1:$2") : "Z"
  return kept(
    Date.parse(
      `${year}-${month}-${day}T${hour}:${minute}:${second}.${part.slice(0, 3).padEnd(3, "0")}${offset}`,
    ),
  )
}

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "tr", "cs", "da", "nb", "fi"]

let months: Map<string, number> | undefined

/** Long and short names of months, folded, from 1. */
function monthNames(): Map<string, number> {
  if (months) return months
  months = new Map()
  for (const language of LANGUAGES) {
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, day: "numeric", timeZone: "UTC" })
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month, 2))
        const name = parts.find(({ type }) => type === "month")?.value ?? ""
        if (!months.has(plain(name))) months.set(plain(name), month + 1)
      }
    }
  }
  return months
}

const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase()

/** @returns the first day in a text such as "Added 5 March 2024" or "05.03.2024", or else NaN. */
export function writtenDate(text: string): number {
  const cjk = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/.exec(text)
  if (cjk) return dayOf(cjk[1], cjk[2], cjk[3])
  const dotted = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text)
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1])
  const slashed = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/.exec(text)
  if (slashed) return slashedDay(Number(slashed[1]), Number(slashed[2]), slashed[3])
  const backward = /(?<!\d)(\d{4})[./](\d{1,2})[./](\d{1,2})(?!\d)/.exec(text)
  if (backward) return dayOf(backward[1], backward[2], backward[3])
  return namedMonth(text)
}

/** Days and months are told apart by numbers above 12; otherwise it is not known which is which. */
function slashedDay(first: number, second: number, year: string | undefined): number {
  if (first > 12) return dayOf(year, second, first)
  return second > 12 || first === second ? dayOf(year, first, second) : Number.NaN
}

function namedMonth(text: string): number {
  const words = text.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? []
  const at = words.findIndex((word) => monthNames().has(plain(word)) && /\p{L}/u.test(word))
  const month = monthNames().get(plain(words[at] ?? ""))
  const near = words.slice(Math.max(0, at - 2), at + 5).filter((word) => /^\d+$/.test(word))
  const year = near.find((word) => word.length === 4)
  const day = near.find((word) => word.length <= 2)
  return month && year && day ? dayOf(year, month, day) : Number.NaN
}

function dayOf(...parts: (string | number | undefined)[]): number {
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  const time = Date.UTC(year, month - 1, day)
  return new Date(time).getUTCDate() === day && month <= 12 ? time : Number.NaN
}

/** Sorts by date, stably. What has none stays behind what it came after. */
export function byDate<T extends { createdAt: string | null }>(rows: T[]): T[] {
  let last = ""
  const dated = rows.map((row) => {
    last = row.createdAt ?? last
    return { row, date: last }
  })
  return dated.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).map(({ row }) => row)
}
