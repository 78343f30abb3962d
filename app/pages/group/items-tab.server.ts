import { groupItemListSchema } from "~/domain/groups/inputs.server.ts"
import { listGroupItems } from "~/domain/groups/item-reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { shownPrice } from "~/services/price.ts"
import { itemPicture } from "../cards.server.ts"
import type { GroupOnPage } from "./group-on-page.server.ts"
import { tabOf } from "./guards.server.ts"

/** So many of the newest products stand beside the chat. */
const BESIDE_CHAT = 8

/** Of those who are for a product, on its card. */
const FACES = 3

/** The tab 'Collection': a page of the shared list, and its beginning beside the chat. Null for viewers who may not see it. */
export async function itemsTab({ viewer, url, context }: PageArgs, group: GroupOnPage) {
  const isChat = tabOf(url) === "chat"
  if (!group.may.seeItems || (isChat && !group.may.readChat)) return null
  const cursor = isChat ? null : url.searchParams.get("cursor")
  const limit = isChat ? BESIDE_CHAT : pageSizes.grid
  const { sort, state } = isChat ? {} : pageQuery(groupItemListSchema, url)
  const { items, nextCursor } = await listGroupItems(viewer, group.id, { cursor, limit, sort, state })
  // The chat's page shows no votes, so that a vote leaves it in the cache.
  if (!isChat) context.cache?.dependsOn(topics.votes(group.id))
  const sizes = await pictureSizes(items.map((item) => item.imageUrl))
  return {
    cards: items.map((item) => ({
      ...pick(item, "id", "name", "brand", "brandId", "createdAt", "state"),
      votes: isChat ? null : { ...pick(item, "voteCount", "voted"), voters: item.voters.slice(0, FACES) },
      price: item.price && shownPrice(item.price),
      addedBy: item.addedBy,
      picture: itemPicture(item, { private: group.isPrivate, sizes }),
    })),
    sort,
    state,
    more: nextCursor && !isChat ? paths.group(group.id, { sort, state, cursor: nextCursor }) : null,
  }
}

export type ItemsTabData = NonNullable<Awaited<ReturnType<typeof itemsTab>>>
