import { and, eq, inArray, or } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections, friends } from "#db/schema/index.ts"
import { NotFound } from "../errors.ts"
import { requireUser, type Viewer } from "../viewer.ts"
import { erase } from "../write.server.ts"

/** WHERE condition on `friends`: both rows of the friendship between two people. */
const between = (a: number, b: number) =>
  or(and(eq(friends.userId, a), eq(friends.friendId, b)), and(eq(friends.userId, b), eq(friends.friendId, a)))

/** Whether two people are friends, as this transaction sees it. Nobody is their own friend. */
export async function areFriends(tx: Transaction, a: number, b: number): Promise<boolean> {
  const rows = await tx
    .select({ id: friends.id })
    .from(friends)
    .where(and(eq(friends.userId, a), eq(friends.friendId, b)))
  return rows.length > 0
}

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
