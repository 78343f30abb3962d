import { count, type SQL } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"
import { ownedAtMost } from "~/limits.ts"
import { Conflict } from "./errors.ts"

/**
 * Refuses what was just inserted when the user has very many: pages read all of a user's collections or brands at once.
 * @param things the words for them in the message.
 * @throws {Conflict} which rolls the transaction back.
 */
export async function requireAtMost(
  tx: Transaction,
  table: SQLiteTable,
  ofUser: SQL | undefined,
  things: string,
): Promise<void> {
  const [row] = await tx.select({ count: count() }).from(table).where(ofUser)
  if ((row?.count ?? 0) > ownedAtMost)
    throw new Conflict(`You can have at most ${ownedAtMost.toLocaleString("en")} ${things}`)
}
