import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** The rows name every process's writes, newest last. Triggers write them and delete old rows (docs/caching.md). */
export const changes = sqliteTable("changes", {
  id: integer().primaryKey(),
  topic: text().notNull(),
})
