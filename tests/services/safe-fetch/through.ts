import type { Gate } from "~/services/safe-fetch/connect.ts"
import { fetchThrough, type SafeFetchOptions } from "~/services/safe-fetch/fetch.ts"
import { FetchRefused } from "~/services/safe-fetch/refused.ts"
import { systemResolve } from "~/services/safe-fetch/resolve.ts"

type Surroundings = Partial<Gate> & Partial<SafeFetchOptions>

/** `safeFetch` for HTML, with the gate's exemptions and resolver chosen by the test; by default nothing is exempt. */
export function fetchPage(url: string | URL, surroundings: Surroundings = {}) {
  const { allowedHosts = [], resolve = systemResolve, ...options } = surroundings
  const outbound = { allowedHosts, resolve, userAgent: "Curio/test" }
  return fetchThrough(outbound, url, { accept: ["text/html"], ...options })
}

/** The refusal that a fetch ends in; fails when it does not. */
export async function refusalOf(fetching: Promise<unknown>): Promise<FetchRefused> {
  const outcome = await fetching.catch((error: unknown) => error)
  if (outcome instanceof FetchRefused) return outcome
  throw new Error("was not refused", { cause: outcome })
}
