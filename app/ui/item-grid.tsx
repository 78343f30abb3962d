import { ItemCard } from "./item-card.tsx"
import { Masonry } from "./masonry.tsx"
import { Picture } from "./picture.tsx"
import { type PictureData, pictureRatio } from "./picture-source.ts"

export type ItemCardData = { id: number; name: string; brand: string | null; picture: PictureData | null }

/** Cards of the first rows load at once, the rest as they come near. */
const EAGER = 6

/** Items as a masonry of cards. */
export function ItemGrid({ items, label }: { items: ItemCardData[]; label: string }) {
  return (
    <Masonry label={label}>
      {items.map(({ picture, ...item }, index) => (
        <ItemCard
          key={item.id}
          item={item}
          ratio={pictureRatio(picture)}
          picture={picture && <Picture picture={picture} alt="" eager={index < EAGER} />}
        />
      ))}
    </Masonry>
  )
}
