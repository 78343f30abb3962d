import { ItemCard } from "./item-card.tsx"
import { Masonry } from "./masonry.tsx"
import { Picture } from "./picture.tsx"
import { type PictureData, pictureRatio } from "./picture-source.ts"

export type ItemCardData = {
  id: number
  name: string
  brand: string | null
  /** The page that the brand's name leads to, where it has one. */
  brandId: number | null
  picture: PictureData | null
  /** Shown when given. */
  views?: number
  /** Another line instead of the brand. */
  note?: string
}

/** Cards of the first rows load at once, the rest as they come near. */
const EAGER = 6

/** Items as a masonry of cards. */
export function ItemGrid({ items, label }: { items: ItemCardData[]; label: string }) {
  return (
    <Masonry label={label}>
      {items.map(({ picture, views, note, ...item }, index) => (
        <ItemCard
          key={item.id}
          item={item}
          views={views}
          note={note}
          ratio={pictureRatio(picture)}
          picture={picture && <Picture picture={picture} alt="" eager={index < EAGER} />}
        />
      ))}
    </Masonry>
  )
}
