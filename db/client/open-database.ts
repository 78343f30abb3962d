import type { Client } from "@libsql/client"
import type { ExtractTablesWithRelations } from "drizzle-orm"
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql"
import { LibSQLSession } from "drizzle-orm/libsql/session"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { fileOf } from "~/env/file-url.ts"
import { FileClient, fileReader, fileWriter } from "../file/client.ts"
import { Reserve } from "../file/full-disk.ts"
import { ServerClient, type ServerSettings } from "../server/client.ts"
import { keepParametersOutOfErrors } from "./errors.ts"
import type { QueuedClient, WriteQueue, WriteSender } from "./queued-client.ts"

export type Transaction = Parameters<Parameters<LibSQLDatabase["transaction"]>[0]>[0]
type NoSchema = Record<string, never>
type Transact = <T>(act: (tx: Transaction) => Promise<T>, options?: { sender?: WriteSender }) => Promise<T>
export type Database = Omit<LibSQLDatabase, "transaction"> & { $client: QueuedClient; transaction: Transact }
/** What a read reads from: the database, or the transaction of a write. */
export type Source = Pick<Database, "select">

/** `reserve` is null for a libSQL server. */
type Opened = { client: QueuedClient; reserve: Reserve | null }

export interface OpenDatabase extends Opened {
  db: Database
  queue: Pick<WriteQueue, "waiting">
  close(): Promise<void>
}

keepParametersOutOfErrors()

const afterwards = new WeakMap<Transaction, (() => void)[]>()

/** Runs `act` once the transaction is committed, and never when it is rolled back. */
export const afterCommit = (tx: Transaction, act: () => void): unknown => afterwards.get(tx)?.push(act)

/** A transaction's callback may run twice when the disk is full. See docs/database.md. */
export function openDatabase(settings: ServerSettings): OpenDatabase {
  const { client, reserve }: Opened = settings.url.startsWith("file:")
    ? openFile(settings.url)
    : { client: new ServerClient(settings), reserve: null }
  const casing = "snake_case"
  const dialect = new SQLiteAsyncDialect({ casing })
  const transact: Transact = async (act, { sender } = {}) => {
    // Drizzle begins a transaction without telling its client anything, so each one has its own session.
    const begin = { transaction: () => client.transaction(sender) }
    const session = new LibSQLSession<NoSchema, ExtractTablesWithRelations<NoSchema>>(
      begin as unknown as Client,
      dialect,
      undefined,
      {},
      undefined,
    )
    const acts: (() => void)[] = []
    const result = await session.transaction((tx) => {
      afterwards.set(tx, acts)
      return client.scope.run(() => act(tx))
    })
    for (const act of acts) act()
    return result
  }
  const db: Database = Object.assign(drizzle({ client: client as QueuedClient & Client, casing }), {
    transaction: ((act, options) => client.retrying(() => transact(act, options), client)) as Transact,
  })
  return { db, client, reserve, queue: client.queue, close: () => client.end() }
}

function openFile(url: string): Opened {
  const client = new FileClient(fileReader(url), fileWriter(url))
  return { client, reserve: new Reserve(`${fileOf(url)}-reserve`, client) }
}
