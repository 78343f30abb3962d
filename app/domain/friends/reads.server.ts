import { and, count, desc, eq, lt, or, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { type Database, db, type Given, prepared } from "#db/client.server.ts"
import { columnsFor } from "#db/schema/columns.ts"
import { friendRequests, friends, users } from "#db/schema/index.ts"
import { fold } from "~/text.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { type PublicUser, publicUserResponse } from "../accounts/responses.server.ts"
import { cutById, decodeCursor, type Page, type PageRequest } from "../paging.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { notBlocked } from "./block-reads.server.ts"
import {
  type Friend,
  friendResponse,
  type PendingRequest,
  pendingRequestResponse,
} from "./responses.server.ts"

const beforeOf = (cursor: PageRequest["cursor"]) => decodeCursor<[number]>(cursor, [0])?.[0] ?? null

export const friendsQuery = (userId: Given<number>, before: Given<number> | null, limit: Given<number>) =>
  db
    .select({ ...columnsFor(friends, friendResponse), friend: publicColumns })
    .from(friends)
    .innerJoin(users, eq(users.id, friends.friendId))
    .where(and(eq(friends.userId, userId), before === null ? undefined : lt(friends.id, before)))
    .orderBy(desc(friends.id))
    .limit(limit)

type ListQuery = { userId: Given<number>; before: Given<number> | null; limit: Given<number> }

const friendsPage = prepared(({ userId, before, limit }: ListQuery) => friendsQuery(userId, before, limit))

export async function listFriends(viewer: Viewer, { limit, cursor }: PageRequest): Promise<Page<Friend>> {
  const user = requireUser(viewer)
  const rows = await friendsPage(db, { userId: user.id, before: beforeOf(cursor), limit: limit + 1 })
  return cutById(rows, limit)
}

/** The newest friends who can be added to something, by name. `isFree` says who is not there yet. */
export async function friendsToAdd(
  userId: number,
  isFree: SQL | undefined,
  limit: number,
): Promise<PublicUser[]> {
  const people = await db
    .select(publicColumns)
    .from(friends)
    // SQLite keeps the order of a cross join, so it stops when there are enough.
    .crossJoin(users)
    .where(
      and(
        eq(friends.userId, userId),
        eq(users.id, friends.friendId),
        isFree,
        notDeleted,
        notBlocked(userId, users.id),
      ),
    )
    .orderBy(desc(friends.id))
    .limit(limit)
  return people.sort((a, b) => a.username.localeCompare(b.username, "en"))
}

export async function friendNamed(viewer: Viewer, username: string): Promise<PublicUser | undefined> {
  const { id } = requireUser(viewer)
  const [friend] = await db
    .select(publicColumns)
    .from(users)
    .innerJoin(friends, and(eq(friends.userId, id), eq(friends.friendId, users.id)))
    .where(and(eq(users.usernameKey, fold(username)), notDeleted, notBlocked(id, users.id)))
  return friend
}

export async function hasFriends(viewer: Viewer): Promise<boolean> {
  const { id } = requireUser(viewer)
  return (await db.select({ id: friends.id }).from(friends).where(eq(friends.userId, id)).limit(1)).length > 0
}

const senders = alias(users, "senders")
const receivers = alias(users, "receivers")
const ends = { received: friendRequests.receiverId, sent: friendRequests.senderId } as const

/** Each direction has its own index. */
export function pendingQuery(
  direction: keyof typeof ends,
  userId: Given<number>,
  before: Given<number> | null,
  limit: Given<number>,
) {
  return db
    .select({
      ...columnsFor(friendRequests, pendingRequestResponse),
      sender: columnsFor(senders, publicUserResponse),
      receiver: columnsFor(receivers, publicUserResponse),
    })
    .from(friendRequests)
    .innerJoin(senders, eq(senders.id, friendRequests.senderId))
    .innerJoin(receivers, eq(receivers.id, friendRequests.receiverId))
    .where(
      and(
        eq(ends[direction], userId),
        eq(friendRequests.status, "pending"),
        before === null ? undefined : lt(friendRequests.id, before),
      ),
    )
    .orderBy(desc(friendRequests.id))
    .limit(limit)
}

const pendingPage = (direction: keyof typeof ends) =>
  prepared(({ userId, before, limit }: ListQuery) => pendingQuery(direction, userId, before, limit))

const pendingPages = { received: pendingPage("received"), sent: pendingPage("sent") }

export async function listFriendRequests(
  viewer: Viewer,
  { limit, cursor }: PageRequest,
): Promise<Page<PendingRequest>> {
  const user = requireUser(viewer)
  const query = { userId: user.id, before: beforeOf(cursor), limit: limit + 1 }
  const [received, sent] = await Promise.all([pendingPages.received(db, query), pendingPages.sent(db, query)])
  const rows = [...received, ...sent].sort((a, b) => b.id - a.id)
  return cutById(rows, limit)
}

export const receivedCount = (userId: Given<number>) =>
  db
    .select({ waiting: count() })
    .from(friendRequests)
    .where(and(eq(friendRequests.receiverId, userId), eq(friendRequests.status, "pending")))

export const pendingBetween = (a: number, b: number): SQL | undefined =>
  and(
    eq(friendRequests.status, "pending"),
    or(
      and(eq(friendRequests.senderId, a), eq(friendRequests.receiverId, b)),
      and(eq(friendRequests.senderId, b), eq(friendRequests.receiverId, a)),
    ),
  )

export async function areFriends(source: Pick<Database, "$count">, a: number, b: number): Promise<boolean> {
  return (await source.$count(friends, and(eq(friends.userId, a), eq(friends.friendId, b)))) > 0
}
