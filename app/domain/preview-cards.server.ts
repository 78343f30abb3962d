import { CARD_PICTURES } from "~/limits.ts"
import type { Size } from "~/services/images/address.server.ts"
import type { CardSubject } from "~/services/images/card.server.ts"
import { LOOKED_AT, picturesOfBrands } from "./brands/pictures.server.ts"
import { getBrand } from "./brands/reads.server.ts"
import { findViewLinkById } from "./collections/link-reads.server.ts"
import { getCollection } from "./collections/reads.server.ts"
import { getItem } from "./items/reads.server.ts"
import { allPictures, pictureSizes } from "./pictures.server.ts"
import type { ByLink } from "./viewer.ts"

/** Those of a subject's pictures that its card shows, by address: the first ones that are stored. */
export async function picturesOnCard(imageUrls: (string | null)[]): Promise<Map<string, Size>> {
  const sizes = await pictureSizes(imageUrls)
  const stored = [...new Set(imageUrls)].flatMap((url): [string, Size][] => {
    const size = url && sizes.get(url)
    return size ? [[url, size]] : []
  })
  return new Map(stored.slice(0, CARD_PICTURES))
}

/** What a visitor or a view link sees now, as a map like `picturesOnCard`. @throws {NotFound} */
export const picturesOfSubject = async (subject: CardSubject): Promise<Map<string, Size>> =>
  picturesOnCard(await addressesOf(subject))

async function addressesOf(subject: CardSubject): Promise<(string | null)[]> {
  switch (subject.kind) {
    case "collection":
      return ofCollection(null, subject.id)
    case "item":
      return ofItem(null, subject.id)
    case "brand": {
      const { name } = await getBrand(null, subject.id)
      const pictures = await picturesOfBrands(null, [name], LOOKED_AT)
      return pictures(name).map(({ imageUrl }) => imageUrl)
    }
    case "link": {
      const link = await findViewLinkById(subject.id)
      return subject.itemId ? ofItem(link, subject.itemId) : ofCollection(link, link.collectionId)
    }
  }
}

async function ofCollection(reader: ByLink | null, id: number) {
  const { collection, pictures } = await getCollection(reader, id)
  return [collection.coverImageUrl, ...pictures]
}

async function ofItem(reader: ByLink | null, id: number) {
  const { item } = await getItem(reader, id)
  return allPictures(item).map(({ url }) => url)
}
