import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { collections } from "./collections.ts"
import { createdAt, flag, id } from "./columns.ts"

/** `isPrivate` repeats the collection's flag, so that a brand's public items are one range of an index. */
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
    /** The user describes the picture in their own words, for those who do not see it. */
    imageAlt: text(),
    productUrl: text(),
    productUrlKey: text(),
    /** The page states its own address, which is kept if it differs from the typed one. */
    canonicalUrl: text(),
    canonicalUrlKey: text(),
    collectionId: integer()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    isPrivate: flag(),
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
    index("items_canonical_index").on(t.collectionId, t.canonicalUrlKey),
    index("items_pictured_index").on(t.collectionId, t.id).where(sql`image_url is not null`),
    index("items_image_url_index").on(t.imageUrl),
  ],
)
