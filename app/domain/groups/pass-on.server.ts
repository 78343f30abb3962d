import { and, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"
import { groupMembers, groups } from "#db/schema/index.ts"

const heir = alias(groupMembers, "heir")

/**
 * Passes the groups of a person on to the member who has been there longest. Those without another member stay theirs.
 * Two statements, however many groups there are.
 */
export async function passOnGroups(tx: Transaction, ownerId: number): Promise<void> {
  const isHeir = and(eq(heir.groupId, groups.id), eq(heir.status, "accepted"), ne(heir.userId, ownerId))
  /** Of the group at hand. */
  const theHeirs = (column: SQL) =>
    sql`(select ${column} from ${groupMembers} ${heir} where ${isHeir} order by ${heir.createdAt}, ${heir.userId} limit 1)`
  const owned = eq(groups.ownerId, ownerId)
  const heirs = tx
    .select({ row: theHeirs(sql`${heir}.rowid`) })
    .from(groups)
    .where(owned)
  await tx.update(groupMembers).set({ role: "owner" }).where(sql`rowid in ${heirs}`)
  const id = theHeirs(sql`${heir.userId}`)
  await tx
    .update(groups)
    .set({ ownerId: id })
    .where(and(owned, isNotNull(id)))
}
