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
    about: text(),
    isDeleted: flag(),
    role: text({ enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    /** A suspended account cannot sign in, and its sessions and tokens open nothing. */
    isSuspended: flag(),
    /** MB of uploaded pictures; null for `QUOTA_MB`. */
    quotaMb: integer(),
    /** Null until a mail to the address was answered. */
    emailVerifiedAt: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_email_key_unique").on(t.emailKey),
    uniqueIndex("users_username_key_unique").on(t.usernameKey),
    index("users_deleted_index").on(t.id).where(sql`is_deleted = 1`),
    index("users_admin_index").on(t.id).where(sql`role = 'admin'`),
  ],
)

const userReference = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" })

/** `id` is the SHA-256 of the cookie's token, so that reading the database opens no session. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: userReference(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
    /** When the password was typed again. Null for a session whose sign-in was the last time. */
    provenAt: timestamp(),
  },
  (t) => [index("sessions_user_id_index").on(t.userId), index("sessions_expires_at_index").on(t.expiresAt)],
)

export const passwordResets = sqliteTable(
  "password_resets",
  {
    id: text().primaryKey(),
    userId: userReference(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    index("password_resets_user_id_index").on(t.userId),
    index("password_resets_expires_at_index").on(t.expiresAt),
  ],
)

/** A link that was mailed to an address. `id` is the hash of its token. */
export const emailVerifications = sqliteTable(
  "email_verifications",
  {
    id: text().primaryKey(),
    userId: userReference(),
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    index("email_verifications_user_id_index").on(t.userId),
    index("email_verifications_expires_at_index").on(t.expiresAt),
  ],
)

/** An account at another provider (OpenID Connect) signs in to this one. */
export const identities = sqliteTable(
  "identities",
  {
    id: id(),
    userId: userReference(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The provider's name for the account when it was linked, by which the user recognises it. */
    label: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("identities_issuer_subject_unique").on(t.issuer, t.subject),
    index("identities_user_id_index").on(t.userId),
  ],
)

/** Time-based one-time passwords (RFC 6238). Without `confirmedAt` sign-in does not ask for one yet. */
export const secondFactors = sqliteTable("second_factors", {
  userId: userReference().primaryKey(),
  /** Encrypted with a key derived from SESSION_SECRET. */
  secret: text().notNull(),
  /** The step of the last code that was used: a code works once. */
  lastStep: integer(),
  createdAt: createdAt(),
  confirmedAt: timestamp(),
})

/** Each works once, instead of a code. `id` is a hash. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { id: text().primaryKey(), userId: userReference(), createdAt: createdAt() },
  (t) => [index("recovery_codes_user_id_index").on(t.userId)],
)

/** Personal tokens, with which programs call the API. `hash` is the SHA-256 of the token. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: userReference(),
    name: text().notNull(),
    hash: text().notNull(),
    scope: text({ enum: ["read", "write"] }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp(),
    lastUsedAt: timestamp(),
  },
  (t) => [
    uniqueIndex("api_tokens_hash_unique").on(t.hash),
    index("api_tokens_user_id_index").on(t.userId, t.id),
  ],
)

/** With a libSQL server, limits are counted here for all processes. */
export const rateCounts = sqliteTable(
  "rate_counts",
  {
    /** A hash, so that no address is stored. */
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: integer().notNull(),
  },
  (t) => [index("rate_counts_ends_at_index").on(t.endsAt)],
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
