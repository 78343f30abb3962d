import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql"
import * as schema from "../schema/index.ts"
import { fileReader, fileWriter, remoteConnection } from "./connections.ts"
import { QueuedClient } from "./queued-client.ts"
import { keepParametersOutOfErrors } from "./statement-errors.ts"
import { TransactionScope } from "./transaction-scope.ts"
import { WriteQueue } from "./write-queue.ts"

export type Database = LibSQLDatabase<typeof schema> & { $client: QueuedClient }
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0]

export interface OpenDatabase {
  db: Database
  client: QueuedClient
  /** Waits for the writes that were asked for, folds the write-ahead log into the file and closes. */
  close(): Promise<void>
}

keepParametersOutOfErrors()

/**
 * Opens a database: a file (`file:…`, made when first used) or a libSQL server (`libsql:`, `http(s):`, `ws(s):`).
 * Its `db.transaction` takes the write lock at the start, refuses the use of `db` itself inside the callback, and is
 * rolled back after 5 s.
 */
export function openDatabase({ url, authToken }: { url: string; authToken?: string }): OpenDatabase {
  const scope = new TransactionScope()
  const isFile = url.startsWith("file:")
  const connections = isFile ? fileConnections(url) : remoteConnections(url, authToken)
  const client = new QueuedClient({ ...connections, queue: new WriteQueue(), scope })
  const db = drizzle({ client, schema, casing: "snake_case" })
  const transaction = db.transaction.bind(db)
  db.transaction = (callback, config) => transaction((tx) => scope.run(() => callback(tx)), config)

  async function close() {
    // Reaches the writer after all earlier writes. A failure only means that the log stays for the next opening.
    if (isFile && !client.closed) await client.execute("PRAGMA wal_checkpoint(TRUNCATE)").catch(() => {})
    client.close()
  }
  return { db, client, close }
}

const fileConnections = (url: string) => ({
  protocol: "file",
  reader: fileReader(url),
  writer: fileWriter(url),
})

function remoteConnections(url: string, authToken?: string) {
  const connection = remoteConnection(url, authToken)
  return { protocol: new URL(url).protocol.slice(0, -1), reader: connection, writer: connection }
}
