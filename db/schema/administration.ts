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
    /** Null for an invitation that was made by a command. */
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
    kind: text({ enum: ["item", "group-item", "collection", "person", "message"] }).notNull(),
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

/** Kept for 90 days. Nothing changes them but a repetition, which is counted, and the end of an account. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    id: id(),
    event: text().notNull(),
    /** Whose account it is about. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** An act of the administration, whose device and reason its user is not shown. */
    byAdmin: flag(),
    /** The administrator; null for a command of the operator, too. */
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The object, as JSON. It names no people. */
    details: text({ mode: "json" }).$type<Record<string, string | number | boolean | null>>(),
    reason: text(),
    address: text(),
    userAgent: text(),
    /** The same again within an hour is counted in one row. It is null for acts of the administration, which have a row each. */
    sameKey: text(),
    times: integer().notNull().default(1),
    createdAt: createdAt(),
    lastAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex("security_events_same_key_unique").on(t.sameKey),
    index("security_events_user_id_index").on(t.userId, t.id),
    index("security_events_user_id_event_index").on(t.userId, t.event, t.id),
    index("security_events_actor_id_index").on(t.actorId),
    index("security_events_by_admin_index").on(t.id).where(sql`by_admin = 1`),
    index("security_events_created_at_index").on(t.createdAt),
  ],
)
