import { allPictures } from "~/domain/pictures.server.ts"
import { omit, pick } from "~/pick.ts"
import { pictureFor } from "~/services/images/address.server.ts"
import { getItem, listItems } from "../items/reads.server.ts"
import type { Item } from "../items/responses.server.ts"
import { mapPage, type Page, type PageRequest } from "../paging.ts"
import type { OpenLink } from "./link-reads.server.ts"
import { type SharedCollection, type SharedItem, sharedItemResponse } from "./link-responses.server.ts"
import { getCollection } from "./reads.server.ts"
import type { Sort } from "./responses.server.ts"

/** Private also for a public collection, so that what a link shows ends with the link. */
const sharedPicture = (imageUrl: string | null) => pictureFor(imageUrl, { private: true })?.src ?? null

/** `pictures` are the newest ones, as they are stored. */
export async function readShared(
  link: OpenLink,
): Promise<{ collection: SharedCollection; pictures: string[] }> {
  const { collection, pictures } = await getCollection(link, link.collectionId)
  const { coverImageUrl } = collection
  return {
    collection: {
      ...pick(collection, "name", "description", "itemCount", "coverAlt", "sort", "claims"),
      cover: sharedPicture(coverImageUrl),
      expiresAt: link.expiresAt?.toISOString() ?? null,
    },
    pictures: coverImageUrl ? [coverImageUrl, ...pictures] : pictures,
  }
}

type Filters = { search?: string | undefined; sort?: Sort | undefined }

type ItemByLink = Omit<Item, "note" | "userId" | "views" | "collectionId">

const byLink = (item: Item): ItemByLink => omit(item, "note", "userId", "views", "collectionId")

export const listItemsByLink = async (
  link: OpenLink,
  query: Filters & PageRequest,
): Promise<Page<ItemByLink>> =>
  mapPage(await listItems(link, link.collectionId, { ...query, sort: query.sort ?? link.sort }), byLink)

export async function getItemByLink(
  link: OpenLink,
  id: number,
): Promise<{ item: ItemByLink; collectionName: string }> {
  const { item, collection } = await getItem(link, id)
  return { item: byLink(item), collectionName: collection.name }
}

const shownFields = Object.keys(omit(sharedItemResponse.shape, "pictures", "claimed")) as Exclude<
  keyof SharedItem,
  "pictures" | "claimed"
>[]

export const sharedItem = (item: ItemByLink): SharedItem => ({
  ...pick(item, ...shownFields),
  pictures: allPictures(item).flatMap(({ url, alt }) => {
    const src = sharedPicture(url)
    return src ? [{ src, alt }] : []
  }),
})
