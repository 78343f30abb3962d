import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "#db/client.server.ts"
import { isSet } from "#db/schema/columns.ts"
import { importPlaces, importRows, imports, jobs } from "#db/schema/index.ts"
import type { Step } from "./step.server.ts"

/** Takes effect at once. `removeImports` deletes the rows later. */
export async function hideImports(tx: Transaction, condition: SQL | undefined): Promise<void> {
  await tx.update(imports).set({ isDeleted: true, source: null }).where(condition)
  // A job that waits to be tried again would hold up the user's next import, and one that runs ends without its row.
  const hidden = tx.select({ id: imports.id }).from(imports).where(isSet(imports.isDeleted))
  const importId = sql`json_extract(${jobs.data}, '$.importId')`
  await tx
    .delete(jobs)
    .where(and(inArray(jobs.kind, ["import", "import-pictures"]), inArray(importId, hidden)))
}

export const removeImports = (step: Step): Promise<boolean> =>
  step.removeMarked(
    imports,
    async (id) =>
      (await step.delete(importRows, eq(importRows.importId, id), importRows.imageUrl, importRows.images)) &&
      (await step.delete(importPlaces, eq(importPlaces.importId, id), importPlaces.coverImageUrl)),
  )
