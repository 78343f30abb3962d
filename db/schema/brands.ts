import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, id } from "./columns.ts"

/** Items belong to a brand by `nameKey`, whichever came first. */
export const brands = sqliteTable(
  "brands",
  {
    id: id(),
    name: text().notNull(),
    nameKey: text().notNull(),
    description: text(),
    website: text(),
    createdById: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("brands_name_key_unique").on(t.nameKey),
    index("brands_created_by_id_index").on(t.createdById),
  ],
)

/** Includes names without a brand. Kept by triggers on `items`. */
export const brandItemCounts = sqliteTable("brand_item_counts", {
  brandKey: text().primaryKey(),
  publicItems: integer().notNull(),
})

const userBrand = () => ({
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  brandId: integer()
    .notNull()
    .references(() => brands.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
})

export const brandFollows = sqliteTable("brand_follows", userBrand(), (t) => [
  primaryKey({ columns: [t.userId, t.brandId] }),
  index("brand_follows_brand_id_index").on(t.brandId),
])

export const brandFavorites = sqliteTable("brand_favorites", userBrand(), (t) => [
  primaryKey({ columns: [t.userId, t.brandId] }),
  index("brand_favorites_brand_id_index").on(t.brandId),
  index("brand_favorites_newest_index").on(t.userId, t.createdAt, t.brandId),
])
