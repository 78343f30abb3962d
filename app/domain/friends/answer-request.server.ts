import { and, eq, or } from "drizzle-orm"
import { type Database, db } from "#db/client.server.ts"
import { friendRequests } from "#db/schema/index.ts"
import { Conflict, Forbidden, NotFound } from "../errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import { beginFriendship } from "./friendship.server.ts"
import { type FriendRequest, presentRequest } from "./present.ts"
import type { FriendRequestAnswer } from "./schema.server.ts"

const notAsked = "Only the person who was asked can answer"

/** WHERE condition on `friend_requests`: this one, and it waits for this person's answer. */
const waitingFor = (personId: number, id: number) =>
  and(
    eq(friendRequests.id, id),
    eq(friendRequests.receiverId, personId),
    eq(friendRequests.status, "pending"),
  )

/** @throws what `answerFriendRequest` throws when the request is not the viewer's to answer. */
export async function needAsked(viewer: Viewer, id: number): Promise<void> {
  const person = requireUser(viewer)
  const [row] = await db
    .select({ id: friendRequests.id })
    .from(friendRequests)
    .where(waitingFor(person.id, id))
  if (!row) await refuse(db, person.id, id, notAsked)
}

/**
 * Accepts or rejects a request that waits for the viewer. Accepting makes both friends in the same transaction.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when it is not between the viewer and somebody.
 * @throws {Forbidden} for its sender. @throws {Conflict} when it was answered before.
 */
export async function answerFriendRequest(
  viewer: Viewer,
  id: number,
  status: FriendRequestAnswer,
): Promise<FriendRequest> {
  const person = requireUser(viewer)
  return write(async (tx) => {
    const [row] = await tx.update(friendRequests).set({ status }).where(waitingFor(person.id, id)).returning()
    if (!row) return refuse(tx, person.id, id, notAsked)
    if (status === "accepted") await beginFriendship(tx, row.senderId, row.receiverId)
    return presentRequest(row)
  })
}

/**
 * Takes back a request of the viewer's own that nobody has answered yet.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when it is not between the viewer and somebody.
 * @throws {Forbidden} for its receiver. @throws {Conflict} when it was answered before.
 */
export async function cancelFriendRequest(viewer: Viewer, id: number): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    const deleted = await tx
      .delete(friendRequests)
      .where(
        and(
          eq(friendRequests.id, id),
          eq(friendRequests.senderId, person.id),
          eq(friendRequests.status, "pending"),
        ),
      )
      .returning({ id: friendRequests.id })
    if (deleted.length === 0) await refuse(tx, person.id, id, "Only the person who asked can take it back")
  })
}

/** Says why a request could not be changed by this person. */
async function refuse(
  source: Pick<Database, "select">,
  viewerId: number,
  id: number,
  notYours: string,
): Promise<never> {
  const [row] = await source
    .select({ status: friendRequests.status })
    .from(friendRequests)
    .where(
      and(
        eq(friendRequests.id, id),
        or(eq(friendRequests.senderId, viewerId), eq(friendRequests.receiverId, viewerId)),
      ),
    )
  if (!row) throw new NotFound("Friend request not found")
  if (row.status !== "pending") throw new Conflict("This friend request was already answered")
  throw new Forbidden(notYours)
}
