import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { db } from "#db/client.server.ts"
import { friendRequests, friends, users } from "#db/schema/index.ts"
import { presentPublicUser } from "../accounts/present.ts"
import { type Actor, signedIn } from "../actor.ts"
import { fold } from "../text.ts"
import type { FoundPerson } from "./policy.ts"
import { notBlocked } from "./visible.server.ts"

/** At most this many people (product decisions, 'Friends'). */
const FOUND_MAX = 20

/** A found person, with the request that waits between them and the actor. */
export type FoundPersonWithRequest = FoundPerson & { requestId: number | null }

/**
 * People whose username contains a text, ignoring case: the very name first, then names that begin with it. Nobody is
 * found for an empty text, nor across a block. Private profiles are found, by their name alone.
 * @throws {Unauthenticated} for a visitor.
 */
export async function searchPeople(
  actor: Actor,
  { username }: { username: string },
): Promise<FoundPersonWithRequest[]> {
  const person = signedIn(actor)
  const text = fold(username)
  if (!text) return []
  const place = sql`instr(${users.usernameKey}, ${text})`
  return readPeople(
    person.id,
    sql`${place} > 0`,
    [sql`${users.usernameKey} <> ${text}`, sql`${place} > 1`, sql`${users.usernameKey}`],
    FOUND_MAX,
  )
}

/**
 * The one person with this username, ignoring case, or null; null across a block.
 * @throws {Unauthenticated} for a visitor.
 */
export async function findPerson(actor: Actor, username: string): Promise<FoundPersonWithRequest | null> {
  const [found] = await readPeople(signedIn(actor).id, eq(users.usernameKey, fold(username)), [], 1)
  return found ?? null
}

async function readPeople(
  actorId: number,
  condition: SQL,
  order: SQL[],
  limit: number,
): Promise<FoundPersonWithRequest[]> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      isPrivate: users.isPrivate,
      friendId: friends.id,
      requestId: friendRequests.id,
      senderId: friendRequests.senderId,
    })
    .from(users)
    .leftJoin(friends, and(eq(friends.userId, actorId), eq(friends.friendId, users.id)))
    .leftJoin(
      friendRequests,
      and(
        eq(friendRequests.status, "pending"),
        or(
          and(eq(friendRequests.senderId, actorId), eq(friendRequests.receiverId, users.id)),
          and(eq(friendRequests.senderId, users.id), eq(friendRequests.receiverId, actorId)),
        ),
      ),
    )
    .where(and(condition, notBlocked(actorId, users.id)))
    .orderBy(...order)
    .limit(limit)
  return rows.map((row) => ({
    ...presentPublicUser(row),
    isFriend: row.friendId !== null,
    requestStatus: row.requestId === null ? null : row.senderId === actorId ? "sent" : "received",
    requestId: row.requestId,
  }))
}
