import { and, eq, inArray, or } from "drizzle-orm"
import { type Database, db, type Transaction } from "#db/client.server.ts"
import {
  collectionCollaborators,
  collectionCoOwners,
  collections,
  friendRequests,
  friends,
} from "#db/schema/index.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "~/errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, write } from "../write.server.ts"
import type { FriendRequestAnswer } from "./inputs.server.ts"
import { reachablePerson } from "./people-reads.server.ts"
import { areFriends, pendingBetween } from "./reads.server.ts"
import { type FriendRequest, presentRequest } from "./responses.server.ts"

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

const notAsked = "Only the person who was asked can answer"

/** WHERE condition on `friend_requests`: this one, and it waits for this person's answer. */
const waitingFor = (personId: number, id: number) =>
  and(
    eq(friendRequests.id, id),
    eq(friendRequests.receiverId, personId),
    eq(friendRequests.status, "pending"),
  )

/** @throws what `answerFriendRequest` throws when the request is not the viewer's to answer. */
export async function requireAsked(viewer: Viewer, id: number): Promise<void> {
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

/** WHERE condition on `friends`: both rows of the friendship between two people. */
const between = (a: number, b: number) =>
  or(and(eq(friends.userId, a), eq(friends.friendId, b)), and(eq(friends.userId, b), eq(friends.friendId, a)))

/** Makes two people friends: a row for each direction, both or neither. */
export async function beginFriendship(tx: Transaction, a: number, b: number): Promise<void> {
  await tx.insert(friends).values([
    { userId: a, friendId: b },
    { userId: b, friendId: a },
  ])
}

/**
 * Ends a friendship, and with it co-ownership and collaboration of the two on each other's collections: they hold
 * among friends of the owner only (product decisions, 'Only friends'). On collections of third people both stay.
 * @returns whether there was one.
 */
export async function endFriendship(tx: Transaction, a: number, b: number): Promise<boolean> {
  const ended = await tx.delete(friends).where(between(a, b)).returning({ id: friends.id })
  for (const table of [collectionCoOwners, collectionCollaborators]) {
    for (const [owner, person] of [
      [a, b],
      [b, a],
    ] as const) {
      const owned = tx.select({ id: collections.id }).from(collections).where(eq(collections.userId, owner))
      await tx.delete(table).where(and(eq(table.userId, person), inArray(table.collectionId, owned)))
    }
  }
  return ended.length > 0
}

/**
 * Ends the viewer's friendship with somebody.
 * @throws {Unauthenticated} for a visitor. @throws {NotFound} when they are no friends.
 */
export async function removeFriend(viewer: Viewer, userId: number): Promise<void> {
  const person = requireUser(viewer)
  await erase(async (tx) => {
    if (!(await endFriendship(tx, person.id, userId))) throw new NotFound("Friend not found")
  })
}
