import { useEffect, useRef } from "react"
import { memoryOf } from "~/browser/client-cache.ts"
import type { CardPage } from "./growing-grid.tsx"
import { useBrowserLayoutEffect } from "./hydration.ts"

/* What 'Show more' has added comes back with Back and after a reload: from memory, or else page by page from the server. */

type Added = { after: string | null; pages: CardPage<unknown>[] }

/** By the key of the entry in the history. */
const memory = memoryOf<Added>()

/** @param after the address of the second page: with another one, the list has changed. */
export function addedBefore<Card>(key: string, after: string | null): CardPage<Card>[] {
  const added = memory.get(key)
  return added?.after === after ? (added.pages as CardPage<Card>[]) : []
}

/** The entry of the history keeps how many there were, also when the memory is cleared. */
export function rememberAdded(key: string, after: string | null, pages: CardPage<unknown>[]): void {
  memory.set(key, { after, pages })
  history.replaceState({ ...history.state, pages: pages.length }, "")
}

/** Loads as many pages as there were, and then scrolls to where the user was. */
export function useRestoredPages(count: number, next: string | null, load: () => void): void {
  const missing = useRef<number>()
  const start = useRef(0)
  // After the router has scrolled as far as the first page goes.
  useEffect(() => {
    start.current = window.scrollY
  }, [])
  useBrowserLayoutEffect(() => {
    missing.current ??= (history.state?.pages ?? 0) - count
    if (missing.current <= 0) return
    const isDone = next === null || count >= (history.state?.pages ?? 0)
    if (!isDone) return load()
    missing.current = 0
    // Who has scrolled meanwhile stays there.
    if (Math.abs(window.scrollY - start.current) < 2) window.scrollTo(0, savedPosition())
  })
}

/** As React Router keeps it: in its state, and after a reload in the session's storage. */
function savedPosition(): number {
  const restored = window.__remixRouter?.state.restoreScrollPosition
  if (typeof restored === "number") return restored
  const positions = JSON.parse(sessionStorage.getItem("positions") ?? "{}")
  return positions[history.state?.key] ?? window.scrollY
}
