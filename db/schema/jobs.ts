import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, timestamp } from "./columns.ts"

/** Work after a response. A row that is done is deleted, because its data may be private. */
export const jobs = sqliteTable(
  "jobs",
  {
    id: id(),
    kind: text().notNull(),
    /** At most one job has it. */
    key: text(),
    data: text({ mode: "json" }).$type<object>().notNull(),
    /** The account that the job is deleted with. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** Null when it was given up. */
    runAt: timestamp(),
    /** The turn of the process that works on it, and until when no other process may. */
    lock: text(),
    lockedUntil: timestamp(),
    /** Turns since the last success. */
    attempts: integer().notNull().default(0),
    /** Since when it is given up, or fails at every try. */
    failedAt: timestamp(),
    error: text(),
  },
  (t) => [
    uniqueIndex("jobs_key_unique").on(t.key),
    // A user's waiting jobs of a kind are one step of it (db/jobs.server.ts).
    index("jobs_turns_index").on(t.kind, t.userId, t.runAt).where(sql`run_at is not null`),
    index("jobs_user_id_index").on(t.userId, t.kind),
  ],
)

/** The rows name every process's writes, newest last. Triggers write them and delete old rows (docs/caching.md). */
export const changes = sqliteTable("changes", {
  id: integer().primaryKey(),
  topic: text().notNull(),
})
