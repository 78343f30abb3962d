/** How the specification (section 9) writes times: 'Mar 5, 2024' and 'Mar 5, 3:04 PM'. */
const formats = {
  date: { month: "short", day: "numeric", year: "numeric" },
  time: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeFormat = keyof typeof formats

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment in words.
 * @param at a Date or an ISO 8601 string
 * @param timeZone IANA name; server and browser must be given the same one, or their pages differ. One that does
 *   not exist counts as UTC: it comes from a cookie.
 */
export function formatTime(at: Date | string, format: TimeFormat, timeZone = "UTC"): string {
  // Newer Unicode data puts a narrow no-break space before PM, which differs between server and browser.
  return formatter(format, timeZone)
    .format(new Date(at))
    .replace(/\u202f/g, " ")
}

function formatter(format: TimeFormat, timeZone: string): Intl.DateTimeFormat {
  const key = `${format} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  try {
    const made = new Intl.DateTimeFormat("en-US", { ...formats[format], timeZone })
    formatters.set(key, made)
    return made
  } catch {
    return formatter(format, "UTC")
  }
}
