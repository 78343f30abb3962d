import { useFetcher, useLocation } from "@remix-run/react"
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { memoryOf } from "~/browser/client-cache.ts"
import { isPlainClick } from "~/browser/dialogs.ts"
import { remixRouter } from "~/browser/router.ts"
import { apiErrors, titles } from "~/words/messages.ts"
import { ShowMore } from "./empty-state.tsx"
import { afterHydration, useBrowserLayoutEffect } from "./hydration.ts"
import { useToast } from "./toast.tsx"

type CardPage<Card> = { cards: Card[]; more: string | null }

type Props<Card> = CardPage<Card> & {
  children: (cards: Card[]) => ReactNode
}

/** Firefox places nothing below line 10,000 of a grid. So many cards, two beside each other, stay above it. */
const CARDS_IN_GRID = 360

/** 'Show more' appends pages to the same masonry, so that no gap is left where two meet; without JavaScript each is a page of its own. Give it a `gridKey` as its key. */
export function GrowingGrid<Card>({ cards, more, children }: Props<Card>) {
  const { pages, next, loading, append, byKey } = usePages<Card>({ cards, more })
  const grid = useRef<HTMLDivElement>(null)
  const all = pages.flatMap((page) => page.cards)
  const count = all.length
  const starts = all.map((_, index) => index).filter((index) => index % CARDS_IN_GRID === 0)
  const before = count - (pages.at(-1)?.cards.length ?? 0)

  // The pressed link is far below the new cards.
  useEffect(() => {
    if (!byKey.current || before === 0) return
    byKey.current = false
    grid.current?.querySelectorAll(".card")[before]?.querySelector("a")?.focus()
  }, [before, byKey])

  return (
    <>
      <div ref={grid} className="growing">
        {starts.map((start) => (
          <div key={start}>{children(all.slice(start, start + CARDS_IN_GRID))}</div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {before > 0 && `Showing ${before + 1} to ${count}`}
      </p>
      {/* In the capture phase, before the link inside would navigate. */}
      <div onClickCapture={append} aria-busy={loading || undefined}>
        <ShowMore to={next} />
      </div>
    </>
  )
}

/** Changes with the list and with its first page, so that the grid starts again. */
export const gridKey = (
  of: string | number,
  search: string,
  cards: ({ id: number } | { collection: { id: number } })[],
): string => `${of} ${search} ${cards.map((card) => ("id" in card ? card.id : card.collection.id)).join(" ")}`

function usePages<Card>(first: CardPage<Card>) {
  const fetcher = useFetcher<CardPage<Card>>()
  const { key } = useLocation()
  const [added, setAdded] = useState(() => addedBefore<Card>(key, first.more))
  const requested = useRef(false)
  const show = useToast()
  const byKey = useRef(false)
  const { data, state } = fetcher

  useEffect(() => {
    // The router reads an appended page again after a write; only a requested one is new.
    if (state !== "idle" || !requested.current) return
    requested.current = false
    if (data) setAdded((pages) => [...pages, data])
    // The next page could not be read (`keepShown`).
    else show({ kind: "error", title: titles.error, description: apiErrors.unreached })
  }, [data, state, show])

  const pages = [first, ...added]
  const next = pages.at(-1)?.more ?? null
  const load = () => {
    if (!next || requested.current) return
    requested.current = true
    fetcher.load(next)
  }
  useRestoredPages(added.length, next, load)
  useEffect(() => {
    if (added.length > 0) rememberAdded(key, first.more, added)
  }, [key, first.more, added])
  const append = (event: MouseEvent) => {
    if (!next || !isPlainClick(event) || !(event.target as Element).closest("a")) return
    event.preventDefault()
    byKey.current = event.detail === 0
    load()
  }
  return { pages, next, loading: state !== "idle", append, byKey }
}

/* What 'Show more' has added comes back with Back and after a reload: from memory, or else page by page from the server. */

type Added = { after: string | null; pages: CardPage<unknown>[] }

/** The key is that of the entry in the history. */
const memory = memoryOf<Added>()

/** @param after the address of the second page: with another one, the list has changed. */
function addedBefore<Card>(key: string, after: string | null): CardPage<Card>[] {
  const added = memory.get(key)
  return added?.after === after ? (added.pages as CardPage<Card>[]) : []
}

/** The entry of the history keeps how many there were, also when the memory is cleared. */
function rememberAdded(key: string, after: string | null, pages: CardPage<unknown>[]): void {
  memory.set(key, { after, pages })
  const count = Math.max(pages.length, history.state?.pages ?? 0)
  history.replaceState({ ...history.state, pages: count }, "")
}

const USER_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"]

/** Loads as many pages as there were, and then scrolls to where the user was. */
function useRestoredPages(count: number, next: string | null, load: () => void): void {
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
    if (isLoading.current) return afterHydration(load)
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
  const restored = remixRouter()?.state.restoreScrollPosition
  return stored ?? (typeof restored === "number" ? restored : window.scrollY)
}
