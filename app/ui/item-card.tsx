import type { ReactNode } from "react"
import { item as words } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { ViewsIcon } from "./icons.ts"
import { MasonryItem } from "./masonry.tsx"

type Props = {
  item: { id: number; name: string; brand?: string | null }
  /** The rendered picture; the grey 'No Image' block when there is none. */
  picture?: ReactNode
  /** Height by width of the picture. */
  ratio?: number | null
  /** Shown as a quiet mark when given. */
  views?: number
  /** Where it leads; the item's page by default. */
  href?: string
  /** Another line instead of the brand. */
  note?: ReactNode
}

/**
 * An item in the masonry. A plain anchor, because a `Link` for each of sixty cards is most of a page's cost; the
 * shell turns clicks on anchors into client navigation.
 */
export function ItemCard({ item, picture, ratio, views, href = paths.product(item.id), note }: Props) {
  return (
    <MasonryItem ratio={picture ? ratio : 1} letters={item.name.length}>
      <a href={href}>
        <div className="frame">{picture ?? <div className="no-picture">{words.noImage}</div>}</div>
        <div className="card-text">
          <p className="card-name">{item.name}</p>
          <p className="flex justify-between gap-3">
            <span className="card-line">{note ?? item.brand}</span>
            {views !== undefined && <Views count={views} />}
          </p>
        </div>
      </a>
    </MasonryItem>
  )
}

/** How often an item was opened. */
export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex flex-none items-center gap-1 tabular-nums [&_.lucide]:size-4">
      <ViewsIcon />
      {count} {count === 1 ? "view" : "views"}
    </span>
  )
}
