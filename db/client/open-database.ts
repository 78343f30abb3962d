import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql"
import * as schema from "../schema/index.ts"
import { fileOf, fileReader, fileWriter, remoteConnection } from "./connections.ts"
import { QueuedClient } from "./queued-client.ts"
import { Reserve } from "./reserve.ts"
import { foldLog, withRoom } from "./room.ts"
import { keepParametersOutOfErrors } from "./statement-errors.ts"
import { TransactionScope } from "./transaction-scope.ts"
import { WriteQueue } from "./write-queue.ts"

export type Database = LibSQLDatabase<typeof schema> & { $client: QueuedClient }
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0]

export interface OpenDatabase {
  db: Database
  client: QueuedClient
  /** Room for deletions on a full disk, once it is told to keep it; a server has none. */
  reserve: Reserve | null
  /** Waits for the writes that were asked for, folds the write-ahead log into the file and closes. */
  close(): Promise<void>
}

keepParametersOutOfErrors()

/**
 * Opens a database: a file (`file:…`, made when first used) or a libSQL server (`libsql:`, `http(s):`, `ws(s):`).
 * Its `db.transaction` takes the write lock at the start, refuses the use of `db` itself inside the callback, and is
 * rolled back after 5 s; on a full disk the callback may be called a second time.
 */
export function openDatabase({ url, authToken }: { url: string; authToken?: string }): OpenDatabase {
  const scope = new TransactionScope()
  const isFile = url.startsWith("file:")
  const connections = isFile ? fileConnections(url) : remoteConnections(url, authToken)
  const client = new QueuedClient({ ...connections, queue: new WriteQueue(), scope })
  const db = drizzle({ client, schema, casing: "snake_case" })
  const transaction = db.transaction.bind(db)
  const run: typeof transaction = (callback, config) =>
    transaction((tx) => scope.run(() => callback(tx)), config)
  db.transaction = isFile ? (callback, config) => withRoom(client, () => run(callback, config)) : run

  async function close() {
    // Reaches the writer after all earlier writes. A failure only means that the log stays for the next opening.
    if (isFile && !client.closed) await foldLog(client)
    client.close()
  }
  const reserve = isFile ? new Reserve(`${fileOf(url)}-reserve`, client) : null
  return { db, client, reserve, close }
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
