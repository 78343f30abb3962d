import { and, eq, inArray, ne } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { imports } from "#db/schema/index.ts"
import { Conflict } from "~/errors.ts"
import { releasePictures } from "~/services/images/unused.server.ts"
import type { FileFormat } from "~/services/import-file/contents.ts"
import { hideImports } from "../background/imports.server.ts"
import { writeInSteps } from "../background/work.server.ts"
import { type Once, write } from "../write.server.ts"
import { jobLimits } from "./limits.ts"
import { importStarted } from "./start.server.ts"

type About = Pick<typeof imports.$inferInsert, "userId" | "format" | "fileName" | "ignored">

/** Nobody sees it before `settle`; if anything fails, it is gone. */
export async function received(
  about: About & { format: FileFormat | "links" },
  fill: (importId: number) => Promise<void>,
  settle: (tx: Transaction, importId: number) => Promise<unknown>,
  once?: Once,
): Promise<{ id: number }> {
  const importId = await begin(about)
  try {
    await fill(importId)
    const act = async (tx: Transaction) => {
      await settle(tx, importId)
      return { id: importId }
    }
    const result = await write(act, once)
    if (result.id === importId) importStarted()
    else await discard(importId)
    return result
  } catch (error) {
    await discard(importId)
    throw error
  }
}

/** The same file sent again is the same import, until that is finished or deleted. */
export const isUnfinished = async ({ id }: { id: number }): Promise<boolean> =>
  (await db.$count(
    imports,
    and(eq(imports.id, id), eq(imports.isDeleted, false), ne(imports.status, "done")),
  )) > 0

async function begin(about: About): Promise<number> {
  const { result } = await writeInSteps(async (tx) => {
    const kept = await tx
      .select({ id: imports.id, status: imports.status })
      .from(imports)
      .where(and(eq(imports.userId, about.userId), eq(imports.isDeleted, false)))
      .orderBy(imports.id)
    const tooMany = kept.length - jobLimits.kept + 1
    const old = kept.filter(({ status }) => status === "done").slice(0, Math.max(0, tooMany))
    if (old.length < tooMany)
      throw new Conflict(
        `There are ${jobLimits.kept} imports of yours that are not finished. Please delete one first.`,
      )
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
  return result
}

async function discard(importId: number): Promise<void> {
  const { pictures } = await writeInSteps((tx) => hideImports(tx, eq(imports.id, importId)))
  await releasePictures(pictures)
}
