import { brandsByName } from "~/domain/brands/by-name.server.ts"
import type { PicturedCollection } from "~/domain/collections/reads.server.ts"
import type { Item } from "~/domain/items/responses.server.ts"
import { namedPeople } from "~/domain/people/reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { ownFields } from "~/product-field-list.ts"
import { shownPrice } from "~/services/price.ts"
import type { CollectionCardData } from "~/ui/collection-grid.tsx"
import type { ItemCardData } from "~/ui/item-grid.tsx"
import { pictureFor } from "../services/images/address.server.ts"

type ShownItem = Pick<Item, "id" | "name" | "brand" | "price" | "state" | "starred"> & Pictured

/** The grid shows this of the items of one collection, and no more: loaders send only what is on the page. */
export const itemCards = (items: ShownItem[], isPrivate: boolean): Promise<ItemCardData[]> =>
  mixedItemCards(items.map((item) => ({ item, isPrivate })))

/** Does the same for items of several collections, each of them private or not. */
export async function mixedItemCards(
  rows: { item: ShownItem; isPrivate: boolean }[],
): Promise<ItemCardData[]> {
  const [sizes, brandOf] = await Promise.all([
    pictureSizes(rows.map(({ item }) => item.imageUrl)),
    brandsByName(rows.map(({ item }) => item.brand)),
  ])
  return rows.map(({ item, isPrivate }) => ({
    id: item.id,
    name: item.name,
    brand: item.brand,
    brandId: brandOf(item.brand),
    ...(item.price && { price: shownPrice(item.price) }),
    ...(item.starred && { starred: true }),
    ...(item.state !== "wanted" && { state: ownFields.state.options[item.state] }),
    picture: itemPicture(item, { private: isPrivate, sizes }),
  }))
}

type Pictured = Pick<Item, "imageUrl" | "imageAlt">
type Sizes = Awaited<ReturnType<typeof pictureSizes>>

export const itemPicture = (
  { imageUrl, imageAlt }: Pictured,
  { sizes, ...options }: { private: boolean; sizes: Sizes },
) => pictureFor(imageUrl, { ...options, size: sizes.get(imageUrl ?? ""), alt: imageAlt })

/** A collection without a cover shows so many of its pictures. */
const STAND_INS = 3

/** The grid shows this of collections: the cover, or the pictures that stand in for it, and the owner of others' ones. */
export async function collectionCards(
  viewer: Viewer,
  rows: PicturedCollection[],
): Promise<CollectionCardData[]> {
  const [sizes, owners] = await Promise.all([
    pictureSizes(
      rows.flatMap(({ collection: { coverImageUrl }, pictures }) =>
        coverImageUrl ? [coverImageUrl] : pictures.slice(0, STAND_INS),
      ),
    ),
    namedPeople(
      viewer,
      rows.map(({ collection }) => collection.owner),
    ),
  ])
  return rows.map(({ collection, pictures }, at) => {
    const { id, name, description, isPrivate, itemCount, coverImageUrl, coverAlt } = collection
    const owner = collection.userId === viewer?.id ? null : (owners[at] ?? null)
    const pictureAt = (imageUrl: string | null, alt?: string | null) =>
      pictureFor(imageUrl, { private: isPrivate, alt, size: sizes.get(imageUrl ?? "") })
    return {
      collection: { id, name, description, isPrivate, itemCount, owner },
      cover: pictureAt(coverImageUrl, coverAlt),
      pictures: coverImageUrl
        ? []
        : pictures.slice(0, STAND_INS).flatMap((imageUrl) => pictureAt(imageUrl) ?? []),
    }
  })
}
