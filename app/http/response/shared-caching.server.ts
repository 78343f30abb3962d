import { env } from "~/env.server.ts"
import type { RequestContext } from "../context.ts"

/**
 * Caching for caches between us and visitors, with PUBLIC_CACHE_SECONDS. Browsers ask each time. Only responses that we keep
 * in memory ourselves (http/cache/rules.ts) and that every visitor gets. @returns null for all others.
 */
export function sharedCaching(
  status: number,
  headers: Headers,
  { cache: slot, userId }: RequestContext,
): string | null {
  const seconds = env.PUBLIC_CACHE_SECONDS
  if (!seconds || !slot || slot.isRefused || status !== 200) return null
  if (slot.request.hasSession || userId !== undefined || headers.has("Set-Cookie")) return null
  if (slot.until < Date.now() + seconds * 1_000) return null
  return `public, max-age=0, s-maxage=${seconds}`
}
