import type { ClientLoaderFunctionArgs } from "@remix-run/react"
import { FRESH_MS } from "~/limits.ts"

/*
 * What was read within the last five minutes is shown from memory when one moves around (product decisions, Freshness).
 * Every own write empties the memory, signing in and out among them; nothing is read again on window focus.
 */

type Kept = { at: number; data: unknown }

/** As many answers as a route keeps; the one that was read longest ago goes first. */
const KEPT_AT_MOST = 50

const memories = new Set<Map<string, Kept>>()
let writes = 0

/** Empties the memory, after a write of ours: what was on its way meanwhile is not remembered either. */
export function forgetAll(): void {
  writes++
  for (const memory of memories) memory.clear()
}

/** The page's address; none for an open dialog, whose form has a key that is good for one writing. */
const addressOf = (url: URL): string | null =>
  url.searchParams.has("dialog") ? null : url.pathname + url.search

/**
 * A route's `clientLoader` that gives what it has read within the last five minutes.
 * @param keyOf under which name an address is remembered, or null for one that is read each time.
 * @param isLasting whether what was read is still true when it is shown again.
 */
export function freshLoader(
  keyOf: (url: URL) => string | null = addressOf,
  isLasting: (data: unknown) => boolean = () => true,
) {
  const memory = new Map<string, Kept>()
  memories.add(memory)

  async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
    const key = keyOf(new URL(request.url))
    if (key === null) return serverLoader()
    const kept = memory.get(key)
    if (kept && Date.now() - kept.at < FRESH_MS) return kept.data
    const generation = writes
    const data = await serverLoader()
    // What was read before a write has ended may be from before it.
    if (generation === writes && isLasting(data)) remember(memory, key, data)
    return data
  }
  // The page that the server has rendered is remembered as well; its data is at hand.
  clientLoader.hydrate = true as const
  return clientLoader
}

function remember(memory: Map<string, Kept>, key: string, data: unknown): void {
  memory.delete(key)
  memory.set(key, { at: Date.now(), data })
  for (const oldest of memory.keys()) if (memory.size > KEPT_AT_MOST) memory.delete(oldest)
}
