import { CollectionCard, type ShownCollection } from "./collection-card.tsx"
import { Masonry } from "./masonry.tsx"
import { Picture } from "./picture.tsx"
import type { PictureData } from "./picture-source.ts"

export type CollectionCardData = {
  collection: ShownCollection
  cover: PictureData | null
  pictures: PictureData[]
}

/** Collections as a masonry of cards. */
export function CollectionGrid({ collections, label }: { collections: CollectionCardData[]; label: string }) {
  return (
    <Masonry label={label}>
      {collections.map(({ collection, cover, pictures }) => (
        <CollectionCard
          key={collection.id}
          collection={collection}
          cover={cover && <Picture picture={cover} alt="" />}
          pictures={pictures.map((picture) => (
            <Picture key={picture.src} picture={picture} alt="" use="thumbnail" />
          ))}
        />
      ))}
    </Masonry>
  )
}
