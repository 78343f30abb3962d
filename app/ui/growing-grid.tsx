import { useFetcher } from "@remix-run/react"
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { isPlainClick } from "./plain-click.ts"
import { ShowMore } from "./show-more.tsx"
import { useWindow } from "./use-window.ts"

/** A page of cards as a loader gives it; `more` is the address of the next one. */
type CardPage<Card> = { cards: Card[]; more: string | null }

type Props<Card> = CardPage<Card> & {
  /** A page of cards, as a grid. */
  children: (cards: Card[]) => ReactNode
}

/**
 * A list in pages. Without JavaScript each is a page of its own; with it 'Show more' appends, and only the pages near
 * the screen are in the document. Give it a key that changes with the list.
 */
export function GrowingGrid<Card>({ cards, more, children }: Props<Card>) {
  const { pages, next, loading, append } = usePages<Card>({ cards, more })
  return (
    <>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are appended, and never change their places
        <PageWindow key={index} isLast={index === pages.length - 1}>
          {() => children(page.cards)}
        </PageWindow>
      ))}
      {/* Heard before the link inside hears it, which would lead to the page. */}
      <div onClickCapture={append} aria-busy={loading || undefined}>
        <ShowMore to={next} />
      </div>
    </>
  )
}

/** Names a list by what it shows at first: another list, or a change of its first page, begins anew. */
export const gridKey = (
  of: string | number,
  search: string,
  cards: ({ id: number } | { collection: { id: number } })[],
): string => `${of} ${search} ${cards.map((card) => ("id" in card ? card.id : card.collection.id)).join(" ")}`

function usePages<Card>(first: CardPage<Card>) {
  const fetcher = useFetcher<CardPage<Card>>()
  const [added, setAdded] = useState<CardPage<Card>[]>([])
  const asked = useRef(false)
  const { data, state } = fetcher

  useEffect(() => {
    // A page that was appended is read again after a write; only the one that was asked for is new.
    if (!data || state !== "idle" || !asked.current) return
    asked.current = false
    setAdded((pages) => [...pages, data])
  }, [data, state])

  const pages = [first, ...added]
  const next = pages.at(-1)?.more ?? null
  const append = (event: MouseEvent) => {
    if (!next || !isPlainClick(event) || !(event.target as Element).closest("a")) return
    event.preventDefault()
    if (asked.current) return
    asked.current = true
    fetcher.load(next)
  }
  return { pages, next, loading: state !== "idle", append }
}

/** A page that is in the document while it is near the screen, and else as much empty room as it has taken. */
function PageWindow({ isLast, children }: { isLast: boolean; children: () => ReactNode }) {
  const { ref, isNear } = useWindow(isLast)
  return <div ref={ref}>{isNear && children()}</div>
}
