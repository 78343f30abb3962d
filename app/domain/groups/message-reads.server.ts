import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupMembers, groupMessages, groups, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { group as words } from "~/messages.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { isoTime } from "../iso-time.server.ts"
import { cutPage, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { groupVisibleTo, memberStatus, ownMembership, requireChatAccess } from "./access.server.ts"
import { groupRole } from "./policy.ts"
import type { Message } from "./responses.server.ts"

/** While both stay, nothing changed: `revision` counts edits, deletions and new names of writers. */
export type ChatState = { revision: number; lastId: number }

/** Prepared, because building it takes longer than reading. The id 0 stands for a visitor. */
const state = (() => {
  const viewer = { id: sql.placeholder("viewerId") }
  return db
    .select({
      ownerId: groups.ownerId,
      isPrivate: groups.isPrivate,
      memberStatus: memberStatus(viewer),
      revision: groups.chatRevision,
      lastId: sql<number>`coalesce((select max(id) from group_messages where group_id = ${groups.id}), 0)`,
    })
    .from(groups)
    .leftJoin(groupMembers, ownMembership(viewer))
    .where(and(eq(groups.id, sql.placeholder("groupId")), groupVisibleTo(viewer)))
    .prepare()
})()

/** One indexed read: all that a poll without news costs. */
export async function chatState(viewer: Viewer, groupId: number): Promise<ChatState> {
  const [row] = await state.all({ viewerId: viewer?.id ?? 0, groupId })
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

type Wanted = { after?: number | undefined } & PageRequest

/** Oldest first. Call `chatState` before: it checks that the viewer may read them. */
export async function readMessages(
  groupId: number,
  { after, limit, cursor }: Wanted,
): Promise<Page<Message>> {
  const from = decodeCursor<[number]>(cursor, [0])?.[0]
  const forward = after !== undefined
  const beyond = forward
    ? gt(groupMessages.id, from ?? after)
    : from !== undefined && lt(groupMessages.id, from)
  const rows = await db
    .select(columns)
    .from(groupMessages)
    .leftJoin(users, and(eq(users.id, groupMessages.userId), notDeleted))
    .where(and(eq(groupMessages.groupId, groupId), beyond || undefined))
    .orderBy(forward ? asc(groupMessages.id) : desc(groupMessages.id))
    .limit(limit + 1)
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
