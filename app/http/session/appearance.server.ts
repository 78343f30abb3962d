import { redirect } from "@remix-run/node"
import { withQuery } from "~/paths.ts"
import { isPrefetch } from "../request.ts"

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

const cookie = (name: string, value: string | null): [string, string] => [
  "Set-Cookie",
  `${name}=${value ?? ""}; Path=/; Max-Age=${value ? A_YEAR_S : 0}; HttpOnly; SameSite=Lax`,
]

/** The default takes no cookie. */
export function appearanceCookies({ lite, scheme }: Appearance): [string, string][] {
  return [cookie("lite", lite ? "on" : null), cookie("scheme", scheme)]
}

const DENSE = /(?:^|;)\s*list=dense\s*(?:;|$)/

/** Somebody prefers lists without large pictures in this browser. */
export const isDense = (cookies: string | null | undefined): boolean => DENSE.test(cookies ?? "")

/** A link with `?view=dense` or `?view=pictures` leads to its own page, in that view from then on. */
export function keepChosenView({ url, request }: { url: URL; request: Request }): void {
  const view = url.searchParams.get("view")
  if (!view || isPrefetch(request)) return
  const to = withQuery(url.pathname + url.search, { view: null })
  throw redirect(to, { headers: [cookie("list", view === "dense" ? view : null)] })
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
