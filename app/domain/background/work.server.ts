import { sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { enqueue } from "#db/jobs.server.ts"
import { collections, groups, users } from "#db/schema/index.ts"
import { dropPictures } from "../pictures.server.ts"
import { type Once, transact, withReserve, writePrepared } from "../write.server.ts"
import { removeCollections, settleCollections } from "./collections.server.ts"
import { removeGroups } from "./groups.server.ts"
import { removeImports } from "./imports.server.ts"
import { Step } from "./step.server.ts"
import { removeUsers } from "./users.server.ts"

/** Deletes and updates many rows in steps: see docs/decisions/0013-large-accounts.md. */

/** @returns whether nothing is left. */
async function doStep(tx: Transaction, cost?: number): Promise<boolean> {
  const step = new Step(tx, cost)
  let isDone = true
  // Accounts last: nothing may refer to them any more.
  for (const work of [removeCollections, settleCollections, removeGroups, removeImports, removeUsers])
    isDone &&= await work(step)
  await dropPictures(tx, step.pictures)
  return isDone
}

/** @param cost at least 100, or a step could be spent on finding no work. @returns whether nothing is left. */
export const nextStep = (cost?: number): Promise<boolean> =>
  withReserve(() => transact((tx) => doStep(tx, cost)))

/** How many collections, groups and accounts have rows that are still to be deleted or changed. */
export async function workLeft(): Promise<{ collections: number; groups: number; users: number }> {
  const [row] = await db.all<{ collections: number; groups: number; users: number }>(sql`select
    (select count(*) from ${collections} where ${collections.isDeleted} = 1)
    + (select count(*) from ${collections} where ${collections.isSettling} = 1) as "collections",
    (select count(*) from ${groups} where ${groups.isDeleted} = 1) as "groups",
    (select count(*) from ${users} where ${users.isDeleted} = 1) as "users"`)
  return row ?? { collections: 0, groups: 0, users: 0 }
}

/** Has the rest done after the transaction. */
export const doRemainingRows = (tx: Transaction): Promise<void> =>
  enqueue(tx, "remaining-rows", {}, { key: "remaining-rows" })

/** Like `writePrepared`, with the first step in the same transaction, so small accounts leave no work. */
export async function writeInSteps<T, P = undefined>(
  act: (tx: Transaction, prepared: P) => Promise<T>,
  { prepare = async () => undefined as P, once }: { prepare?: () => Promise<P>; once?: Once } = {},
): Promise<T> {
  const write = () =>
    writePrepared(
      prepare,
      async (tx, prepared) => {
        const result = await act(tx, prepared)
        if (!(await doStep(tx))) await doRemainingRows(tx)
        return { result }
      },
      once,
    )
  return (await withReserve(write)).result.result
}
