import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { createdAt, flag, id, timestamp } from "./columns.ts"

/** A deleted account keeps its row, without name and address, until nothing refers to it (domain/background). */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    email: text().notNull(),
    emailKey: text().notNull(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    passwordHash: text().notNull(),
    isPrivate: flag(),
    isDeleted: flag(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email_key_unique").on(t.emailKey),
    uniqueIndex("users_username_key_unique").on(t.usernameKey),
    index("users_deleted_index").on(t.id).where(sql`is_deleted = 1`),
  ],
)

/** `id` is the SHA-256 of the cookie's token, so that reading the database opens no session. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [index("sessions_user_id_index").on(t.userId), index("sessions_expires_at_index").on(t.expiresAt)],
)

export const passwordResets = sqliteTable(
  "password_resets",
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    index("password_resets_user_id_index").on(t.userId),
    index("password_resets_expires_at_index").on(t.expiresAt),
  ],
)

/** Written in the command's transaction, so that either both exist or neither. The response is replayed to a retry. */
export const oneTimeKeys = sqliteTable(
  "one_time_keys",
  {
    id: id(),
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The command's result, serialised by V8, in base64. */
    result: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("one_time_keys_scope_key_unique").on(t.scope, t.key),
    index("one_time_keys_created_at_index").on(t.createdAt),
  ],
)
