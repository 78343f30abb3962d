import { and, eq, inArray, ne } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { importRows, imports } from "#db/schema/index.ts"
import { Conflict } from "~/errors.ts"
import type { FileFormat } from "~/services/import-file/contents.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { type Once, write } from "../write.server.ts"
import { jobLimits } from "./limits.ts"

type About = Pick<typeof imports.$inferInsert, "userId" | "format" | "fileName" | "ignored">
type Kept = Pick<typeof imports.$inferSelect, "id" | "status"> & { rows: number }

/** Nobody sees it before `settle`; if anything fails, it is gone. */
export async function received(
  { rows, ...about }: About & { format: FileFormat | "links"; rows: number },
  fill: (importId: number) => Promise<void>,
  settle: (tx: Transaction, importId: number) => Promise<unknown>,
  once?: Once,
): Promise<{ id: number }> {
  const importId = await begin(about, rows)
  try {
    await fill(importId)
    const act = async (tx: Transaction) => {
      await settle(tx, importId)
      return { id: importId }
    }
    const result = await write(act, once)
    if (result.id !== importId) await discard(importId)
    return result
  } catch (error) {
    // The first error says what is wrong. `sweepImports` deletes what is left.
    await discard(importId).catch(() => {})
    throw error
  }
}

/** The same file sent again is the same import, until that is finished or deleted. */
export const isUnfinished = async ({ id }: { id: number }): Promise<boolean> =>
  (await db.$count(
    imports,
    and(eq(imports.id, id), eq(imports.isDeleted, false), ne(imports.status, "done")),
  )) > 0

async function begin(about: About, rows: number): Promise<number> {
  return writeInSteps(async (tx) => {
    const kept = await tx
      .select({
        id: imports.id,
        status: imports.status,
        rows: db.$count(importRows, eq(importRows.importId, imports.id)),
      })
      .from(imports)
      .where(and(eq(imports.userId, about.userId), eq(imports.isDeleted, false)))
      .orderBy(imports.id)
    const old = oldest(kept, rows)
    if (old.length > 0)
      await hideImports(
        tx,
        inArray(
          imports.id,
          old.map(({ id }) => id),
        ),
      )
    const [row] = await tx.insert(imports).values(about).returning({ id: imports.id })
    if (!row) throw new Error("The import was not written")
    return row.id
  })
}

/** The finished imports go to make room, oldest first. */
function oldest(kept: Kept[], rows: number): Kept[] {
  const done = kept.filter(({ status }) => status === "done")
  const old: Kept[] = []
  let [count, all] = [kept.length + 1, rows]
  for (const one of kept) all += one.rows
  while (count > jobLimits.kept || all > jobLimits.keptRows) {
    const one = done.shift()
    if (!one) throw new Conflict(tooMany(count))
    old.push(one)
    count--
    all -= one.rows
  }
  return old
}

const tooMany = (count: number) =>
  count > jobLimits.kept
    ? `There are ${jobLimits.kept} imports of yours that are not finished. Please delete one first.`
    : "Your imports that are not finished are too large for another one. Please delete one first."

const discard = (importId: number): Promise<void> =>
  writeInSteps((tx) => hideImports(tx, eq(imports.id, importId)))
