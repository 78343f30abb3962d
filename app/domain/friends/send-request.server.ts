import { eq } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { friendRequests } from "#db/schema/index.ts"
import { Conflict, Forbidden, Invalid } from "../errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { write } from "../write.server.ts"
import { reachablePerson } from "./find-person.server.ts"
import { areFriends, beginFriendship } from "./friendship.server.ts"
import { pendingBetween } from "./pending.server.ts"
import { type FriendRequest, presentRequest } from "./present.ts"

/**
 * Asks somebody to become a friend. When they have asked the viewer already, this accepts their request instead
 * (product decisions, 'Friends'), so that crossing requests become a friendship in whatever order they arrive.
 * @returns the new pending request, or theirs, accepted.
 * @throws {Unauthenticated} for a visitor. @throws {Invalid} towards oneself.
 * @throws {NotFound} when there is nobody of that name, or a block lies between the two.
 * @throws {Conflict} when they are friends, or were asked already. @throws {Forbidden} towards a private profile.
 */
export async function sendFriendRequest(
  viewer: Viewer,
  { username }: { username: string },
): Promise<FriendRequest> {
  const { id: viewerId } = requireUser(viewer)
  return write(async (tx) => {
    const person = await reachablePerson(tx, viewerId, username)
    if (person.id === viewerId)
      throw new Invalid({ username: ["You cannot send a friend request to yourself"] })
    if (await areFriends(tx, viewerId, person.id))
      throw new Conflict("You are already friends", { field: "username" })
    const [pending] = await tx.select().from(friendRequests).where(pendingBetween(viewerId, person.id))
    if (pending?.receiverId === viewerId) return acceptTheirs(tx, pending)
    if (pending) throw new Conflict("You have already sent a friend request", { field: "username" })
    if (person.isPrivate) throw new Forbidden("This profile is private")
    const [row] = await tx
      .insert(friendRequests)
      .values({ senderId: viewerId, receiverId: person.id })
      .returning()
    if (!row) throw new Error("The friend request was not written")
    return presentRequest(row)
  })
}

type RequestRow = typeof friendRequests.$inferSelect

async function acceptTheirs(tx: Transaction, request: RequestRow): Promise<FriendRequest> {
  await tx.update(friendRequests).set({ status: "accepted" }).where(eq(friendRequests.id, request.id))
  await beginFriendship(tx, request.senderId, request.receiverId)
  return presentRequest({ ...request, status: "accepted" })
}
