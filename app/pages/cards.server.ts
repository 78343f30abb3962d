import { brandsByName } from "~/domain/brands/by-name.server.ts"
import { claimsShown, type ItemClaim } from "~/domain/claims/reads.server.ts"
import type { OpenLink } from "~/domain/collections/link-reads.server.ts"
import {
  type CollectionRole,
  isRevealed,
  mayClaim,
  mayEdit,
  revealTime,
  type WishList,
} from "~/domain/collections/policy.ts"
import type { PicturedCollection } from "~/domain/collections/reads.server.ts"
import type { Item } from "~/domain/items/responses.server.ts"
import { namedPeople } from "~/domain/people/reads.server.ts"
import { pictureSizes } from "~/domain/pictures.server.ts"
import type { ByLink, Viewer } from "~/domain/viewer.ts"
import type { PageArgs } from "~/http/page.server.ts"
import { ownFields } from "~/product-field-list.ts"
import { shownPrice } from "~/services/price.ts"
import type { CollectionCardData } from "~/ui/collection-grid.tsx"
import type { ItemCardData } from "~/ui/item-grid.tsx"
import { pictureFor } from "../services/images/address.server.ts"

type ShownItem = Pick<Item, "id" | "name" | "brand" | "price" | "state" | "starred"> & Pictured

/** The grid shows this of the items of one collection, and no more: loaders send only what is on the page. */
export const itemCards = (items: ShownItem[], isPrivate: boolean): Promise<ItemCardData[]> =>
  mixedItemCards(items.map((item) => ({ item, isPrivate })))

export async function mixedItemCards(
  rows: { item: ShownItem; isPrivate: boolean }[],
): Promise<ItemCardData[]> {
  const [sizes, brandOf] = await Promise.all([
    pictureSizes(rows.map(({ item }) => item.imageUrl)),
    brandsByName(rows.map(({ item }) => item.brand)),
  ])
  return rows.map(({ item, isPrivate }) => ({
    id: item.id,
    name: item.name,
    brand: item.brand,
    brandId: brandOf(item.brand),
    ...(item.price && { price: shownPrice(item.price) }),
    ...(item.starred && { starred: true }),
    ...(item.state !== "wanted" && { state: ownFields.state.options[item.state] }),
    picture: itemPicture(item, { private: isPrivate, sizes }),
  }))
}

type Pictured = Pick<Item, "imageUrl" | "imageAlt">
type Sizes = Awaited<ReturnType<typeof pictureSizes>>

export const itemPicture = (
  { imageUrl, imageAlt }: Pictured,
  { sizes, ...options }: { private: boolean; sizes: Sizes },
) => pictureFor(imageUrl, { ...options, size: sizes.get(imageUrl ?? ""), alt: imageAlt })

/** A collection without a cover shows so many of its pictures. */
const STAND_INS = 3

/** The grid shows this of collections: the cover, or the pictures that stand in for it, and the owner of others' ones. */
export async function collectionCards(
  viewer: Viewer,
  rows: PicturedCollection[],
): Promise<CollectionCardData[]> {
  const [sizes, owners] = await Promise.all([
    pictureSizes(
      rows.flatMap(({ collection: { coverImageUrl }, pictures }) =>
        coverImageUrl ? [coverImageUrl] : pictures.slice(0, STAND_INS),
      ),
    ),
    namedPeople(
      viewer,
      rows.map(({ collection }) => collection.owner),
    ),
  ])
  return rows.map(({ collection, pictures }, at) => {
    const { id, name, description, isPrivate, itemCount, coverImageUrl, coverAlt } = collection
    const owner = collection.userId === viewer?.id ? null : (owners[at] ?? null)
    const pictureAt = (imageUrl: string | null, alt?: string | null) =>
      pictureFor(imageUrl, { private: isPrivate, alt, size: sizes.get(imageUrl ?? "") })
    return {
      collection: { id, name, description, isPrivate, itemCount, owner },
      cover: pictureAt(coverImageUrl, coverAlt),
      pictures: coverImageUrl
        ? []
        : pictures.slice(0, STAND_INS).flatMap((imageUrl) => pictureAt(imageUrl) ?? []),
    }
  })
}

