import { and, eq, type SQL } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"
import { Conflict } from "~/errors.ts"
import { maxCounts } from "~/limits.ts"

const full = (most: number, what: string) =>
  new Conflict(`There are ${most.toLocaleString("en")} ${what} already, and there can be no more`)

/** @param owner the indexed user id column. @param condition leaves out rows that are being deleted. */
export async function requireBelowLimit(
  tx: Transaction,
  owner: SQLiteColumn,
  userId: number,
  what: Exclude<keyof typeof maxCounts, "items">,
  condition?: SQL,
): Promise<void> {
  const count = await tx.$count(owner.table, and(eq(owner, userId), condition))
  if (count >= maxCounts[what]) throw full(maxCounts[what], `${what} of yours`)
}

export function requireBelowItemLimit({ itemCount }: { itemCount: number }): void {
  if (itemCount >= maxCounts.items) throw full(maxCounts.items, "items in this collection")
}
