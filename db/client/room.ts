import type { Client } from "@libsql/client"
import { databaseError } from "./database-error.ts"

/** The disk is full: nothing of what was written is there. */
export const isFull = (error: unknown): boolean => databaseError(error)?.code === "SQLITE_FULL"

/**
 * Folds the write-ahead log into the database's file and empties it: what stands in both takes its room twice. Without
 * success when the file has no room to grow, or another process reads what is in the log.
 */
export async function foldLog(client: Pick<Client, "execute">): Promise<void> {
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => {})
}

/** Runs a write, and once more with the log folded when there was no room for it. It must be repeatable. */
export async function withRoom<T>(client: Pick<Client, "execute">, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
    await foldLog(client)
    return write()
  }
}
