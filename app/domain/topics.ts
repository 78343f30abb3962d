import { fold } from "~/text.ts"

export type Topic = string

/** A topic names what a write changes, and what a cached response depends on. The migrations' triggers use these names. */
export const topics = {
  /** Covers names, addresses and privacy of accounts, and deleted ones. */
  people: "people",
  /** New accounts change this. */
  accounts: "accounts",
  /** Privacy, owner and deletion decide who may see a collection or group. */
  visibility: "visibility",
  /** Covers which collections exist, and which of them have items. */
  collections: "collections",
  /** Covers any collection's own row, which holds the number of its items. */
  anyCollection: "any-collection",
  /** Covers any item but for its views, and the sizes of pictures. */
  items: "items",
  views: "views",
  brands: "brands",
  groups: "groups",
  /** Covers what a user has or shares: collections, groups, friends, requests, blocks, followed brands, uploads. */
  user: (id: number): Topic => `user/${id}`,
  /** Covers what a person says of themselves, and new public collections. */
  person: (id: number): Topic => `person/${id}`,
  sessionsOf: (userId: number): Topic => `sessions/${userId}`,
  readBy: (userId: number): Topic => `read/${userId}`,
  /** A shelf has the items in a user's own collections. */
  shelfOf: (userId: number): Topic => `shelf/${userId}`,
  /** Covers a collection, its members, its note and its items but for their views. */
  collection: (id: number): Topic => `collection/${id}`,
  viewsIn: (collectionId: number): Topic => `views/${collectionId}`,
  /** Covers a view link's own row: its end, and its last use. */
  viewLink: (id: number): Topic => `link/${id}`,
  /** Covers whether the links that a user has made work. */
  linksBy: (userId: number): Topic => `links-by/${userId}`,
  /** Covers an item and its views. */
  item: (id: number): Topic => `item/${id}`,
  /** Covers who gets what of a collection. What its owner and co-owners are shown must not depend on it while claims are hidden. */
  claimsIn: (collectionId: number): Topic => `claims/${collectionId}`,
  /** Covers in which collections a product's link is. */
  product: (urlKey: string): Topic => `product/${urlKey}`,
  /** Covers the items of a brand, their number and their views. */
  itemsOf: (brand: string): Topic => `brand/${fold(brand)}`,
  group: (id: number): Topic => `group/${id}`,
  /** Covers who is for which product of a group. */
  votes: (groupId: number): Topic => `votes/${groupId}`,
  chat: (groupId: number): Topic => `chat/${groupId}`,
  image: (id: string): Topic => `image/${id}`,
}
