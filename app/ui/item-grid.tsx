import type { ReactNode } from "react"
import { paths } from "~/paths.ts"
import { CreateBrandLink } from "./brand-name.tsx"
import { counted } from "./format.tsx"
import { ViewsIcon } from "./icons.ts"
import { Masonry, MasonryItem } from "./masonry.tsx"
import { Picture, type PictureData, pictureRatio } from "./picture.tsx"
import { useUser } from "./use-user.ts"

export type ItemCardData = {
  id: number
  name: string
  brand: string | null
  brandId: number | null
  picture: PictureData | null
  views?: number
  note?: string
}

const EAGER = 4

export function ItemGrid({ items, label }: { items: ItemCardData[]; label: string }) {
  const mayCreateBrand = useUser() !== null
  return (
    <Masonry label={label}>
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} eager={index < EAGER} mayCreateBrand={mayCreateBrand} />
      ))}
    </Masonry>
  )
}

type CardProps = { item: ItemCardData; eager?: boolean; mayCreateBrand?: boolean }

/** Plain anchors: sixty `Link`s would be most of a page's cost, and the shell handles clicks on anchors. */
export function ItemCard({ item, eager, mayCreateBrand }: CardProps) {
  const { id, name, brand, brandId, picture, views, note } = item
  const facts = (line: ReactNode, way?: ReactNode) => (
    <p className="flex justify-between gap-3">
      {line && <span className="card-line">{line}</span>}
      {way}
      {views !== undefined && <Views count={views} />}
    </p>
  )
  const brandLink = brand && brandId && note === undefined && (
    <a href={paths.brand(brandId)} className="hover:text-ink hover:underline">
      {brand}
    </a>
  )
  const isCreatable = brand && !brandId && note === undefined && mayCreateBrand
  return (
    <MasonryItem ratio={pictureRatio(picture)}>
      <a href={paths.product(id)}>
        <div className="frame">
          <Picture picture={picture} alt="" shape="card" eager={eager} />
        </div>
        <div className="card-text">
          <p className="card-name">{name}</p>
          {!brandLink && !isCreatable && facts(note ?? brand)}
        </div>
      </a>
      {/* Beside the card's link, because a link cannot stand in a link. */}
      {brandLink && <div className="card-text card-foot">{facts(brandLink)}</div>}
      {isCreatable && (
        <div className="card-text card-foot">{facts(brand, <CreateBrandLink name={brand} />)}</div>
      )}
    </MasonryItem>
  )
}

export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex flex-none items-center gap-1 tabular-nums [&_.lucide]:size-4">
      <ViewsIcon />
      {counted(count, "view")}
    </span>
  )
}
