export const schemes = ["light", "dark"] as const
type Scheme = (typeof schemes)[number]

/** Somebody has chosen this on /appearance for this browser. `scheme` is null for that of the device. */
export type Appearance = { lite: boolean; scheme: Scheme | null }

const LITE = /(?:^|;)\s*lite=on\s*(?:;|$)/
const SCHEME = /(?:^|;)\s*scheme=(light|dark)\s*(?:;|$)/

/** Every other value counts as none, because the result is part of the cache's keys. */
export const parseAppearance = (cookies: string): Appearance => ({
  lite: LITE.test(cookies),
  scheme: (SCHEME.exec(cookies)?.[1] as Scheme | undefined) ?? null,
})

export const savesData = (header: string | null | undefined): boolean => header?.toLowerCase() === "on"

/** A browser that sends `Save-Data: on` gets light pages too. */
export function appearanceOf({ headers }: Request): Appearance {
  const { lite, scheme } = parseAppearance(headers.get("Cookie") ?? "")
  return { lite: lite || savesData(headers.get("Save-Data")), scheme }
}

const A_YEAR_S = 31_536_000

/** The default takes no cookie. */
export function appearanceCookies({ lite, scheme }: Appearance): [string, string][] {
  const cookie = (name: string, value: string | null): [string, string] => [
    "Set-Cookie",
    `${name}=${value ?? ""}; Path=/; Max-Age=${value ? A_YEAR_S : 0}; HttpOnly; SameSite=Lax`,
  ]
  return [cookie("lite", lite ? "on" : null), cookie("scheme", scheme)]
}

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
