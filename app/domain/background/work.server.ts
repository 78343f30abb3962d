import { sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collections, groups, imports, users } from "#db/schema/index.ts"
import { type Once, transact, withReserve, writePrepared } from "../write.server.ts"
import { removeCollections, settleCollections } from "./collections.server.ts"
import { removeGroups } from "./groups.server.ts"
import { removeImports } from "./imports.server.ts"
import { Step } from "./step.server.ts"
import { removeUsers } from "./users.server.ts"

/** Deletes and updates many rows in steps: see docs/decisions/0013-large-accounts.md. */

export type StepResult = {
  isDone: boolean
  pictures: string[]
}

async function doStep(tx: Transaction, cost?: number): Promise<StepResult> {
  const step = new Step(tx, cost)
  let isDone = true
  // Accounts last: nothing may refer to them any more.
  for (const work of [removeCollections, settleCollections, removeGroups, removeImports, removeUsers])
    isDone &&= await work(step)
  return { isDone, pictures: [...step.pictures] }
}

/** @param cost at least 100, or a step could be spent on finding no work. */
export const nextStep = (cost?: number): Promise<StepResult> =>
  withReserve(() => transact((tx) => doStep(tx, cost)))

export async function isWorkLeft(): Promise<boolean> {
  // Not bound values: they would not match the conditions of the partial indexes.
  const [row] = await db.all<{ isLeft: number }>(sql`select
    exists (select 1 from ${collections} where ${collections.isDeleted} = 1)
    or exists (select 1 from ${collections} where ${collections.isSettling} = 1)
    or exists (select 1 from ${groups} where ${groups.isDeleted} = 1)
    or exists (select 1 from ${imports} where ${imports.isDeleted} = 1)
    or exists (select 1 from ${users} where ${users.isDeleted} = 1) as "isLeft"`)
  return Boolean(row?.isLeft)
}

/** How many collections, groups and accounts have rows that are still to be deleted or changed. */
export async function workLeft(): Promise<{ collections: number; groups: number; users: number }> {
  const [row] = await db.all<{ collections: number; groups: number; users: number }>(sql`select
    (select count(*) from ${collections} where ${collections.isDeleted} = 1)
    + (select count(*) from ${collections} where ${collections.isSettling} = 1) as "collections",
    (select count(*) from ${groups} where ${groups.isDeleted} = 1) as "groups",
    (select count(*) from ${users} where ${users.isDeleted} = 1) as "users"`)
  return row ?? { collections: 0, groups: 0, users: 0 }
}

let wake = () => {}

export function onWorkLeft(listener: () => void): void {
  wake = listener
}

/** Like `writePrepared`, with the first step in the same transaction, so small accounts leave no work. */
export async function writeInSteps<T, P = undefined>(
  act: (tx: Transaction, prepared: P) => Promise<T>,
  { prepare = async () => undefined as P, once }: { prepare?: () => Promise<P>; once?: Once } = {},
): Promise<{ result: T; pictures: string[] }> {
  const write = () =>
    writePrepared(
      prepare,
      async (tx, prepared) => ({ result: await act(tx, prepared), ...(await doStep(tx)) }),
      once,
    )
  const { isDone, ...done } = (await withReserve(write)).result
  if (!isDone) wake()
  return done
}
