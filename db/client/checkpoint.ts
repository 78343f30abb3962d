import type { Client } from "@libsql/client"
import { isFull } from "./errors.ts"

type Executor = Pick<Client, "execute">

/** Moves the write-ahead log into the database file. Failing is no error: the log stays. */
export async function checkpoint(client: Executor): Promise<void> {
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => {})
}

/** On a full disk, frees the log's space and tries once more. */
export async function retryWhenFull<T>(client: Executor, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
    await checkpoint(client)
    return write()
  }
}
