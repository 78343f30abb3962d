import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, timestamp } from "./columns.ts"

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
    /** Failed fetches in a row, and when the next one may be made. */
    failures: integer().notNull().default(0),
    retryAt: timestamp(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("images_content_hash_index").on(t.contentHash),
    index("images_user_id_bytes_index").on(t.userId, t.bytes),
    // The export reads it in the order of rows.
    index("images_user_id_index").on(t.userId),
    index("images_unmeasured_index").on(t.id).where(sql`bytes is null and user_id is not null`),
  ],
)
