import { useEffect, useRef } from "react"
import { afterStart } from "~/browser/after-start.ts"
import { memoryOf } from "~/browser/client-cache.ts"
import type { CardPage } from "./growing-grid.tsx"
import { useBrowserLayoutEffect } from "./hydration.ts"

/* What 'Show more' has added comes back with Back and after a reload: from memory, or else page by page from the server. */

type Added = { after: string | null; pages: CardPage<unknown>[] }

/** The key is that of the entry in the history. */
const memory = memoryOf<Added>()

/** @param after the address of the second page: with another one, the list has changed. */
export function addedBefore<Card>(key: string, after: string | null): CardPage<Card>[] {
  const added = memory.get(key)
  return added?.after === after ? (added.pages as CardPage<Card>[]) : []
}

/** The entry of the history keeps how many there were, also when the memory is cleared. */
export function rememberAdded(key: string, after: string | null, pages: CardPage<unknown>[]): void {
  memory.set(key, { after, pages })
  const count = Math.max(pages.length, history.state?.pages ?? 0)
  history.replaceState({ ...history.state, pages: count }, "")
}

const USER_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"]

/** Loads as many pages as there were, and then scrolls to where the user was. */
export function useRestoredPages(count: number, next: string | null, load: () => void): void {
  const goal = useRef<{ count: number; y: number }>()
  const isLoading = useRef(false)
  const isMoved = useRef(false)
  useEffect(() => {
    const move = () => {
      isMoved.current = true
    }
    for (const type of USER_EVENTS) addEventListener(type, move, { once: true, passive: true })
    return () => {
      for (const type of USER_EVENTS) removeEventListener(type, move)
    }
  }, [])
  useBrowserLayoutEffect(() => {
    goal.current ??= { count: history.state?.pages ?? 0, y: savedPosition() }
    if (goal.current.count <= count && !isLoading.current) return
    isLoading.current = next !== null && count < goal.current.count
    if (isLoading.current) return afterStart(load)
    if (!isMoved.current) window.scrollTo(0, goal.current.y)
  })
}

const isBrowser = typeof window !== "undefined"
let loadedAt: unknown = isBrowser && history.state?.key

/** React Router keeps it in its state and, after a reload, in the session's storage, which a browser may refuse. */
function savedPosition(): number {
  const { key } = history.state ?? {}
  const isReloaded = key === loadedAt
  loadedAt = null
  let stored: number | undefined
  try {
    if (isReloaded) stored = JSON.parse(sessionStorage.getItem("positions") ?? "{}")[key]
  } catch {}
  const restored = window.__remixRouter?.state.restoreScrollPosition
  return stored ?? (typeof restored === "number" ? restored : window.scrollY)
}
