import { and, eq, or } from "drizzle-orm"
import { db, type Source, type Transaction } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { friendRequests } from "#db/schema/index.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "~/errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase, type WriteOptions, write } from "../write.server.ts"
import { beginFriendship, endFriendship } from "./friendship.server.ts"
import type { FriendRequestAnswer } from "./inputs.server.ts"
import { reachablePerson } from "./people-reads.server.ts"
import { areFriends, pendingBetween } from "./reads.server.ts"
import { type FriendRequest, friendRequestResponse } from "./responses.server.ts"

const requestColumns = columnsFor(friendRequests, friendRequestResponse)

/** Accepts the other's request if there is one, so that crossing requests become a friendship in any order. */
export async function sendFriendRequest(
  viewer: Viewer,
  { username }: { username: string },
  options?: WriteOptions,
): Promise<FriendRequest> {
  const { id: viewerId } = requireUser(viewer)
  return write(async (tx) => {
    const receiver = await reachablePerson(tx, viewerId, username)
    if (receiver.id === viewerId)
      throw new Invalid({ username: ["You cannot send a friend request to yourself"] })
    if (await areFriends(tx, viewerId, receiver.id))
      throw new Conflict("You are already friends", { field: "username" })
    const [pending] = await tx
      .select(requestColumns)
      .from(friendRequests)
      .where(pendingBetween(viewerId, receiver.id))
    if (pending?.receiverId === viewerId) return acceptTheirs(tx, pending)
    if (pending) throw new Conflict("You have already sent a friend request", { field: "username" })
    if (receiver.isPrivate) throw new Forbidden("This profile is private")
    const [row] = await tx
      .insert(friendRequests)
      .values({ senderId: viewerId, receiverId: receiver.id })
      .returning(requestColumns)
    if (!row) throw new Error("The friend request was not written")
    return row
  }, options)
}

async function acceptTheirs(tx: Transaction, request: FriendRequest): Promise<FriendRequest> {
  await tx.update(friendRequests).set({ status: "accepted" }).where(eq(friendRequests.id, request.id))
  await beginFriendship(tx, request.senderId, request.receiverId)
  return { ...request, status: "accepted" }
}

const notAsked = "Only the person who was asked can answer"

const waitingFor = (userId: number, id: number) =>
  and(eq(friendRequests.id, id), eq(friendRequests.receiverId, userId), eq(friendRequests.status, "pending"))

export async function requireReceivedRequest(viewer: Viewer, id: number): Promise<void> {
  const user = requireUser(viewer)
  if ((await db.$count(friendRequests, waitingFor(user.id, id))) === 0)
    await refuse(db, user.id, id, notAsked)
}

export async function answerFriendRequest(
  viewer: Viewer,
  id: number,
  status: FriendRequestAnswer,
  options?: WriteOptions,
): Promise<FriendRequest> {
  const user = requireUser(viewer)
  return write(async (tx) => {
    const [row] = await tx
      .update(friendRequests)
      .set({ status })
      .where(waitingFor(user.id, id))
      .returning(requestColumns)
    if (!row) return refuse(tx, user.id, id, notAsked)
    if (status === "accepted") await beginFriendship(tx, row.senderId, row.receiverId)
    return row
  }, options)
}

export async function cancelFriendRequest(viewer: Viewer, id: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  const isOwn = and(
    eq(friendRequests.id, id),
    eq(friendRequests.senderId, user.id),
    eq(friendRequests.status, "pending"),
  )
  await erase(async (tx) => {
    const deleted = await tx.delete(friendRequests).where(isOwn).returning({ id: friendRequests.id })
    if (deleted.length === 0) await refuse(tx, user.id, id, "Only the person who asked can take it back")
  }, options)
}

async function refuse(source: Source, userId: number, id: number, notYours: string): Promise<never> {
  const isEither = or(eq(friendRequests.senderId, userId), eq(friendRequests.receiverId, userId))
  const [row] = await source
    .select({ status: friendRequests.status })
    .from(friendRequests)
    .where(and(eq(friendRequests.id, id), isEither))
  if (!row) throw new NotFound("Friend request not found")
  if (row.status !== "pending") throw new Conflict("This friend request was already answered")
  throw new Forbidden(notYours)
}

export async function removeFriend(viewer: Viewer, userId: number, options?: WriteOptions): Promise<void> {
  const user = requireUser(viewer)
  await erase(async (tx) => {
    if (!(await endFriendship(tx, user.id, userId))) throw new NotFound("Friend not found")
  }, options)
}
