import { randomBytes } from "node:crypto"
import { open, rm, stat } from "node:fs/promises"
import { promisify } from "node:util"
import type { Client } from "@libsql/client"
import type { ExtractTablesWithRelations } from "drizzle-orm"
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql"
import { LibSQLSession } from "drizzle-orm/libsql/session"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { fileOf } from "~/env/file-url.ts"
import { fileReader, fileWriter } from "../file/connections.ts"
import { WriteQueue, type WriteSender } from "../file/writer.ts"
import { type RemoteSettings, remoteConnections } from "../server/connection.ts"
import { checkpoint, isFull, keepParametersOutOfErrors, retryWhenFull } from "./errors.ts"
import { QueuedClient, TransactionScope } from "./queued-client.ts"

/** More than the write-ahead log grows to: it must fit into the database file before rows can be deleted. */
const BYTES = 8 * 1024 * 1024
const CHUNK = 1024 * 1024

const RETRY_MS = 5_000

const random = promisify(randomBytes)

/** A file that keeps disk space for deletions, because SQLite writes before it frees. */
export class Reserve {
  #state: "unused" | "kept" | "missing" = "unused"
  #borrowers = 0
  #writing: Promise<void> | undefined
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly path: string,
    private readonly client: Pick<Client, "execute">,
  ) {}

  /** @returns whether the file exists. A disk that cannot be written is no error. */
  async keep(): Promise<boolean> {
    this.#triedAt = performance.now()
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
    return this.#state === "kept"
  }

  isMissing(): boolean {
    return this.#state === "missing"
  }

  /** Waits while the file is written. Tries to write a missing one every five seconds. */
  async settled(): Promise<void> {
    const isDue = this.#borrowers === 0 && performance.now() - this.#triedAt > RETRY_MS
    if (this.isMissing() && isDue) await this.keep()
    else await this.#writing
  }

  /** Runs a deletion. On a full disk, frees the reserve and runs it once more. */
  async lend<T>(deletion: () => Promise<T>): Promise<T> {
    try {
      return await deletion()
    } catch (error) {
      if (this.#state === "unused" || !isFull(error)) throw error
    }
    this.#borrowers++
    try {
      await this.#writing
      this.#state = "missing"
      await rm(this.path, { force: true })
      await checkpoint(this.client)
      return await deletion()
    } finally {
      if (--this.#borrowers === 0) void this.keep()
    }
  }

  async #write(): Promise<void> {
    try {
      const size = await stat(this.path).then(
        (found) => found.size,
        () => 0,
      )
      if (size !== BYTES) {
        await checkpoint(this.client)
        await fill(this.path)
      }
      this.#state = "kept"
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : ""
      this.#state = code === "ENOSPC" || code === "EDQUOT" ? "missing" : "unused"
      await rm(this.path, { force: true }).catch(() => {})
    }
  }
}

/** Random bytes, because some file systems store zeros in no space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w", 0o600)
  try {
    for (let written = 0; written < BYTES; written += CHUNK) await file.writeFile(await random(CHUNK))
    await file.sync()
  } finally {
    await file.close()
  }
}

export type Transaction = Parameters<Parameters<LibSQLDatabase["transaction"]>[0]>[0]
type NoSchema = Record<string, never>
type Transact = <T>(act: (tx: Transaction) => Promise<T>, options?: { sender?: WriteSender }) => Promise<T>
export type Database = Omit<LibSQLDatabase, "transaction"> & { $client: QueuedClient; transaction: Transact }
/** What a read reads from: the database, or the transaction of a write. */
export type Source = Pick<Database, "select">

export interface OpenDatabase {
  db: Database
  client: QueuedClient
  reserve: Reserve | null
  queue: Pick<WriteQueue, "waiting">
  close(): Promise<void>
}

keepParametersOutOfErrors()

/** A write that waits while the server hangs is refused sooner: the writes before it fail at once. */
const TURN_MS = 8_000

const afterwards = new WeakMap<Transaction, (() => void)[]>()

/** Runs `act` once the transaction is committed, and never when it is rolled back. */
export const afterCommit = (tx: Transaction, act: () => void): unknown => afterwards.get(tx)?.push(act)

/** A transaction's callback may run twice when the disk is full. See docs/database.md. */
export function openDatabase(settings: RemoteSettings): OpenDatabase {
  const { url } = settings
  const scope = new TransactionScope()
  const isFile = url.startsWith("file:")
  const connections = isFile ? fileConnections(url) : remoteConnections(settings)
  const queue = new WriteQueue(isFile ? undefined : TURN_MS)
  const client = new QueuedClient({ ...connections, queue, scope })
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
      return scope.run(() => act(tx))
    })
    for (const act of acts) act()
    return result
  }
  const transaction: Transact = (act, options) => retryWhenFull(client, () => transact(act, options))
  const db: Database = Object.assign(drizzle({ client: client as QueuedClient & Client, casing }), {
    transaction: isFile ? transaction : transact,
  })

  async function close() {
    // Its turn may come before earlier writes of others.
    while (queue.waiting > 0)
      await queue.turn().then(
        (end) => end(),
        () => {},
      )
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
