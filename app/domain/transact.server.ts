import { AsyncLocalStorage } from "node:async_hooks"
import { db, reserve, type Transaction } from "#db/client.server.ts"
import { InsufficientStorage } from "./errors.ts"

const erasing = new AsyncLocalStorage<true>()

/** @throws {InsufficientStorage} while the disk space kept for deletions is used up, unless this is a deletion. */
export async function transact<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!erasing.getStore()) await reserve?.settled()
  return db.transaction(async (tx) => {
    // Checked inside: a queued write may run after a deletion that used the reserve.
    if (reserve?.isMissing() && !erasing.getStore()) throw new InsufficientStorage()
    return act(tx)
  })
}

/** Runs a deletion. On a full disk it runs a second time, with the reserve freed. */
export const withReserve = <T>(work: () => Promise<T>): Promise<T> =>
  erasing.run(true, () => (reserve ? reserve.lend(work) : work()))
