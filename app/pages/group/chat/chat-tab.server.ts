import { chatState, markRead, readMessages } from "~/domain/groups/message-reads.server.ts"
import { unmetIn } from "~/domain/people/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { chatTag } from "~/http/api/chat-response.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { isPrefetch } from "~/http/request.ts"
import { pageSizes } from "~/limits.ts"
import { log } from "~/observe/log.server.ts"
import type { GroupOnPage } from "../group-on-page.server.ts"
import { linkedProducts } from "./linked-products.server.ts"

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
    products: await linkedProducts(page, group, items),
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

export type ChatTabData = NonNullable<Awaited<ReturnType<typeof chatTab>>>
