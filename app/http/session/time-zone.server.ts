/** The value of the `tz` cookie, which the browser's script writes and anybody may set to anything. */
const written = (header: string) => /(?:^|;\s*)tz=([^;]{1,200})/.exec(header)?.[1]

/** The viewer's time zone from the `tz` cookie, as an IANA name; UTC without one that exists. */
export function timeZoneOf(request: Request): string {
  const value = written(request.headers.get("Cookie") ?? "")
  if (!value) return "UTC"
  try {
    const timeZone = decodeURIComponent(value)
    // Under its one proper name, so that no spelling of it makes a formatter of its own.
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone
  } catch {
    return "UTC"
  }
}
