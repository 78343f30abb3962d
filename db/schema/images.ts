import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, timestamp } from "./columns.ts"

/**
 * What is known of each picture, uploaded or from a shop. `id` is random for an upload and the SHA-256 of the
 * address for a shop's picture; `address` is what items, collections and group items refer to it by.
 */
export const images = sqliteTable(
  "images",
  {
    id: text().primaryKey(),
    address: text().notNull(),
    /** Names the file in storage; empty as long as no attempt to fetch the picture has succeeded. */
    contentHash: text(),
    /** Pixels of the stored file. */
    width: integer(),
    height: integer(),
    /** Bytes of the stored file; empty for one that was stored before they were counted. */
    bytes: integer(),
    /** Attempts that failed in a row, and when the next one may be made. */
    failures: integer().notNull().default(0),
    retryAt: timestamp(),
    /** Who uploaded it. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("images_content_hash_index").on(t.contentHash),
    index("images_user_id_bytes_index").on(t.userId, t.bytes),
    index("images_unmeasured_index").on(t.id).where(sql`bytes is null and user_id is not null`),
  ],
)
