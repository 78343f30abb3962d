import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm"
import { db, type Given, prepared } from "#db/client.server.ts"
import { groupMembers, groupMessages, groups, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { group as words } from "~/words/messages.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { isoTime } from "../iso-time.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import type { Viewer, ViewerId } from "../viewer.ts"
import { groupVisibleTo, memberStatus, ownMembership, requireChatAccess } from "./access.server.ts"
import { groupRole } from "./policy.ts"
import type { Message } from "./responses.server.ts"

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
  id: groupMessages.id,
  groupId: groupMessages.groupId,
  // The account's own, so that a deleted one is null here as it is in `user`.
  userId: users.id,
  content: groupMessages.content,
  createdAt: isoTime(groupMessages.createdAt),
  editedAt: isoTime(groupMessages.editedAt),
  user: publicColumns,
}

type MessagesQuery = {
  groupId: Given<number>
  forward: boolean
  beyond: Given<number> | undefined
  limit: Given<number>
}

const messagesPage = prepared(({ groupId, forward, beyond, limit }: MessagesQuery) => {
  const { id } = groupMessages
  const isBeyond = beyond === undefined ? undefined : forward ? gt(id, beyond) : lt(id, beyond)
  return db
    .select(columns)
    .from(groupMessages)
    .leftJoin(users, and(eq(users.id, groupMessages.userId), notDeleted))
    .where(and(eq(groupMessages.groupId, groupId), isBeyond))
    .orderBy(forward ? asc(id) : desc(id))
    .limit(limit)
})

type Wanted = { after?: number | undefined } & PageRequest

/** Oldest first. Call `chatState` before: it checks that the viewer may read them. */
export async function readMessages(
  groupId: number,
  { after, limit, cursor }: Wanted,
): Promise<Page<Message>> {
  const from = decodeCursor<[number]>(cursor, [0])?.[0]
  const forward = after !== undefined
  const rows = await messagesPage(db, { groupId, forward, beyond: from ?? after, limit: limit + 1 })
  const page = cutPage(rows, limit, (row) => [row.id])
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
