import { and, eq, inArray, or } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, collections, friends } from "#db/schema/index.ts"

export async function beginFriendship(tx: Transaction, a: number, b: number): Promise<void> {
  await tx.insert(friends).values([
    { userId: a, friendId: b },
    { userId: b, friendId: a },
  ])
}

/** Also ends membership in each other's collections, which is for friends of the owner only. */
export async function endFriendship(tx: Transaction, a: number, b: number): Promise<boolean> {
  const isBetween = or(
    and(eq(friends.userId, a), eq(friends.friendId, b)),
    and(eq(friends.userId, b), eq(friends.friendId, a)),
  )
  const ended = await tx.delete(friends).where(isBetween).returning({ id: friends.id })
  for (const table of [collectionCoOwners, collectionCollaborators]) {
    for (const [owner, member] of [
      [a, b],
      [b, a],
    ] as const) {
      const owned = tx.select({ id: collections.id }).from(collections).where(eq(collections.userId, owner))
      await tx.delete(table).where(and(eq(table.userId, member), inArray(table.collectionId, owned)))
    }
  }
  return ended.length > 0
}
