import { eq, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { importPlaces, importRows, imports } from "#db/schema/index.ts"
import type { Step } from "./step.server.ts"

/** Takes effect at once. `removeImports` deletes the rows later. */
export async function hideImports(tx: Transaction, condition: SQL | undefined): Promise<void> {
  await tx.update(imports).set({ isDeleted: true, source: null }).where(condition)
}

export async function removeImports(step: Step): Promise<boolean> {
  for (;;) {
    if (step.isSpent) return false
    const [row] = await step.tx
      .select({ id: imports.id })
      .from(imports)
      .where(sql`${imports.isDeleted} = 1`)
      .limit(1)
    if (!row) return true
    const isEmpty =
      (await step.delete(importRows, eq(importRows.importId, row.id), importRows.imageUrl)) &&
      (await step.delete(importPlaces, eq(importPlaces.importId, row.id), importPlaces.coverImageUrl))
    if (!isEmpty) return false
    await step.tx.delete(imports).where(eq(imports.id, row.id))
    step.spend(1)
  }
}
