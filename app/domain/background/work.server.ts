import { sql } from "drizzle-orm"
import { db, type Transaction } from "#db/client.server.ts"
import { collections, groups, users } from "#db/schema/index.ts"
import { type Once, transact, withReserve, writePrepared } from "../write.server.ts"
import { removeCollections, settleCollections } from "./collections.server.ts"
import { removeGroups } from "./groups.server.ts"
import { Step } from "./step.server.ts"
import { removeUsers } from "./users.server.ts"

/*
 * Work that grows with an account is done in steps (docs/decisions/0013-large-accounts.md). A command makes its change
 * visible by one flag, in one transaction; the rows that depend on it follow. What is left stands in the database, so any
 * process can go on with it, and after a crash the next start does.
 */

export type StepResult = {
  /** Whether nothing is left to do. */
  isDone: boolean
  /** Addresses of pictures that something has stopped referring to, for `releasePictures`. */
  pictures: string[]
}

async function doStep(tx: Transaction, cost?: number): Promise<StepResult> {
  const step = new Step(tx, cost)
  let isDone = true
  // Accounts come last: they go when nothing refers to them.
  for (const work of [removeCollections, settleCollections, removeGroups, removeUsers])
    isDone &&= await work(step)
  return { isDone, pictures: [...step.pictures] }
}

/**
 * Does one step of what is left, whoever left it.
 * @param cost see `STEP_COST`; at least 100, so that no step spends all on finding that there is nothing.
 */
export const nextStep = (cost?: number): Promise<StepResult> =>
  withReserve(() => transact((tx) => doStep(tx, cost)))

/** Whether anything is left. */
export async function isWorkLeft(): Promise<boolean> {
  // Written out, because a bound value does not match the conditions of the partial indexes.
  const [row] = await db.all<{ isLeft: number }>(sql`select
    exists (select 1 from ${collections} where ${collections.isDeleted} = 1)
    or exists (select 1 from ${collections} where ${collections.isSettling} = 1)
    or exists (select 1 from ${groups} where ${groups.isDeleted} = 1)
    or exists (select 1 from ${users} where ${users.isDeleted} = 1) as "isLeft"`)
  return Boolean(row?.isLeft)
}

let wake = () => {}

/** Has `listener` called whenever a command of this process leaves work. */
export function onWorkLeft(listener: () => void): void {
  wake = listener
}

/**
 * `write` for a command whose work grows with an account: its first step is part of the transaction, so that a small
 * account has nothing left.
 * @param act makes the change visible. @param prepare slow work before the transaction, as for `writePrepared`.
 * @returns what `act` gave, and pictures for `releasePictures`.
 */
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
