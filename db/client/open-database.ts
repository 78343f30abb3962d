import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql"
import { checkpoint, retryWhenFull } from "./checkpoint.ts"
import { fileOf, fileReader, fileWriter } from "./connections.ts"
import { keepParametersOutOfErrors } from "./errors.ts"
import { QueuedClient } from "./queued-client.ts"
import { RemoteConnection } from "./remote-connection.ts"
import { Reserve } from "./reserve.ts"
import { TransactionScope } from "./transaction-scope.ts"
import { WriteQueue } from "./write-queue.ts"

export type Database = LibSQLDatabase & { $client: QueuedClient }
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0]

export interface OpenDatabase {
  db: Database
  client: QueuedClient
  /** Null for a libSQL server. */
  reserve: Reserve | null
  queue: Pick<WriteQueue, "waiting">
  close(): Promise<void>
}

keepParametersOutOfErrors()

/** A transaction's callback may run twice when the disk is full. See docs/database.md. */
export function openDatabase({ url, authToken }: { url: string; authToken?: string }): OpenDatabase {
  const scope = new TransactionScope()
  const isFile = url.startsWith("file:")
  const connections = isFile ? fileConnections(url) : remoteConnections(url, authToken)
  const queue = new WriteQueue()
  const client = new QueuedClient({ ...connections, queue, scope })
  const db = drizzle({ client, casing: "snake_case" })
  const transaction = db.transaction.bind(db)
  const run: typeof transaction = (callback, config) =>
    transaction((tx) => scope.run(() => callback(tx)), config)
  db.transaction = isFile ? (callback, config) => retryWhenFull(client, () => run(callback, config)) : run

  async function close() {
    // Its turn may come before earlier writes of others.
    while (queue.waiting > 0) (await queue.turn())()
    if (isFile && !client.closed) await checkpoint(client)
    client.close()
  }
  const reserve = isFile ? new Reserve(`${fileOf(url)}-reserve`, client) : null
  return { db, client, reserve, queue, close }
}

const fileConnections = (url: string) => ({
  protocol: "file",
  reader: fileReader(url),
  writer: fileWriter(url),
})

function remoteConnections(url: string, authToken?: string) {
  const connection = new RemoteConnection(url, authToken)
  return { protocol: new URL(url).protocol.slice(0, -1), reader: connection, writer: connection }
}
