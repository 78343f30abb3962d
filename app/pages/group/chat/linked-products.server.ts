import { groupItemsById } from "~/domain/groups/item-reads.server.ts"
import type { Message } from "~/domain/groups/responses.server.ts"
import { linkedItems } from "~/domain/items/linked.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import { env } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { paths } from "~/paths.ts"
import { itemPicture } from "../../cards.server.ts"

type Group = { id: number; isPrivate: boolean }

/**
 * By the message's id: the product of the group that it is about, or null when that was removed; else the first product of
 * ours that it links, as far as the viewer may see it.
 */
export async function linkedProducts(
  { viewer, url, context }: PageArgs,
  { id: groupId, isPrivate }: Group,
  messages: Message[],
) {
  const address = `${env.APP_ORIGIN ?? url.origin}/product/`
  const linked = messages.map(({ id, content, itemId }) => {
    const [, rest] = content.split(address, 2)
    return { id, itemId, item: Number(/^\d{1,15}\b/.exec(rest ?? "")?.[0]) || null }
  })
  const idsOf = (name: "itemId" | "item") => [...new Set(linked.flatMap((message) => message[name] ?? []))]
  context.cache?.dependsOn(...idsOf("item").map(topics.item))
  const [own, items] = await Promise.all([
    groupItemsById(groupId, idsOf("itemId")),
    linkedItems(viewer, idsOf("item")),
  ])
  const sizes = await pictureSizes([...own, ...items].map(({ imageUrl }) => imageUrl))
  const ownCards = new Map(
    own.map((item) => [
      item.id,
      {
        to: paths.groupItem(groupId, item.id),
        name: item.name,
        picture: itemPicture(item, { private: isPrivate, sizes }),
      },
    ]),
  )
  const cards = new Map(
    items.map((item) => [
      item.id,
      {
        to: paths.product(item.id),
        name: item.name,
        picture: itemPicture(item, { private: item.isPrivate, sizes }),
      },
    ]),
  )
  return Object.fromEntries(
    linked.flatMap(({ id, itemId, item }) => {
      if (itemId) return [[id, ownCards.get(itemId) ?? null]]
      const card = item && cards.get(item)
      return card ? [[id, card]] : []
    }),
  )
}

export type LinkedProducts = Awaited<ReturnType<typeof linkedProducts>>
