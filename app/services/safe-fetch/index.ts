import { env } from "~/env.server.ts"
import { DEFAULT_APP_NAME } from "~/limits.ts"
import type { SafeFetchOptions } from "./fetch.ts"
import type { SafeResponse } from "./response.ts"

export type { SafeFetchOptions } from "./fetch.ts"
export { FetchRefused, type RefusalKind } from "./refused.ts"
export type { SafeResponse } from "./response.ts"

export type LocalAnswer = { contentType: string; bytes: SafeResponse["bytes"] }
let localSite: (url: URL) => Promise<LocalAnswer | null> = async () => null

/** Addresses that this process serves itself are answered without a connection: the shops of the demo. */
export const serveLocally = (site: typeof localSite): void => {
  localSite = site
}

/** The only way to fetch a URL that a user or a shop gave (docs/decisions/0003-safe-fetch.md). Returns any status. */
export async function safeFetch(url: string | URL, options: SafeFetchOptions): Promise<SafeResponse> {
  const local = await localSite(new URL(url))
  if (local) return (await import("./local-response.ts")).localResponse(url, local)
  // Loaded with the first URL.
  const [{ fetchThrough }, { systemResolve }] = await Promise.all([
    import("./fetch.ts"),
    import("./resolve.ts"),
  ])
  return fetchThrough(
    { allowedHosts: env.OUTBOUND_ALLOWED_HOSTS, resolve: systemResolve, userAgent: userAgent() },
    url,
    options,
  )
}

function userAgent() {
  const name = env.APP_NAME.replace(/[^\w.-]+/g, "") || DEFAULT_APP_NAME
  return `Mozilla/5.0 (compatible; ${name}/0.1${env.APP_ORIGIN ? `; +${env.APP_ORIGIN}` : ""})`
}
