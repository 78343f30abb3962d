import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { items, removedItems } from "./collections.ts"
import { createdAt, timestamp } from "./columns.ts"
import { groupItems } from "./groups.ts"
import { importRows } from "./imports.ts"

/** `format`: another kind of file; `size`: too many bytes or pixels; `damaged`: it cannot be decoded; `gone`: the shop sends none. */
export type PictureFailure = "format" | "size" | "damaged" | "gone"

/** `id` is random, or the SHA-256 of a shop's address. Items, collections and groups refer to `address`. */
export const images = sqliteTable(
  "images",
  {
    id: text().primaryKey(),
    address: text().notNull(),
    /** Names the file; null until a fetch succeeds. */
    contentHash: text(),
    width: integer(),
    height: integer(),
    bytes: integer(),
    /** The colour of its edges, empty when they are not even; null until it is measured. */
    ground: text(),
    /** Failed fetches in a row, and when the next one may be made. */
    failures: integer().notNull().default(0),
    retryAt: timestamp(),
    failure: text().$type<PictureFailure>(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("images_content_hash_index").on(t.contentHash),
    index("images_user_id_bytes_index").on(t.userId, t.bytes),
    // The export reads it in the order of rows.
    index("images_user_id_index").on(t.userId),
    // Nothing uses it any more. It goes one release later.
    index("images_unmeasured_index").on(t.id).where(sql`bytes is null and user_id is not null`),
  ],
)

/** Which rows have an address in their `images`. Triggers keep it, so that one look into an index tells whether it is used. */
export const pictureUses = sqliteTable(
  "picture_uses",
  {
    address: text().notNull(),
    itemId: integer().references(() => items.id, { onDelete: "cascade" }),
    groupItemId: integer().references(() => groupItems.id, { onDelete: "cascade" }),
    importRowId: integer().references(() => importRows.id, { onDelete: "cascade" }),
    removedItemId: integer().references(() => removedItems.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("picture_uses_address_index").on(t.address),
    index("picture_uses_item_id_index").on(t.itemId),
    index("picture_uses_group_item_id_index").on(t.groupItemId),
    index("picture_uses_import_row_id_index").on(t.importRowId),
    index("picture_uses_removed_item_id_index").on(t.removedItemId),
  ],
)
