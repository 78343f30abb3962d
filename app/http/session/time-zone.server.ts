const written = (header: string) => /(?:^|;\s*)tz=([^;]{1,200})/.exec(header)?.[1]

/** An IANA name; UTC without a valid one. */
export function timeZoneOf(request: Request): string {
  const value = written(request.headers.get("Cookie") ?? "")
  if (!value) return "UTC"
  try {
    const timeZone = decodeURIComponent(value)
    // The canonical name: each name gets a formatter of its own.
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone
  } catch {
    return "UTC"
  }
}
