import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react"
import type { FormResult } from "~/forms/result.ts"
import { FRESH_MS } from "~/limits.ts"
import { isCallError } from "./api.ts"
import { pageOf } from "./dialogs.ts"

/*
 * What was read within the last five minutes is shown from memory when one moves around (product decisions, Freshness).
 * Every own write empties the memory, signing in and out among them; nothing is read again on window focus.
 */

type Kept<Data> = { at: number; data: Data }

/** As many answers as a route keeps; the one that was read longest ago goes first. */
const KEPT_AT_MOST = 50

const memories = new Set<{ clear: () => void }>()
let writes = 0

/** Empties the memory, after a write of ours: what was on its way meanwhile is not remembered either. */
export function forgetAll(): void {
  writes++
  for (const memory of memories) memory.clear()
}

/** The page's address, with or without a dialog above it. */
export const addressOf = (url: URL): string => pageOf(url.pathname) + url.search

type Options<Data> = {
  /** Under which name an address is remembered, or null for one that is read each time. */
  keyOf?: (url: URL) => string | null
  /** Whether what was read is still true when it is shown again. */
  isLasting?: (data: Data) => boolean
  /** What to show when nothing answers, from what was read last, however old; or null for the error page. */
  instead?: (last: Data, url: URL) => Data | null
}

/** A route's `clientLoader` that gives what it has read within the last five minutes. */
export function cachedLoader<Data>({
  keyOf = addressOf,
  isLasting = () => true,
  instead = () => null,
}: Options<Data> = {}) {
  const memory = new Map<string, Kept<Data>>()
  memories.add(memory)

  async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data> {
    const url = new URL(request.url)
    const key = keyOf(url)
    const kept = key === null ? undefined : memory.get(key)
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.data
    const generation = writes
    try {
      const data = (await serverLoader()) as Data
      // What was read before a write has ended may be from before it.
      if (key !== null && generation === writes && isLasting(data)) remember(memory, key, data)
      return data
    } catch (error) {
      const last = [...memory.values()].at(-1)?.data
      const shown = last !== undefined && isCallError(error) ? instead(last, url) : null
      if (shown === null) throw error
      return shown
    }
  }
  // The page that the server has rendered is remembered as well; its data is at hand.
  clientLoader.hydrate = true as const
  return clientLoader
}

/**
 * For the routes of pages and forms: the page stays as it is when a form fails, also when the server cannot be reached.
 * By default the router would read everything again after a fetcher's form.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, actionResult, ...change }) =>
  actionStatus < 400 && !isDialogOnly(change) && !(actionResult as FormResult | undefined)?.saved?.goTo

/** A dialog that opens or closes changes nothing of the page below. */
function isDialogOnly({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<Parameters<ShouldRevalidateFunction>[0], "currentUrl" | "nextUrl" | "formMethod">): boolean {
  return (
    formMethod === undefined &&
    currentUrl.pathname !== nextUrl.pathname &&
    pageOf(currentUrl.pathname) === pageOf(nextUrl.pathname) &&
    currentUrl.search === nextUrl.search
  )
}

/** For the routes that show who is signed in: 409 says that it is another user by now (`formAction`). */
export const shouldRevalidateAccount: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || shouldRevalidate(args)

function remember<Data>(memory: Map<string, Kept<Data>>, key: string, data: Data): void {
  memory.delete(key)
  memory.set(key, { at: Date.now(), data })
  for (const oldest of memory.keys()) if (memory.size > KEPT_AT_MOST) memory.delete(oldest)
}
