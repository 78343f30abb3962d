import { newFromFollowedBrands, newFromFriends } from "~/domain/feeds/reads.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { ItemCardData } from "~/ui/item-grid.tsx"
import { mixedItemCards } from "../cards.server.ts"

const SHOWN = 10

export async function readFeeds(
  viewer: Viewer,
): Promise<{ fromBrands: ItemCardData[]; fromFriends: ItemCardData[] }> {
  if (!viewer) return { fromBrands: [], fromFriends: [] }
  const [ofBrands, ofFriends] = await Promise.all([
    newFromFollowedBrands(viewer, SHOWN),
    newFromFriends(viewer, SHOWN),
  ])
  const [fromBrands, friendsCards] = await Promise.all([mixedItemCards(ofBrands), mixedItemCards(ofFriends)])
  const fromFriends = friendsCards.map((card, index) => ({
    ...card,
    note: `from ${ofFriends[index]?.friend}`,
  }))
  return { fromBrands, fromFriends }
}
