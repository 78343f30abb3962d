import type { ReactNode } from "react"
import { item as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { counted } from "./counted.ts"
import { ViewsIcon } from "./icons.ts"
import { MasonryItem } from "./masonry.tsx"

type Props = {
  item: { id: number; name: string; brand?: string | null; brandId?: number | null }
  /** The rendered picture; the grey 'No Image' block when there is none. */
  picture?: ReactNode
  /** Height by width of the picture. */
  ratio?: number | null
  /** Shown as a quiet mark when given. */
  views?: number
  /** Another line instead of the brand. */
  note?: ReactNode
}

/**
 * An item in the masonry. A plain anchor, because a `Link` for each of sixty cards is most of a page's cost; the
 * shell turns clicks on anchors into client navigation.
 */
export function ItemCard({ item, picture, ratio, views, note }: Props) {
  const { id, name, brand, brandId } = item
  const facts = (line: ReactNode) => (
    <p className="flex justify-between gap-3">
      {line && <span className="card-line">{line}</span>}
      {views !== undefined && <Views count={views} />}
    </p>
  )
  const brandLink = brand && brandId && note === undefined && (
    <a href={paths.brand(brandId)} className="hover:text-ink hover:underline">
      {brand}
    </a>
  )
  return (
    <MasonryItem ratio={picture ? ratio : 1} letters={name.length}>
      <a href={paths.product(id)}>
        <div className="frame">{picture ?? <div className="no-picture">{words.noImage}</div>}</div>
        <div className="card-text">
          <p className="card-name">{name}</p>
          {!brandLink && facts(note ?? brand)}
        </div>
      </a>
      {/* Beside the card's link, because a link cannot stand in a link. */}
      {brandLink && <div className="card-text card-foot">{facts(brandLink)}</div>}
    </MasonryItem>
  )
}

/** How often an item was opened. */
export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex flex-none items-center gap-1 tabular-nums [&_.lucide]:size-4">
      <ViewsIcon />
      {counted(count, "view")}
    </span>
  )
}
