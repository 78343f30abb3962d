import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, flag, id, timestamp } from "./columns.ts"
import { groups } from "./groups.ts"

/** Links with which people may sign up. `tokenHash` is the SHA-256 of the link's token. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    tokenHash: text().notNull(),
    /** It is null for an invitation that was made by a command. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** `uses` people may sign up with it, and `used` have. */
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    /** Who signs up with it becomes a friend of its maker. */
    befriends: flag(),
    /** Who signs up with it joins this group. */
    groupId: integer().references(() => groups.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: timestamp(),
  },
  (t) => [
    uniqueIndex("invitations_token_hash_unique").on(t.tokenHash),
    index("invitations_user_id_index").on(t.userId, t.id),
    index("invitations_group_id_index").on(t.groupId),
  ],
)

/** The reported thing may be deleted, so the row keeps a summary of it. */
export const reports = sqliteTable(
  "reports",
  {
    id: id(),
    kind: text({ enum: ["item", "collection", "person", "message"] }).notNull(),
    targetId: integer().notNull(),
    reporterId: integer().references(() => users.id, { onDelete: "set null" }),
    ownerId: integer().references(() => users.id, { onDelete: "set null" }),
    summary: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: ["open", "closed"] })
      .notNull()
      .default("open"),
    createdAt: createdAt(),
    closedAt: timestamp(),
    closedById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    // One user reports a thing once, until that report is closed.
    uniqueIndex("reports_open_unique").on(t.reporterId, t.kind, t.targetId).where(sql`status = 'open'`),
    index("reports_status_index").on(t.status, t.id),
    index("reports_reporter_id_index").on(t.reporterId, t.id),
    index("reports_owner_id_index").on(t.ownerId),
    index("reports_closed_by_id_index").on(t.closedById),
  ],
)
