import type { Collection } from "~/domain/collections/responses.server.ts"
import type { Item } from "~/domain/items/responses.server.ts"
import { namedPeople, namesOf } from "~/domain/people/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { itemCards } from "../cards.server.ts"

/** Names the owner, and who added each item, where that is not the owner and the viewer may meet them. */
export async function cardsAndOwner(viewer: Viewer, { userId, owner, isPrivate }: Collection, items: Item[]) {
  const ids = items.map((item) => (item.userId === userId ? null : item.userId))
  const [cards, names, [person]] = await Promise.all([
    itemCards(items, isPrivate),
    namesOf(viewer, ids),
    namedPeople(viewer, [owner]),
  ])
  return {
    owner: person ?? { id: null, name: owner.username },
    cards: cards.map((card, at) => {
      const [id, name] = [ids[at], names.get(ids[at] ?? 0)]
      return id && name ? { ...card, addedBy: { id, name } } : card
    }),
  }
}
