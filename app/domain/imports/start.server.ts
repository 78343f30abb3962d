import { and, eq, inArray } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"

let wake = () => {}

export function onImportStarted(listener: () => void): void {
  wake = listener
}

export const importStarted = (): void => wake()

/** @returns whether it was waiting for that. */
export async function start(tx: Transaction, importId: number): Promise<boolean> {
  const { rowsAffected } = await tx
    .update(imports)
    .set({ status: "running" })
    .where(and(eq(imports.id, importId), inArray(imports.status, ["receiving", "preview"])))
  return rowsAffected > 0
}