/** The words are sent, so that a page loads no more code for them. */
export type ShownClaim = { kind: "free" | "mine" | "taken"; text: string; isBought?: boolean }

const dayOf = (time: number) =>
  new Date(time).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })

/** What the owner learns, for others: "The owner does not see who gets what until Dec 24, 2030." */
function secrecyWords(list: WishList): string {
  if (isRevealed(list)) return "The owner sees who gets what."
  const time = revealTime(list)
  const seen = list.claimsSeenOn ? `, and saw it last on ${dayOf(Date.parse(list.claimsSeenOn))}` : ""
  return `The owner does not see who gets what${time ? ` until ${dayOf(time)}` : ""}${seen}.`
}

/** What a collection that is a wish list says of itself. It depends on no claim. */
export function wishListWords(viewer: Viewer | ByLink, role: CollectionRole, list: WishList): string | null {
  if (list.claims === "off") return null
  if (!viewer) return "Wish list. Sign in to see what is taken, and to say what you will get."
  // The cards of a link have no buttons.
  const how =
    "linkId" in viewer ? "Open what you want to give and press “I'll get it”." : "Say what you will get."
  if (!mayEdit(role)) return `Wish list. ${how} ${secrecyWords(list)}`
  if (isRevealed(list)) return "Wish list. You see who gets what."
  const time = revealTime(list)
  return `Wish list. Others see who gets what, you do not${time ? ` until ${dayOf(time)}` : ""}.`
}

type For = {
  viewer: Viewer | ByLink
  role: CollectionRole
  collection: WishList & { id: number }
  context: PageArgs["context"]
}

export const ofLink = (link: OpenLink, context: PageArgs["context"]): For => ({
  viewer: link,
  role: "stranger",
  collection: { ...link, id: link.collectionId },
  context,
})

const claimsFor = ({ context, ...shown }: For, items: { id: number }[]) =>
  claimsShown(
    { ...shown, cache: context.cache },
    items.map(({ id }) => id),
  )

/** Empty where claims are not told, and where there is nothing to say of the item. */
export async function claimOnPage(to: For, item: Wish): Promise<{ claim?: ShownClaim }> {
  const claims = await claimsFor(to, [item])
  const claim = claims && shownClaim(claims, item, to)
  return claim ? { claim } : {}
}

type Wish = Pick<Item, "id" | "state">

function shownClaim(
  claims: Map<number, ItemClaim>,
  { id, state }: Wish,
  { viewer, role, collection }: For,
): ShownClaim | null {
  const claim = claims.get(id)
  if (claim?.isMine)
    return {
      kind: "mine",
      text: claim.isBought ? "You have bought this" : "You will get this",
      isBought: claim.isBought,
    }
  if (claim) return { kind: "taken", text: claim.name ? `Taken by ${claim.name}` : "Taken" }
  const isOpen = state === "wanted" && mayClaim(viewer, role, collection)
  return isOpen ? { kind: "free", text: secrecyWords(collection) } : null
}

/** A card says that its item is taken in the place of its state. Only what one may claim or undo has a button. */
export async function claimedCards<C extends ItemCardData>(to: For, cards: C[], items: Wish[]): Promise<C[]> {
  const claims = await claimsFor(to, items)
  if (!claims) return cards
  return cards.map((card, at) => {
    const claim = shownClaim(claims, items[at] ?? { id: card.id, state: "wanted" }, to)
    if (!claim) return card
    const { kind, text } = claim
    return {
      ...card,
      ...(kind !== "free" && { state: card.state ?? text }),
      ...(kind !== "taken" && { claim: kind }),
    }
  })
}
