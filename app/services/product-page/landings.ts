import { LRUCache } from "lru-cache"
import { isSameSite, productUrlKey } from "./clean/url.ts"

/** Where short links led. In memory only: what is forgotten costs a question about a duplicate. */
const landings = new LRUCache<string, string>({ max: 1_000 })

/** @param address where the link's redirects ended. */
export function rememberLanding(link: string, address: string): void {
  if (!isSameSite(link, address)) landings.set(productUrlKey(link), address)
}

/** The address of the page behind a link, as far as it is known. */
export const landingOf = (link: string): string => landings.get(productUrlKey(link)) ?? link
