import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { collections } from "./collections.ts"
import { createdAt, flag, id } from "./columns.ts"

/**
 * Products in collections. `brandKey` is the normalised brand name by which an item belongs to a brand, whichever
 * came first; `searchKey` the folded name and brand; `productUrlKey` the cleaned address that tells duplicates.
 * `isPrivate` is the collection's, so that what everyone may see of a brand is one range of an index, however much of it is
 * private. Triggers copy it to an item that is added or moved (see the migration `0006_brand-counts`). When the
 * collection's changes, the copies follow in steps; until then the collection is `isSettling`, and what everyone may see
 * is read from its own flag (domain/brands/item-reads.server.ts).
 */
export const items = sqliteTable(
  "items",
  {
    id: id(),
    name: text().notNull(),
    brand: text(),
    brandKey: text().notNull(),
    searchKey: text().notNull(),
    description: text(),
    imageUrl: text(),
    productUrl: text(),
    productUrlKey: text(),
    collectionId: integer()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    isPrivate: flag(),
    /** Who added it; the item stays in its collection when that account goes. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    views: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("items_collection_id_index").on(t.collectionId, t.id),
    index("items_collection_brand_index").on(t.collectionId, t.brandKey, t.isPrivate),
    index("items_brand_views_index").on(t.brandKey, t.isPrivate, t.views, t.id, t.collectionId),
    index("items_brand_id_index").on(t.brandKey, t.isPrivate, t.id, t.collectionId),
    index("items_user_id_index").on(t.userId),
    index("items_duplicate_index").on(t.collectionId, t.productUrlKey),
    // The newest pictures stand for a collection without a cover, however many newer items have none.
    index("items_pictured_index").on(t.collectionId, t.id).where(sql`image_url is not null`),
    // Whether anything still shows a picture is asked whenever something stops to.
    index("items_image_url_index").on(t.imageUrl),
  ],
)
