import { and, eq, lt, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"
import { Forbidden } from "~/errors.ts"
import { requireUser, type Viewer, type ViewerId } from "../viewer.ts"
import { transact } from "../write.server.ts"
import { groupAccess, newestMessageId } from "./access.server.ts"
import { isMember } from "./policy.ts"

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
export async function markRead(viewer: Viewer, groupId: number, messageId: number): Promise<void> {
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
  await transact(async (tx) => {
    await tx.update(groupMembers).set({ lastReadMessageId: mark }).where(isBehind)
  })
}
