import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { friendRequests, friends, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { fold } from "~/text.ts"
import { mayEnter, publicColumns } from "../accounts/reads.server.ts"
import type { PublicUser } from "../accounts/responses.server.ts"
import { containsWords } from "../search/matching.server.ts"
import { requireUser, type User, type Viewer } from "../viewer.ts"
import { notBlocked } from "./block-reads.server.ts"
import type { FoundPerson } from "./policy.ts"

const FOUND_MAX = 20

export type FoundPersonWithRequest = FoundPerson & { requestId: number | null }

/** Users whose name contains every word, in any order: the exact name first, then names that begin with the text. */
export async function searchPeople(
  viewer: Viewer,
  { username }: { username: string },
): Promise<FoundPersonWithRequest[]> {
  const { id: viewerId } = requireUser(viewer)
  const condition = containsWords(users.usernameKey, username)
  if (!condition) return []
  const text = fold(username)
  return readPeople(
    viewerId,
    condition,
    [
      sql`${users.usernameKey} <> ${text}`,
      sql`instr(${users.usernameKey}, ${text}) <> 1`,
      sql`${users.usernameKey}`,
    ],
    FOUND_MAX,
  )
}

export async function findPerson(viewer: Viewer, username: string): Promise<FoundPersonWithRequest | null> {
  const [person] = await readPeople(requireUser(viewer).id, eq(users.usernameKey, fold(username)), [], 1)
  return person ?? null
}

export async function findPersonById(viewer: User, id: number): Promise<FoundPersonWithRequest | null> {
  const [person] = await readPeople(viewer.id, eq(users.id, id), [], 1)
  return person ?? null
}

/** Reads the users first, then their friendships and requests: the text may match everybody. */
async function readPeople(
  viewerId: number,
  condition: SQL,
  order: SQL[],
  limit: number,
): Promise<FoundPersonWithRequest[]> {
  const people = await db
    .select(publicColumns)
    .from(users)
    .where(and(condition, mayEnter, notBlocked(viewerId, users.id)))
    .orderBy(...order)
    .limit(limit)
  const ids = people.map(({ id }) => id)
  const [friendRows, requests] = await Promise.all([
    db
      .select({ id: friends.friendId })
      .from(friends)
      .where(and(eq(friends.userId, viewerId), inArray(friends.friendId, ids))),
    db.select().from(friendRequests).where(pendingWith(viewerId, ids)),
  ])
  const friendIds = new Set(friendRows.map(({ id }) => id))
  const requestOf = new Map(
    requests.map((row) => [row.senderId === viewerId ? row.receiverId : row.senderId, row]),
  )
  return people.map((person) => {
    const request = requestOf.get(person.id)
    return {
      ...person,
      isFriend: friendIds.has(person.id),
      requestStatus: request ? (request.senderId === viewerId ? "sent" : "received") : null,
      requestId: request?.id ?? null,
    }
  })
}

const pendingWith = (viewerId: number, ids: number[]) =>
  and(
    eq(friendRequests.status, "pending"),
    or(
      and(eq(friendRequests.senderId, viewerId), inArray(friendRequests.receiverId, ids)),
      and(eq(friendRequests.receiverId, viewerId), inArray(friendRequests.senderId, ids)),
    ),
  )

export async function reachablePerson(
  tx: Transaction,
  viewerId: number,
  username: string,
): Promise<PublicUser> {
  const [person] = await tx
    .select(publicColumns)
    .from(users)
    .where(and(eq(users.usernameKey, fold(username)), mayEnter, notBlocked(viewerId, users.id)))
  if (!person) throw new NotFound("User not found")
  return person
}
