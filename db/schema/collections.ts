import { type SQLWrapper, sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { State } from "~/product-fields.ts"
import { users } from "./accounts.ts"
import { createdAt, flag, id, productColumns, timestamp } from "./columns.ts"

/** Triggers keep `itemCount` and `isSettling` (docs/database.md); background steps settle and delete. */
export const collections = sqliteTable(
  "collections",
  {
    id: id(),
    name: text().notNull(),
    nameKey: text().notNull(),
    description: text(),
    isPrivate: flag(),
    isSettling: flag(),
    isDeleted: flag(),
    coverImageUrl: text(),
    /** The user's own words for the cover, for those who do not see it. */
    coverAlt: text(),
    /** Of those who see a public collection and have no role in it. Friends are the owner's. */
    whoMayAdd: text({ enum: ["everybody", "friends", "co-owners"] })
      .notNull()
      .default("everybody"),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The search index has an earlier owner beside the texts of some items. */
    isTakenOver: flag(),
    itemCount: integer().notNull().default(0),
    /** The order in which its items are shown to who asks for no other. */
    sort: text({ enum: ["newest", "oldest", "name", "price", "own"] })
      .notNull()
      .default("newest"),
    /** Of a wish list: whether its owner and co-owners see who gets what (`isRevealed`). */
    claims: text({ enum: ["off", "hidden", "shown"] })
      .notNull()
      .default("off"),
    /** A day such as 2030-12-24, in UTC. From then on they see it. */
    revealAt: text(),
    /** The day, in UTC, when they could see it last before it was hidden again. Others are told. */
    claimsSeenOn: text(),
    createdAt: createdAt(),
    updatedAt: timestamp()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index("collections_user_id_index").on(t.userId, t.id),
    index("collections_public_of_user_index").on(t.userId, t.id).where(sql`is_private = 0`),
    index("collections_is_private_index").on(t.isPrivate, t.id),
    index("collections_cover_image_url_index").on(t.coverImageUrl),
    index("collections_settling_index").on(t.id).where(sql`is_settling = 1`),
    index("collections_taken_over_index").on(t.userId, t.id).where(sql`is_taken_over = 1`),
    index("collections_deleted_index").on(t.id).where(sql`is_deleted = 1`),
  ],
)

const sharedWith = () => ({
  id: id(),
  collectionId: integer()
    .notNull()
    .references(() => collections.id, { onDelete: "cascade" }),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  addedById: integer().references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
})

/** `offeredAt`: since when the owner wants to give the collection to this co-owner. */
const coOwner = () => ({ ...sharedWith(), offeredAt: timestamp() })

export const collectionCoOwners = sqliteTable("collection_co_owners", coOwner(), (t) => [
  uniqueIndex("collection_co_owners_offer_unique").on(t.collectionId).where(sql`offered_at is not null`),
  uniqueIndex("collection_co_owners_pair_unique").on(t.collectionId, t.userId),
  index("collection_co_owners_user_id_index").on(t.userId, t.collectionId),
  index("collection_co_owners_newest_index").on(t.collectionId, t.id),
  index("collection_co_owners_added_by_id_index").on(t.addedById),
])

export const collectionCollaborators = sqliteTable("collection_collaborators", sharedWith(), (t) => [
  uniqueIndex("collection_collaborators_pair_unique").on(t.collectionId, t.userId),
  index("collection_collaborators_user_id_index").on(t.userId, t.collectionId),
  index("collection_collaborators_newest_index").on(t.collectionId, t.id),
  index("collection_collaborators_added_by_id_index").on(t.addedById),
])

export const collectionNotes = sqliteTable(
  "collection_notes",
  {
    id: id(),
    collectionId: integer()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    content: text().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex("collection_notes_collection_id_unique").on(t.collectionId),
    index("collection_notes_user_id_index").on(t.userId),
  ],
)

/** Whoever has the link sees the collection without an account. `tokenHash` is the SHA-256 of the link's token. */
export const viewLinks = sqliteTable(
  "view_links",
  {
    id: id(),
    collectionId: integer()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    name: text().notNull(),
    createdById: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: timestamp(),
    /** A day such as 2030-01-31, in UTC. */
    lastUsedOn: text(),
  },
  (t) => [
    uniqueIndex("view_links_token_hash_unique").on(t.tokenHash),
    index("view_links_collection_id_index").on(t.collectionId, t.id),
    index("view_links_created_by_id_index").on(t.createdById, t.id),
  ],
)

type OrderColumns = Record<"id" | "rank" | "searchKey" | "price" | "place", SQLWrapper>

/** Thirteen digits, so that texts are in the order of ids. */
const digitsOf = (id: SQLWrapper) => sql`printf(' %013d', ${id})`

/**
 * What the list's orders sort by, beside the newest first (docs/decisions/0038-arrange.md). Only indexes store these keys. No two
 * items have the same one, so a page begins where the page before ended.
 */
export const orderKeys = {
  oldest: ({ rank, id }: OrderColumns) => sql`(2 - ${rank}) * 10000000000000 + ${id}`,
  name: ({ rank, searchKey, id }: OrderColumns) => sql`(2 - ${rank}) || ${searchKey} || ${digitsOf(id)}`,
  /** By currency, then by amount; items without a price come last. */
  price: ({ rank, price, id }: OrderColumns) =>
    sql`(2 - ${rank}) || coalesce(substr(${price}, instr(${price}, ' ') + 1, 3) || printf('%016.3f', cast(${price} as real)), '~') || ${digitsOf(id)}`,
  /** Without a place, new items come first: the key of a number that falls as ids grow. */
  own: ({ place, id }: OrderColumns) =>
    sql`coalesce(${place}, printf('m%013d', 9999999999999 - ${id})) || ${digitsOf(id)}`,
}

/** `isPrivate` repeats the collection's flag, so that a brand's public items are one range of an index. */
export const items = sqliteTable(
  "items",
  {
    id: id(),
    ...productColumns(),
    brandKey: text().notNull(),
    searchKey: text().notNull(),
    productUrl: text(),
    productUrlKey: text(),
    /** The page states its own address, which is kept if it differs from the typed one. */
    canonicalUrl: text(),
    canonicalUrlKey: text(),
    state: text().$type<State>().notNull().default("wanted"),
    starred: flag(),
    /** services/tags.ts says how. */
    tags: text(),
    tagKeys: text(),
    note: text(),
    /** The list's order before that of the ids; computed from state and heart (`rankOf`). */
    rank: integer().notNull().default(1),
    collectionId: integer()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    isPrivate: flag(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    views: integer().notNull().default(0),
    /** In the own order (domain/items/place-key.ts), or null for the place that the id gives (`orderKeys`). */
    place: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("items_collection_id_index").on(t.collectionId, t.id),
    // The index has what lists are filtered by, so that they skip an item without reading its row.
    index("items_list_index").on(t.collectionId, t.rank, t.id, t.state, t.price, t.tagKeys, t.searchKey),
    index("items_oldest_index").on(t.collectionId, orderKeys.oldest(t)),
    index("items_name_index").on(t.collectionId, orderKeys.name(t)),
    index("items_price_index").on(t.collectionId, orderKeys.price(t)),
    index("items_own_order_index").on(t.collectionId, orderKeys.own(t)),
    index("items_tagged_index").on(t.collectionId, t.id).where(sql`tags is not null`),
    index("items_collection_brand_index").on(t.collectionId, t.brandKey, t.isPrivate),
    index("items_brand_views_index").on(t.brandKey, t.isPrivate, t.views, t.id, t.collectionId),
    index("items_brand_id_index").on(t.brandKey, t.isPrivate, t.id, t.collectionId),
    index("items_user_id_index").on(t.userId),
    index("items_duplicate_index").on(t.collectionId, t.productUrlKey),
    index("items_canonical_index").on(t.collectionId, t.canonicalUrlKey),
    index("items_product_index").on(t.productUrlKey, t.id).where(sql`product_url_key is not null`),
    index("items_same_page_index").on(t.canonicalUrlKey, t.id).where(sql`canonical_url_key is not null`),
    index("items_pictured_index").on(t.collectionId, t.id).where(sql`image_url is not null`),
    index("items_image_url_index").on(t.imageUrl),
  ],
)

/**
 * Deleted items, as long as they can be restored. Reads of items do not meet them. Deleting the collection empties `item` and
 * `images`; the names stay.
 */
export const removedItems = sqliteTable(
  "removed_items",
  {
    /** The item's own. */
    id: integer().primaryKey(),
    /** It may be gone. */
    collectionId: integer().notNull(),
    collectionName: text().notNull(),
    name: text().notNull(),
    /** All columns of the row. */
    item: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** The addresses of all its pictures, as JSON. Triggers keep them in `picture_uses`. */
    images: text(),
    /** Who added it. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    removedById: integer().references(() => users.id, { onDelete: "set null" }),
    removedAt: timestamp().notNull(),
  },
  (t) => [
    // Exports go by the item's own number.
    index("removed_items_collection_id_index").on(t.collectionId, t.id),
    index("removed_items_user_id_index").on(t.userId, t.id),
    index("removed_items_of_collection_index").on(t.collectionId, t.removedAt, t.id),
    index("removed_items_of_user_index").on(t.userId, t.removedAt, t.id),
    index("removed_items_removed_by_index").on(t.removedById, t.removedAt, t.id),
    index("removed_items_removed_at_index").on(t.removedAt),
  ],
)

/**
 * Who gets what of a wish list (docs/decisions/0045-secret-claims.md). No read of the owner's may join it, and its triggers name
 * a topic of its own. A claim outlives its item, which may come back from the trash, so `itemId` references nothing.
 */
export const itemClaims = sqliteTable(
  "item_claims",
  {
    id: id(),
    itemId: integer().notNull(),
    /** The list it was made in, and is told in: who moves the item elsewhere learns nothing there. */
    collectionId: integer(),
    /** Ids of the owner and co-owners at that time, who learn of it only with them, also after they have left. */
    hiddenFrom: text({ mode: "json" }).$type<number[]>(),
    /** The item's, for when the claimer does not see it any more. */
    itemName: text().notNull(),
    /** Null for a guest of a view link. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    guestName: text(),
    viewLinkId: integer().references(() => viewLinks.id, { onDelete: "set null" }),
    /** SHA-256 of the guest's token. */
    undoHash: text(),
    boughtAt: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("item_claims_item_id_unique").on(t.itemId, t.collectionId),
    index("item_claims_user_id_index").on(t.userId, t.id),
    index("item_claims_view_link_id_index").on(t.viewLinkId),
    uniqueIndex("item_claims_undo_hash_unique").on(t.undoHash),
  ],
)
