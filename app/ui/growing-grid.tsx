import { useFetcher, useLocation } from "@remix-run/react"
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { apiErrors, titles } from "~/words/messages.ts"
import { ButtonLink } from "./button.tsx"
import { isPlainClick } from "./navigation.tsx"
import { addedBefore, rememberAdded, useRestoredPages } from "./restored-pages.ts"
import { useToast } from "./toast.tsx"

export type CardPage<Card> = { cards: Card[]; more: string | null }

type Props<Card> = CardPage<Card> & {
  children: (cards: Card[]) => ReactNode
}

/** 'Show more' appends pages; without JavaScript each is a page of its own. Give it a `gridKey` as its key. */
export function GrowingGrid<Card>({ cards, more, children }: Props<Card>) {
  const { pages, next, loading, append, byKey } = usePages<Card>({ cards, more })
  const grid = useRef<HTMLDivElement>(null)
  const isMeasured = useMeasured()
  const shown = pages.reduce((sum, page) => sum + page.cards.length, 0)
  const before = shown - (pages.at(-1)?.cards.length ?? 0)

  // The link that was pressed is far below the new cards by now.
  useEffect(() => {
    if (!byKey.current || before === 0) return
    byKey.current = false
    grid.current?.lastElementChild?.querySelector<HTMLElement>("li a")?.focus()
  }, [before, byKey])

  return (
    <>
      <div ref={grid} className="growing" data-measured={isMeasured || undefined}>
        {pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are appended, and never change their places
          <div key={index}>{children(page.cards)}</div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {before > 0 && `Showing ${before + 1} to ${shown}`}
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
    // It could not be read (`keepShown`).
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

/** After the first frame the browser knows the height of every page; before, Back could not scroll to its place. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMeasured
}

export function ShowMore({ to }: { to: string | null }) {
  if (!to) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-center">
      <ButtonLink to={to} variant="ghost">
        Show more
      </ButtonLink>
    </nav>
  )
}
