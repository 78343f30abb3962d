import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { groupMembers, groupMessages, groups, users } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { group as words } from "~/words/messages.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { cutById, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import { type WriteOptions, write } from "../write.server.ts"
import {
  groupAccess,
  groupVisibleTo,
  memberStatus,
  newestMessageId,
  ownMembership,
  requireChatAccess,
} from "./access.server.ts"
import { groupRole, isMember } from "./policy.ts"
import { type Message, messageResponse } from "./responses.server.ts"

/** While both stay, nothing changed: `revision` counts edits, deletions and new names of writers. */
export type ChatState = { revision: number; lastId: number }

const stateOf = prepared(({ viewer, groupId }: { viewer: ViewerId; groupId: Given<number> }) =>
  db
    .select({
      ownerId: groups.ownerId,
      isPrivate: groups.isPrivate,
      memberStatus: memberStatus(viewer),
      revision: groups.chatRevision,
      lastId: sql<number>`coalesce((select max(id) from group_messages where group_id = ${groups.id}), 0)`,
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(eq(groups.id, groupId), groupVisibleTo(viewer))),
)

/** One indexed read: all that a poll without news costs. */
export async function chatState(viewer: Viewer, groupId: number): Promise<ChatState> {
  const [row] = await stateOf(db, { viewer, groupId })
  if (!row) throw new NotFound(words.notFound)
  requireChatAccess(viewer, { role: groupRole(viewer, row), isPrivate: row.isPrivate })
  return { revision: row.revision, lastId: row.lastId }
}

const columns = {
  ...columnsFor(groupMessages, messageResponse),
  // The account's own, so that a deleted one is null here as it is in `user`.
  userId: users.id,
  user: publicColumns,
}

type MessagesQuery = {
  groupId: Given<number>
  itemId: Given<number> | undefined
  forward: boolean
  beyond: Given<number> | undefined
  limit: Given<number>
}

const messagesPage = prepared(({ groupId, itemId, forward, beyond, limit }: MessagesQuery) => {
  const { id } = groupMessages
  const isBeyond = beyond === undefined ? undefined : forward ? gt(id, beyond) : lt(id, beyond)
  return db
    .select(columns)
    .from(groupMessages)
    .leftJoin(users, and(eq(users.id, groupMessages.userId), notDeleted))
    .where(
      and(
        eq(groupMessages.groupId, groupId),
        itemId === undefined ? undefined : eq(groupMessages.itemId, itemId),
        isBeyond,
      ),
    )
    .orderBy(forward ? asc(id) : desc(id))
    .limit(limit)
})

/** @param itemId limits them to those about a product. */
type Wanted = { after?: number | undefined; itemId?: number | undefined } & PageRequest

/** Oldest first. Call `chatState` before: it checks that the viewer may read them. */
export async function readMessages(
  groupId: number,
  { after, itemId, limit, cursor }: Wanted,
): Promise<Page<Message>> {
  const from = decodeCursor<[number]>(cursor, [0])?.[0]
  const forward = after !== undefined
  const rows = await messagesPage(db, { groupId, itemId, forward, beyond: from ?? after, limit: limit + 1 })
  const page = cutById(rows, limit)
  return forward ? page : { ...page, items: page.items.toReversed() }
}

export async function getMessage(viewer: Viewer, groupId: number, messageId: number): Promise<Message> {
  await chatState(viewer, groupId)
  const [row] = await db
    .select(columns)
    .from(groupMessages)
    .leftJoin(users, and(eq(users.id, groupMessages.userId), notDeleted))
    .where(and(eq(groupMessages.id, messageId), eq(groupMessages.groupId, groupId)))
  if (!row) throw new NotFound("Message not found")
  return row
}

const COUNTED_AT_MOST = 100
/** Among the newest messages, so that a page of groups stays cheap, however much is unread. */
const READ_AT_MOST = 500

/** Messages of others since the member's last visit; null for others. Needs `ownMembership` joined. */
export function unreadCount(viewer: ViewerId): SQL<number | null> {
  const mark = groupMembers.lastReadMessageId
  const isUnread = sql`group_id = ${groups.id} and id > ${mark}`
  const oldestRead = sql`(select id from group_messages where ${isUnread} order by id desc limit 1 offset ${sql.raw(String(READ_AT_MOST))})`
  return sql<number | null>`case when ${groupMembers.status} = 'accepted' then (
    select min(count(*), ${sql.raw(String(COUNTED_AT_MOST))}) from group_messages
    where group_id = ${groups.id} and id > coalesce(${oldestRead}, ${mark}) and user_id is not ${viewer?.id ?? 0}
  ) end`
}

export async function requireMember(viewer: Viewer, groupId: number): Promise<void> {
  requireUser(viewer)
  const { role } = await groupAccess(viewer, groupId)
  if (!isMember(role)) throw new Forbidden("Only members have unread messages")
}

/** Moves the member's mark forward, never back. Writes nothing when it stays. */
export async function markRead(
  viewer: Viewer,
  groupId: number,
  messageId: number,
  options?: WriteOptions,
): Promise<void> {
  const user = requireUser(viewer)
  await requireMember(viewer, groupId)
  const mark = sql<number>`min(${messageId}, ${newestMessageId(groupId)})`
  const isBehind = and(
    eq(groupMembers.groupId, groupId),
    eq(groupMembers.userId, user.id),
    eq(groupMembers.status, "accepted"),
    lt(groupMembers.lastReadMessageId, mark),
  )
  if ((await db.$count(groupMembers, isBehind)) === 0) return
  await write(async (tx) => {
    await tx.update(groupMembers).set({ lastReadMessageId: mark }).where(isBehind)
  }, options)
}
