import { and, eq } from "drizzle-orm"
import { db, type GivenRow, prepared, type Source, type Transaction } from "#db/client.server.ts"
import { isoTime } from "#db/schema/columns.ts"
import { groupItems, groupMessages } from "#db/schema/index.ts"
import { env } from "~/env.server.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { pick } from "~/pick.ts"
import { publicUser } from "../accounts/responses.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { type GroupAccess, groupAccess, joinToContribute, requireChatAccess } from "./access.server.ts"
import type { MessageInput, NewMessage } from "./inputs.server.ts"
import { requireGroupItem } from "./item-reads.server.ts"
import { mayDeleteMessage, mayEditMessage } from "./policy.ts"
import type { Message } from "./responses.server.ts"

const writtenColumns = {
  ...pick(groupMessages, "id", "groupId", "userId", "content", "itemId"),
  createdAt: isoTime(groupMessages.createdAt),
}

type NewRow = typeof groupMessages.$inferInsert & { createdAt: Date }

const insertMessage = prepared((row: GivenRow<NewRow>) =>
  db.insert(groupMessages).values(row).returning(writtenColumns),
)

/** The first product of the group whose address stands in the message. */
async function linkedItem(tx: Transaction, groupId: number, content: string, origin: string) {
  const [, rest] = content.split(`${env.APP_ORIGIN ?? origin}/groups/${groupId}/items/`, 2)
  const id = Number(/^\d{1,15}\b/.exec(rest ?? "")?.[0])
  const isThere = and(eq(groupItems.id, id), eq(groupItems.groupId, groupId))
  return id && (await tx.$count(groupItems, isThere)) > 0 ? id : undefined
}

type Sending = WriteOptions & { origin?: string }

/**
 * Writing in a public group makes a member. Ids grow in the order of the messages. With the request's `origin`, a message that
 * has the address of a product of the group is about it.
 */
export async function sendMessage(
  viewer: Viewer,
  groupId: number,
  { content, itemId }: NewMessage,
  { origin, ...options }: Sending = {},
): Promise<Message> {
  requireUser(viewer)
  return write(
    async (tx) => {
      const user = await joinToContribute(tx, viewer, groupId)
      if (itemId !== undefined) await requireGroupItem(tx, groupId, itemId)
      const linkedId = itemId ?? (origin && (await linkedItem(tx, groupId, content, origin)))
      const about = linkedId ? { itemId: linkedId } : {}
      const createdAt = new Date()
      const [row] = await insertMessage(tx, { groupId, userId: user.id, content, ...about, createdAt })
      if (!row) throw new Error("The message was not written")
      return { ...row, user: publicUser(user) }
    },
    options,
    async ({ id, content }) =>
      (await db.$count(groupMessages, and(eq(groupMessages.id, id), eq(groupMessages.content, content)))) > 0,
  )
}

async function findMessage(
  viewer: Viewer,
  groupId: number,
  id: number,
  source: Source,
): Promise<{ access: GroupAccess; message: { userId: number | null } }> {
  const access = await groupAccess(viewer, groupId, source)
  requireChatAccess(viewer, access)
  const [message] = await source
    .select({ userId: groupMessages.userId })
    .from(groupMessages)
    .where(and(eq(groupMessages.id, id), eq(groupMessages.groupId, groupId)))
  if (!message) throw new NotFound("Message not found")
  return { access, message }
}

export async function requireMessageWriter(
  viewer: Viewer,
  groupId: number,
  id: number,
  source: Source = db,
): Promise<void> {
  const { message } = await findMessage(viewer, groupId, id, source)
  if (!mayEditMessage(viewer, message)) throw new Forbidden("You can change your own messages only")
}

export async function editMessage(
  viewer: Viewer,
  groupId: number,
  id: number,
  { content }: MessageInput,
  options?: WriteOptions,
): Promise<Message> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    await requireMessageWriter(viewer, groupId, id, tx)
    const [row] = await tx
      .update(groupMessages)
      .set({ content, editedAt: new Date() })
      .where(and(eq(groupMessages.id, id), eq(groupMessages.userId, user.id)))
      .returning(writtenColumns)
    if (!row) throw new Error("The message was not written")
    return { ...row, user: publicUser(user) }
  }, options)
}

export async function deleteMessage(
  viewer: Viewer,
  groupId: number,
  id: number,
  options?: WriteOptions,
): Promise<void> {
  requireUser(viewer)
  await erase(async (tx) => {
    const { access, message } = await findMessage(viewer, groupId, id, tx)
    if (!mayDeleteMessage(viewer, access.role, message))
      throw new Forbidden("You can delete your own messages only")
    await tx.delete(groupMessages).where(eq(groupMessages.id, id))
  }, options)
}
