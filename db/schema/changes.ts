import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** What was written, newest last, in every process. Triggers write it and delete its old rows (docs/caching.md). */
export const changes = sqliteTable("changes", {
  id: integer().primaryKey(),
  topic: text().notNull(),
})
