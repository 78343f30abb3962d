export type Topic = string

/** What a write changes, as the triggers of migration 0016 name it, and what a cached response depends on. */
export const topics = {
  /** Names, addresses and privacy of accounts, and deleted ones. */
  people: "people",
  /** New accounts. */
  accounts: "accounts",
  /** Deleted collections and groups, and new owners. */
  deletions: "deletions",
  /** Any collection's own row, which holds the number of its items. */
  collections: "collections",
  /** Any item but for its views, and the sizes of pictures. */
  items: "items",
  /** The views of any item. */
  views: "views",
  brands: "brands",
  /** Any group's own row, which holds the number of its members. */
  groups: "groups",
  /** What a user has or shares: collections and groups, friends, requests, blocks, followed brands, uploads. */
  user: (id: number): Topic => `user/${id}`,
  sessionsOf: (userId: number): Topic => `sessions/${userId}`,
  /** How far a user has read the chats. */
  readBy: (userId: number): Topic => `read/${userId}`,
  /** A collection, its members, its note and its items but for their views. */
  collection: (id: number): Topic => `collection/${id}`,
  /** The views of a collection's items. */
  viewsIn: (collectionId: number): Topic => `views/${collectionId}`,
  /** An item and its views. */
  item: (id: number): Topic => `item/${id}`,
  /** A group, its members and its items. */
  group: (id: number): Topic => `group/${id}`,
  /** The messages of a group. */
  chat: (groupId: number): Topic => `chat/${groupId}`,
  image: (id: string): Topic => `image/${id}`,
}
