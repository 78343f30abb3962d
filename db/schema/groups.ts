import { sql } from "drizzle-orm"
import {
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { createdAt, flag, id, productColumns, timestamp } from "./columns.ts"

/** Triggers keep `memberCount` and `chatRevision` (docs/database.md). */
export const groups = sqliteTable(
  "groups",
  {
    id: id(),
    name: text().notNull(),
    nameKey: text().notNull(),
    description: text(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isPrivate: flag(),
    isDeleted: flag(),
    memberCount: integer().notNull().default(0),
    chatRevision: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("groups_owner_id_index").on(t.ownerId, t.id),
    index("groups_is_private_index").on(t.isPrivate, t.id),
    index("groups_deleted_index").on(t.id).where(sql`is_deleted = 1`),
  ],
)

const groupReference = () =>
  integer()
    .notNull()
    .references(() => groups.id, { onDelete: "cascade" })

/** `pending` is an invitation. A `removed` member needs one to come back. */
export const groupMembers = sqliteTable(
  "group_members",
  {
    groupId: groupReference(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["member", "owner"] })
      .notNull()
      .default("member"),
    status: text({ enum: ["pending", "accepted", "removed"] })
      .notNull()
      .default("pending"),
    /** Was removed once. Stays set when an invitation is declined. */
    needsInvitation: flag(),
    invitedById: integer().references(() => users.id, { onDelete: "set null" }),
    /** Messages with a greater id are unread. */
    lastReadMessageId: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index("group_members_group_id_index").on(t.groupId, t.createdAt, t.userId),
    index("group_members_user_id_index").on(t.userId, t.status, t.groupId),
    index("group_members_invited_by_id_index").on(t.invitedById),
  ],
)

export const groupMessages = sqliteTable(
  "group_messages",
  {
    id: id(),
    groupId: groupReference(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    content: text().notNull(),
    /** The product that it is about, which may be gone: ids are never reused. */
    itemId: integer(),
    createdAt: createdAt(),
    editedAt: timestamp(),
  },
  (t) => [
    index("group_messages_item_id_index").on(t.itemId, t.id).where(sql`item_id is not null`),
    index("group_messages_group_id_index").on(t.groupId, t.id),
    // With the group, so that a user's groups are found without reading their messages.
    index("group_messages_user_id_index").on(t.userId, t.groupId, t.id),
  ],
)

/** In the order of the list, the last first. */
export const groupItemStates = ["dropped", "open", "decided"] as const
export type GroupItemState = (typeof groupItemStates)[number]

/** Stored as its place in the order. */
const itemState = customType<{ data: GroupItemState; driverData: number }>({
  dataType: () => "integer",
  toDriver: (state) => groupItemStates.indexOf(state),
  fromDriver: (at) => groupItemStates[at] ?? "open",
})

/** A trigger keeps `voteCount`. */
export const groupItems = sqliteTable(
  "group_items",
  {
    id: id(),
    groupId: groupReference(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    ...productColumns(),
    productUrl: text().notNull(),
    /** Null for items from before it existed. */
    productUrlKey: text(),
    canonicalUrl: text(),
    canonicalUrlKey: text(),
    state: itemState().notNull().default(sql`1`),
    stateById: integer().references(() => users.id, { onDelete: "set null" }),
    stateAt: timestamp(),
    voteCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("group_items_newest_index").on(t.groupId, t.state, t.id),
    index("group_items_votes_index").on(t.groupId, t.state, t.voteCount, t.id),
    index("group_items_state_by_id_index").on(t.stateById).where(sql`state_by_id is not null`),
    index("group_items_group_id_index").on(t.groupId, t.id),
    index("group_items_duplicate_index").on(t.groupId, t.productUrlKey),
    index("group_items_canonical_index").on(t.groupId, t.canonicalUrlKey),
    index("group_items_user_id_index").on(t.userId),
    index("group_items_image_url_index").on(t.imageUrl),
  ],
)

/** Who leaves the group takes the votes along: with the row, or by a trigger when it says that they were removed. */
export const groupItemVotes = sqliteTable(
  "group_item_votes",
  {
    itemId: integer()
      .notNull()
      .references(() => groupItems.id, { onDelete: "cascade" }),
    groupId: integer().notNull(),
    userId: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.userId] }),
    foreignKey({
      name: "group_item_votes_member",
      columns: [t.groupId, t.userId],
      foreignColumns: [groupMembers.groupId, groupMembers.userId],
    }).onDelete("cascade"),
    index("group_item_votes_user_id_index").on(t.userId, t.itemId),
    index("group_item_votes_group_id_index").on(t.groupId, t.userId),
  ],
)
