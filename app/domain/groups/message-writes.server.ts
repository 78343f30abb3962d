import { and, eq } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { groupMessages } from "#db/schema/index.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { contribute, type GroupAccess, groupAccess, requireChatAccess } from "./access.server.ts"
import type { MessageInput } from "./inputs.server.ts"
import { mayDeleteMessage, mayEditMessage } from "./policy.ts"

/**
 * Writes into a group's chat; in a public group that makes a member.
 * @returns the message's id. Ids grow in the order in which messages were written.
 * @throws {NotFound} 'Group not found'. @throws {Forbidden} for the invited of a private group and for the removed.
 */
export async function sendMessage(
  viewer: Viewer,
  groupId: number,
  { content }: MessageInput,
): Promise<{ id: number }> {
  requireUser(viewer)
  return write(async (tx) => {
    const person = await contribute(tx, viewer, await groupAccess(tx, viewer, groupId))
    const [row] = await tx
      .insert(groupMessages)
      .values({ groupId, userId: person.id, content })
      .returning({ id: groupMessages.id })
    if (!row) throw new Error("The message was not written")
    return row
  })
}

/** @throws {NotFound} 'Message not found'. @throws {Forbidden} when the chat is not the viewer's to read. */
async function findMessage(
  source: Pick<Database, "select">,
  viewer: Viewer,
  groupId: number,
  id: number,
): Promise<{ access: GroupAccess; message: { userId: number | null } }> {
  const access = await groupAccess(source, viewer, groupId)
  requireChatAccess(viewer, access)
  const [message] = await source
    .select({ userId: groupMessages.userId })
    .from(groupMessages)
    .where(and(eq(groupMessages.id, id), eq(groupMessages.groupId, groupId)))
  if (!message) throw new NotFound("Message not found")
  return { access, message }
}

async function mustBeWriter(
  source: Pick<Database, "select">,
  viewer: Viewer,
  groupId: number,
  id: number,
): Promise<void> {
  const { message } = await findMessage(source, viewer, groupId, id)
  if (!mayEditMessage(viewer, message)) throw new Forbidden("You can change your own messages only")
}

/** @throws {NotFound} when group or message are not there. @throws {Forbidden} for all but the message's writer. */
export const needWriter = (viewer: Viewer, groupId: number, id: number): Promise<void> =>
  mustBeWriter(db, viewer, groupId, id)

/**
 * Changes a message; its writer may.
 * @throws {NotFound} when group or message are not there. @throws {Forbidden} for others.
 */
export async function editMessage(
  viewer: Viewer,
  groupId: number,
  id: number,
  { content }: MessageInput,
): Promise<{ id: number }> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    await mustBeWriter(tx, viewer, groupId, id)
    await tx
      .update(groupMessages)
      .set({ content, editedAt: new Date() })
      .where(and(eq(groupMessages.id, id), eq(groupMessages.userId, person.id)))
    return { id }
  })
}

/**
 * Deletes a message; its writer and the group's owner may.
 * @throws {NotFound} when group or message are not there. @throws {Forbidden} for others.
 */
export async function deleteMessage(viewer: Viewer, groupId: number, id: number): Promise<void> {
  requireUser(viewer)
  await erase(async (tx) => {
    const { access, message } = await findMessage(tx, viewer, groupId, id)
    if (!mayDeleteMessage(viewer, access.role, message))
      throw new Forbidden("You can delete your own messages only")
    await tx.delete(groupMessages).where(eq(groupMessages.id, id))
  })
}
