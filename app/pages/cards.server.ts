import type { PicturedCollection } from "~/domain/collections/queries.server.ts"
import type { Item } from "~/domain/items/present.ts"
import { pictureFor, pictureSizes } from "~/services/images/index.server.ts"
import type { CollectionCardData } from "~/ui/collection-grid.tsx"
import type { ItemCardData } from "~/ui/item-grid.tsx"

/** What the grid shows of items, and no more: loaders send only what is on the page. */
export async function itemCards(
  items: Pick<Item, "id" | "name" | "brand" | "imageUrl">[],
  isPrivate: boolean,
): Promise<ItemCardData[]> {
  const sizes = await pictureSizes(items.map((item) => item.imageUrl))
  return items.map(({ id, name, brand, imageUrl }) => ({
    id,
    name,
    brand,
    picture: pictureFor(imageUrl, { private: isPrivate, size: sizes.get(imageUrl ?? "") }),
  }))
}

/** What the grid shows of collections: the cover, or the pictures that stand in for it. */
export function collectionCards(rows: PicturedCollection[]): CollectionCardData[] {
  return rows.map(({ collection, pictures }) => {
    const { id, name, description, isPrivate, itemCount, coverImageUrl } = collection
    const shown = (imageUrl: string | null) => pictureFor(imageUrl, { private: isPrivate })
    return {
      collection: { id, name, description, isPrivate, itemCount },
      cover: shown(coverImageUrl),
      pictures: coverImageUrl ? [] : pictures.map(shown).filter((picture) => picture !== null),
    }
  })
}
