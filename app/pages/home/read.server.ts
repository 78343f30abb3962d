import { hasAnyItem, listCollections } from "~/domain/collections/reads.server.ts"
import { demoLinks, demoWishList } from "~/domain/demo/address.ts"
import { feedTopics, newFromFollowedBrands, newFromFriends } from "~/domain/feeds/reads.server.ts"
import { listOwnItems } from "~/domain/items/own-item-reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import { topics } from "~/domain/topics.ts"
import type { Viewer } from "~/domain/viewer.ts"
import { demoAccount, env } from "~/env.server.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { pick } from "~/pick.ts"
import type { ItemCardData } from "~/ui/item-grid.tsx"
import { signUpPermission } from "../auth/admission.server.ts"
import { collectionCards, itemPicture, mixedItemCards } from "../cards.server.ts"

const NEWEST = 6
const OF_OTHERS = 3
/** With few collections, the newest items follow them, so that the row is as wide as a screen. */
const IN_ROW = 12

export async function readHome(page: PageArgs) {
  const { viewer, context } = page
  // All at once, and not only when there is room for items: a database may be far away.
  const [own, recent, feeds, ofFeeds] = await Promise.all([
    viewer ? listCollections(viewer, { limit: NEWEST, cursor: null }) : { items: [] },
    viewer ? listOwnItems(viewer, { limit: IN_ROW, cursor: null }) : { items: [] },
    readFeeds(viewer),
    feedTopics(viewer),
  ])
  const areNewestEmpty = own.items.every(({ collection }) => collection.itemCount === 0)
  const hasOlder = areNewestEmpty && own.items.length === NEWEST
  const isEmpty = areNewestEmpty && !(hasOlder && (await hasAnyItem(viewer)))
  const hasOwn = own.items.length > 0
  const { items } = hasOwn
    ? own
    : await listCollections(null, { limit: OF_OTHERS, cursor: null, withoutEmpty: true })
  const room = hasOwn && !areNewestEmpty && own.items.length < NEWEST ? IN_ROW - own.items.length : 0
  const newest = recent.items.slice(0, room)
  context.cache?.dependsOn(
    ...items.map(({ collection }) => topics.collection(collection.id)),
    ...(hasOlder ? [topics.anyCollection] : []),
    ...ofFeeds,
  )
  const [collections, sizes] = await Promise.all([
    collectionCards(viewer, items),
    pictureSizes(newest.map(({ item }) => item.imageUrl)),
  ])
  return {
    signedIn: viewer !== null,
    mayJoin: !viewer && (await signUpPermission(page)).refusal === null,
    isEmpty,
    collections,
    hasOwn,
    newest: newest.map(({ item, isPrivate }) => ({
      ...pick(item, "id", "name"),
      picture: itemPicture(item, { private: isPrivate, sizes }),
    })),
    demo: demoOf(page),
    ...feeds,
  }
}

const SHOWN = 10

async function readFeeds(
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

const demoOf = ({ viewer, url }: PageArgs) =>
  env.DEMO
    ? { links: viewer ? demoLinks(url.href) : undefined, account: demoAccount, wishList: demoWishList.path }
    : null
