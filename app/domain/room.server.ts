import { and, count, eq, type SQL } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Transaction } from "#db/client.server.ts"
import { mostOf } from "~/limits.ts"
import { Conflict } from "./errors.ts"

const full = (most: number, what: string) =>
  new Conflict(`There are ${most.toLocaleString("en")} ${what} already, and there can be no more`)

/** @param owner the indexed user id column. @param kept leaves out rows that are being deleted. */
export async function needRoom(
  tx: Transaction,
  owner: SQLiteColumn,
  personId: number,
  what: Exclude<keyof typeof mostOf, "items">,
  kept?: SQL,
): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(owner.table)
    .where(and(eq(owner, personId), kept))
  if (row && row.count >= mostOf[what]) throw full(mostOf[what], `${what} of yours`)
}

export function needRoomForItem({ itemCount }: { itemCount: number }): void {
  if (itemCount >= mostOf.items) throw full(mostOf.items, "items in this collection")
}
