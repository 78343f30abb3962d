import { AsyncLocalStorage } from "node:async_hooks"
import { db, reserve, type Transaction } from "#db/client.server.ts"
import { InsufficientStorage } from "../errors.ts"

const erasing = new AsyncLocalStorage<true>()

/**
 * Runs a command's transaction.
 * @throws {InsufficientStorage} while the room that is kept for deletions is gone, unless this is one.
 */
export async function transact<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!erasing.getStore()) await reserve?.settled()
  return db.transaction(async (tx) => {
    // Asked within, for what has waited for its turn may come after a deletion that took the room.
    if (reserve?.isMissing() && !erasing.getStore()) throw new InsufficientStorage()
    return act(tx)
  })
}

/** Runs work that deletes; on a full disk, a second time with the room that is kept for that. It must be repeatable. */
export const withReserve = <T>(work: () => Promise<T>): Promise<T> =>
  erasing.run(true, () => (reserve ? reserve.lend(work) : work()))
