import type { Message } from "~/domain/groups/responses.server.ts"
import { linkedItems } from "~/domain/items/linked.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import { env } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pick } from "~/pick.ts"
import { itemPicture } from "../../cards.server.ts"

/** The first product of ours that each message links, by the message's id, as far as the viewer may see it. */
export async function linkedProducts({ viewer, url, context }: PageArgs, messages: Message[]) {
  const address = `${env.APP_ORIGIN ?? url.origin}/product/`
  const linked = messages.flatMap(({ id, content }) => {
    const [, rest] = content.split(address, 2)
    const item = Number(/^\d{1,15}\b/.exec(rest ?? "")?.[0])
    return item ? [{ id, item }] : []
  })
  const ids = [...new Set(linked.map(({ item }) => item))]
  context.cache?.dependsOn(...ids.map(topics.item))
  const items = await linkedItems(viewer, ids)
  const sizes = await pictureSizes(items.map(({ imageUrl }) => imageUrl))
  const cards = new Map(
    items.map((item) => [
      item.id,
      { ...pick(item, "id", "name"), picture: itemPicture(item, { private: item.isPrivate, sizes }) },
    ]),
  )
  return Object.fromEntries(
    linked.flatMap(({ id, item }) => {
      const card = cards.get(item)
      return card ? [[id, card]] : []
    }),
  )
}

export type LinkedProducts = Awaited<ReturnType<typeof linkedProducts>>
