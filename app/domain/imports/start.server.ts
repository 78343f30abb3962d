import { and, eq, inArray } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { imports } from "#db/schema/index.ts"

/** Nothing happens unless it waits for that. */
export async function start(tx: Transaction, importId: number): Promise<void> {
  const [started] = await tx
    .update(imports)
    .set({ status: "running" })
    .where(and(eq(imports.id, importId), inArray(imports.status, ["receiving", "preview"])))
    .returning({ userId: imports.userId })
  if (started) await enqueue(tx, "import", { importId }, { userId: started.userId })
}
