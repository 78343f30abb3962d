import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { createdAt, flag, id, timestamp } from "./columns.ts"

/**
 * People. `emailKey` and `usernameKey` are the folded forms that make both unique ignoring case. A deleted account keeps
 * its row, without name and address, until everything that refers to it is gone (domain/background).
 */
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

/** Signed-in browsers and programs. `id` is the SHA-256 of the token in the cookie, so a read of the file opens no session. */
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

/**
 * One-time links to a new password. `id` is the SHA-256 of the token in the link, so a read of the file opens no
 * account; using a link deletes all of its person.
 */
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

/**
 * Forms that came without a session, kept until their person has signed in again (docs/decisions/0012-kept-forms.md).
 * `browser` is the SHA-256 of the key in the cookie of the browser that sent it, so a read of the file opens none.
 */
export const keptForms = sqliteTable(
  "kept_forms",
  {
    id: text().primaryKey(),
    browser: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** JSON of what was typed and where. */
    form: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    index("kept_forms_user_id_index").on(t.userId, t.createdAt),
    index("kept_forms_expires_at_index").on(t.expiresAt),
  ],
)

/**
 * One-time keys of writes (`Idempotency-Key`, a form's hidden key). A row is written in the transaction of the
 * command it belongs to, so that either both exist or neither.
 */
export const oneTimeKeys = sqliteTable(
  "one_time_keys",
  {
    id: id(),
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** What the command returned, serialised by V8, in base64. */
    result: text(),
    /** Not written any more. */
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("one_time_keys_scope_key_unique").on(t.scope, t.key),
    index("one_time_keys_created_at_index").on(t.createdAt),
  ],
)
