import type { CollectionRole } from "~/domain/collections/policy.ts"
import type { Collection } from "~/domain/collections/responses.server.ts"
import type { Item } from "~/domain/items/responses.server.ts"
import { namedPeople, namesOf } from "~/domain/people/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { claimedCards, itemCards } from "../cards.server.ts"

type Around = { viewer: Viewer; context: PageArgs["context"]; role: CollectionRole }

/** Names the owner, and who added each item, where that is not the owner and the viewer may meet them. Says who gets what. */
export async function cardsAndOwner(
  { viewer, context, role }: Around,
  collection: Collection,
  items: Item[],
) {
  const { userId, owner, isPrivate } = collection
  const ids = items.map((item) => (item.userId === userId ? null : item.userId))
  const [cards, names, [person]] = await Promise.all([
    itemCards(items, isPrivate),
    namesOf(viewer, ids),
    namedPeople(viewer, [owner]),
  ])
  const claimed = await claimedCards({ viewer, role, collection, context }, cards, items)
  return {
    owner: person ?? { id: null, name: owner.username },
    cards: claimed.map((card, at) => {
      const [id, name] = [ids[at], names.get(ids[at] ?? 0)]
      return id && name ? { ...card, addedBy: { id, name } } : card
    }),
  }
}
