import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupMembers, groupMessages, groups, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { group as words } from "~/messages.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { cutPage, decodeCursor, mapPage, type Page, type PageRequest } from "../paging.ts"
import type { Viewer } from "../viewer.ts"
import { groupVisibleTo, memberStatus, ownMembership, requireChatAccess } from "./access.server.ts"
import { groupRole } from "./policy.ts"
import { type Message, presentMessage } from "./responses.server.ts"

/**
 * Where a chat is: the id of its newest message, and a count of what happened to older ones (edits, deletions, new
 * names). Both unchanged, nothing changed, whichever process wrote.
 */
export type ChatState = { revision: number; lastId: number }

/** Prepared, because building it anew takes longer than reading. Nobody has the id 0, which stands for a visitor. */
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

/**
 * Where the chat is, in one indexed read; it is what an unchanged poll costs.
 * @throws {NotFound} 'Group not found'. @throws {Unauthenticated} for a visitor. @throws {Forbidden} for the invited
 *   of a private group.
 */
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
  createdAt: groupMessages.createdAt,
  editedAt: groupMessages.editedAt,
  user: publicColumns,
}

/** Which messages: the first after the one with this id, or, without, the last ones before the cursor. */
type Wanted = { after?: number | undefined } & PageRequest

/**
 * Messages of a chat, oldest first. The next page holds older ones, with `after` newer ones. Ask for the `chatState`
 * before: it says whether the viewer may read them, and of which state they are at least.
 */
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
  const page = mapPage(
    cutPage(rows, limit, (row) => [row.id]),
    presentMessage,
  )
  return forward ? page : { ...page, items: page.items.toReversed() }
}

/**
 * One message.
 * @throws {NotFound} 'Message not found', or as `chatState`.
 */
export async function getMessage(viewer: Viewer, groupId: number, messageId: number): Promise<Message> {
  await chatState(viewer, groupId)
  const [row] = await db
    .select(columns)
    .from(groupMessages)
    .leftJoin(users, and(eq(users.id, groupMessages.userId), notDeleted))
    .where(and(eq(groupMessages.id, messageId), eq(groupMessages.groupId, groupId)))
  if (!row) throw new NotFound("Message not found")
  return presentMessage(row)
}
