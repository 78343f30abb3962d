import { useEffect, useState } from "react"

const formats = {
  date: { month: "short", day: "numeric", year: "numeric" },
  time: { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type TimeFormat = keyof typeof formats

const formatters = new Map<string, Intl.DateTimeFormat>()

/** 'Mar 5, 2024' or 'Mar 5, 3:04 PM'. An unknown zone counts as UTC: it comes from a cookie. */
export function formatTime(at: Date | string, format: TimeFormat, timeZone = "UTC"): string {
  // Newer Unicode data puts a narrow no-break space before PM, which differs between server and browser.
  return formatter(format, timeZone)
    .format(new Date(at))
    .replace(/\u202f/g, " ")
}

function formatter(format: TimeFormat, timeZone: string): Intl.DateTimeFormat {
  const key = `${format} ${timeZone}`
  const existing = formatters.get(key)
  if (existing) return existing
  try {
    const made = new Intl.DateTimeFormat("en-US", { ...formats[format], timeZone })
    formatters.set(key, made)
    return made
  } catch {
    return formatter(format, "UTC")
  }
}

type TimeProps = { at: Date | string; format?: TimeFormat; timeZone?: string }

export function Time({ at, format = "date", timeZone }: TimeProps) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at, format, timeZone)}</time>
}

const YEAR_S = 31_536_000

/** The server's time zone at first, then the browser's own, which the `tz` cookie tells the server. */
export function useTimeZone(serverZone: string): string {
  const [timeZone, setTimeZone] = useState(serverZone)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!own || own === serverZone) return
    setTimeZone(own)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox before 140
    document.cookie = `tz=${encodeURIComponent(own)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  }, [serverZone])
  return timeZone
}
