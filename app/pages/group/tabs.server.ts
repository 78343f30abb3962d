import { groupItemListSchema } from "~/domain/groups/inputs.server.ts"
import { listGroupItems } from "~/domain/groups/item-reads.server.ts"
import { chatState, markRead, readMessages } from "~/domain/groups/message-reads.server.ts"
import { unmetIn } from "~/domain/people/reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { chatTag } from "~/http/api/chat-response.server.ts"
import { pageQuery } from "~/http/body/input.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { isPrefetch } from "~/http/request.ts"
import { pageSizes } from "~/limits.ts"
import { log } from "~/observe/log.server.ts"
import { paths } from "~/paths.ts"
import { pick } from "~/pick.ts"
import { shownPrice } from "~/services/price.ts"
import { itemPicture } from "../cards.server.ts"
import { linkedProducts } from "./chat/linked-products.server.ts"
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

/** Null for viewers who may not read it. The state is read first, so that a message in between is news to the first poll. */
export async function chatTab(page: PageArgs, group: GroupOnPage) {
  const { viewer, url, request } = page
  if (!group.may.readChat || !viewer) return null
  const cursor = url.searchParams.get("cursor")
  const state = await chatState(viewer, group.id)
  const { items, nextCursor } = await readMessages(group.id, { cursor, limit: pageSizes.api })
  const isNewest = cursor === null
  if (isNewest && group.unread > 0 && !isPrefetch(request)) await noteReading(viewer, group.id, state.lastId)
  const writers = items.flatMap(({ userId }) => userId ?? [])
  return {
    viewerId: viewer.id,
    messages: items,
    unmet: await unmetIn(viewer, group.id, writers),
    products: await linkedProducts(page, items),
    tag: chatTag(state),
    revision: String(state.revision),
    earlier: nextCursor,
    isNewest,
    composing: url.searchParams.has("compose"),
  }
}

/** A failure here must not fail the page. */
const noteReading = (viewer: Viewer, groupId: number, messageId: number) =>
  markRead(viewer, groupId, messageId).catch((error) => log.error({ err: error }, "unread mark not saved"))

export type ItemsTabData = NonNullable<Awaited<ReturnType<typeof itemsTab>>>
export type ChatTabData = NonNullable<Awaited<ReturnType<typeof chatTab>>>
