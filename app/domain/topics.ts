import { fold } from "~/text.ts"

export type Topic = string

/** What a write changes, as the triggers of the migrations name it, and what a cached response depends on. */
export const topics = {
  /** Names, addresses and privacy of accounts, and deleted ones. */
  people: "people",
  /** New accounts. */
  accounts: "accounts",
  /** Who may see a collection or group: its privacy, its owner, its deletion. */
  visibility: "visibility",
  /** Which collections there are, and which of them have items. */
  collections: "collections",
  /** Any collection's own row, which holds the number of its items. */
  anyCollection: "any-collection",
  /** Any item but for its views, and the sizes of pictures. */
  items: "items",
  /** The views of any item. */
  views: "views",
  /** The brands' own rows. */
  brands: "brands",
  /** Which groups there are. */
  groups: "groups",
  /** What a user has or shares: collections and groups, friends, requests, blocks, followed brands, uploads. */
  user: (id: number): Topic => `user/${id}`,
  sessionsOf: (userId: number): Topic => `sessions/${userId}`,
  /** How far a user has read the chats. */
  readBy: (userId: number): Topic => `read/${userId}`,
  /** The items in a user's own collections. */
  shelfOf: (userId: number): Topic => `shelf/${userId}`,
  /** A collection, its members, its note and its items but for their views. */
  collection: (id: number): Topic => `collection/${id}`,
  /** The views of a collection's items. */
  viewsIn: (collectionId: number): Topic => `views/${collectionId}`,
  /** An item and its views. */
  item: (id: number): Topic => `item/${id}`,
  /** The items of a brand, their number and their views. */
  itemsOf: (brand: string): Topic => `brand/${fold(brand)}`,
  /** A group, its members and its items. */
  group: (id: number): Topic => `group/${id}`,
  /** The messages of a group. */
  chat: (groupId: number): Topic => `chat/${groupId}`,
  image: (id: string): Topic => `image/${id}`,
}
