import { useRouteLoaderData } from "@remix-run/react"
import { memo, type ReactNode, useEffect } from "react"
import type { RootData } from "~/context.ts"
import { paths } from "~/paths.ts"
import { BrandLink } from "./brand-name.tsx"
import { classes } from "./classes.ts"
import { counted } from "./format.tsx"
import { HeartIcon, ViewsIcon } from "./icons.ts"
import { cardRows, Masonry } from "./masonry.tsx"
import { type NamedPerson, PersonName } from "./person-name.tsx"
import { Picture, type PictureData, pictureRatio } from "./picture.tsx"

export type ItemCardData = {
  id: number
  name: string
  brand: string | null
  brandId: number | null
  picture: PictureData | null
  price?: string
  starred?: boolean
  /** The state is shown if the item is not wanted any more. */
  state?: string
  views?: number
  note?: string
  addedBy?: NamedPerson
  /** Of a wish list: the viewer may claim it, or has. */
  claim?: "free" | "mine"
}

const EAGER = 4

type GridProps = {
  items: ItemCardData[]
  label: string
  to?: ((id: number) => string) | undefined
  foot?: ((item: ItemCardData) => ReactNode) | undefined
}

/** The toast says it, and goes with the next page. */
const useSavedItem = () => useRouteLoaderData<RootData>("root")?.toast?.item

/** The item that was just saved comes before all others, and into sight. */
export function useSavedFirst(cards: ItemCardData[]): ItemCardData[] {
  const saved = useSavedItem()
  useEffect(() => {
    if (saved) window.scrollTo(0, 0)
  }, [saved])
  return saved ? [...cards].sort((a, b) => Number(b.id === saved) - Number(a.id === saved)) : cards
}

export function ItemGrid({ items, label, ...card }: GridProps) {
  const saved = useSavedItem()
  return (
    <Masonry label={label}>
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} {...card} eager={index < EAGER} isSaved={item.id === saved} />
      ))}
    </Masonry>
  )
}

type CardProps = Pick<GridProps, "to" | "foot"> & { item: ItemCardData; eager?: boolean; isSaved?: boolean }

/** Plain anchors: sixty `Link`s would be most of a page's cost, and the shell handles clicks on anchors. */
export const ItemCard = memo(function ItemCard({
  item,
  eager,
  to = paths.product,
  foot,
  isSaved,
}: CardProps) {
  const { id, name, brand, brandId, picture, price, starred, state, views, note, addedBy } = item
  const hasBrandLink = brand && brandId && note === undefined
  const line = note ?? brand
  const hasFoot = price !== undefined || views !== undefined
  return (
    // The name decides on the direction of the whole card: parts with a `dir` of their own do not count.
    <li
      dir="auto"
      className={classes(
        "card",
        cardRows(pictureRatio(picture)),
        state && "card-muted",
        isSaved && "card-saved",
      )}
    >
      <a href={to(id)}>
        <div className="frame">
          <Picture picture={picture} alt="" shape="card" eager={eager} />
          {(starred || state) && (
            <span dir="ltr" className="card-mark">
              {starred && <HeartIcon className="fill-current text-heart" />}
              {state ?? <span className="sr-only">Favorite</span>}
            </span>
          )}
        </div>
        <p className="card-name">{name}</p>
        {!hasBrandLink && line && !hasFoot && <p className="card-text card-line">{line}</p>}
        {!hasBrandLink && hasFoot && (
          <p className="card-foot">
            {line && (
              <span dir="auto" className="card-line">
                {line}
              </span>
            )}
            <Figures price={price} views={views} />
          </p>
        )}
      </a>
      {/* Beside the card's link, because a link cannot stand in a link. */}
      {hasBrandLink && (
        <p className="card-foot">
          <span dir="auto" className="card-line">
            <BrandLink id={brandId} name={brand} />
          </span>
          <Figures price={price} views={views} />
        </p>
      )}
      {addedBy && (
        <p className="card-foot">
          <span dir="ltr" className="card-line">
            added by <PersonName {...addedBy} onCard />
          </span>
        </p>
      )}
      {foot?.(item)}
    </li>
  )
})

const Figures = ({ price, views }: Pick<ItemCardData, "price" | "views">) => (
  <>
    {price && <span className="flex-none text-ink tabular-nums">{price}</span>}
    {views !== undefined && <Views count={views} />}
  </>
)

export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex flex-none items-center gap-1 tabular-nums [&_.lucide]:size-4">
      <ViewsIcon />
      {counted(count, "view")}
    </span>
  )
}
