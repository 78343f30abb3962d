import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { friendRequests, friends, users } from "#db/schema/index.ts"
import { NotFound } from "~/errors.ts"
import { fold } from "~/text.ts"
import { notDeleted, publicColumns } from "../accounts/reads.server.ts"
import { type PublicUser, presentPublicUser } from "../accounts/responses.server.ts"
import { containsWords } from "../search/matching.server.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { notBlocked } from "./block-reads.server.ts"
import type { FoundPerson } from "./policy.ts"

/** At most this many people (product decisions, 'Friends'). */
const FOUND_MAX = 20

/** A found person, with the request that waits between them and the viewer. */
export type FoundPersonWithRequest = FoundPerson & { requestId: number | null }

/**
 * People whose username contains every word of a text, in any order, ignoring case. The exact name comes first, then
 * names that begin with the text. Nobody is found for an empty text, nor across a block. Private profiles are found, by their name alone.
 * @throws {Unauthenticated} for a visitor.
 */
export async function searchPeople(
  viewer: Viewer,
  { username }: { username: string },
): Promise<FoundPersonWithRequest[]> {
  const person = requireUser(viewer)
  const condition = containsWords(users.usernameKey, username)
  if (!condition) return []
  const text = fold(username)
  return readPeople(
    person.id,
    condition,
    [
      sql`${users.usernameKey} <> ${text}`,
      sql`instr(${users.usernameKey}, ${text}) <> 1`,
      sql`${users.usernameKey}`,
    ],
    FOUND_MAX,
  )
}

/**
 * The one person with this username, ignoring case, or null; null across a block.
 * @throws {Unauthenticated} for a visitor.
 */
export async function findPerson(viewer: Viewer, username: string): Promise<FoundPersonWithRequest | null> {
  const [found] = await readPeople(requireUser(viewer).id, eq(users.usernameKey, fold(username)), [], 1)
  return found ?? null
}

/** Reads the people first and what they are to the viewer for those few only: a text may match everybody. */
async function readPeople(
  viewerId: number,
  condition: SQL,
  order: SQL[],
  limit: number,
): Promise<FoundPersonWithRequest[]> {
  const people = await db
    .select(publicColumns)
    .from(users)
    .where(and(condition, notDeleted, notBlocked(viewerId, users.id)))
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
      ...presentPublicUser(person),
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

/**
 * The person with this username, ignoring case, as far as the one who asks can reach them.
 * @throws {NotFound} 'User not found', also across a block in either direction.
 */
export async function reachablePerson(
  tx: Transaction,
  viewerId: number,
  username: string,
): Promise<PublicUser> {
  const [person] = await tx
    .select(publicColumns)
    .from(users)
    .where(and(eq(users.usernameKey, fold(username)), notDeleted, notBlocked(viewerId, users.id)))
  if (!person) throw new NotFound("User not found")
  return person
}
