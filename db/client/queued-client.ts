import { AsyncLocalStorage } from "node:async_hooks"
import { type Client, type InValue, LibsqlError, type ResultSet } from "@libsql/client"
import type { FileConnection, Statement } from "../file/connection.ts"
import type { Connection } from "../file/connections.ts"
import type { FileWriter, WriteQueue, WriteSender } from "../file/writer.ts"
import { type RemoteConnection, toUnknownOutcome } from "../server/connection.ts"
import { BusyRetry, isBusy, retryWhenFull } from "./errors.ts"
import { WatchedTransaction } from "./watched-transaction.ts"

/** Rejects `db` inside a transaction's callback, where a write would wait for its own transaction. */
export class TransactionScope {
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>()

  async run<T>(callback: () => Promise<T>): Promise<T> {
    const scope = { open: true }
    try {
      return await this.#inside.run(scope, callback)
    } finally {
      // Work that the callback did not await may use the database again.
      scope.open = false
    }
  }

  refuse(): void {
    if (this.#inside.getStore()?.open) {
      throw new Error("Inside a transaction only the transaction's own handle may be used, not the database.")
    }
  }
}

interface Parts {
  protocol: string
  reader: Connection<Reader>
  writer: Connection<Writer>
  servers?: { primary: RemoteConnection; replica: RemoteConnection | null }
  queue: WriteQueue
  scope: TransactionScope
}

type Writer = Client | FileWriter
type Reader = Pick<Client, "execute"> & Partial<Pick<FileConnection, "run" | "version">>

/** Not EXPLAIN: it would stay open on the reader, and later reads would see an old snapshot. */
export function isPlainRead(statement: Statement): boolean {
  const sql = typeof statement === "string" ? statement : statement.sql
  if (/^\s*select\b/i.test(sql)) return true
  return /^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)
}

/** What Drizzle and we use of a libSQL client. */
export class QueuedClient {
  closed = false
  readonly protocol: string
  /** Undefined for a file. */
  readonly servers: Parts["servers"]
  /** When this process has last written, by the monotonic clock. */
  writtenAt = Number.NEGATIVE_INFINITY
  readonly #reads = new BusyRetry()
  readonly #writes = new BusyRetry()

  constructor(private readonly parts: Parts) {
    this.protocol = parts.protocol
    this.servers = parts.servers
  }

  async execute(statement: Statement): Promise<ResultSet> {
    return isPlainRead(statement) ? this.#read(statement) : this.#write((client) => client.execute(statement))
  }

  /** Reads committed rows synchronously. @returns null for libSQL servers, before the first read and under a lock. */
  readNow(sql: string, args: InValue[] = []): unknown[][] | null {
    return this.#now((file) => file.run?.({ sql, args }))?.values ?? null
  }

  /** It changes with each write to the file. @returns null as `readNow`. */
  versionNow(): string | null {
    return this.#now((file) => file.version?.())
  }

  batch(statements: Statement[]): Promise<ResultSet[]> {
    return this.#write((client) => client.batch(statements, "write"))
  }

  migrate(statements: Statement[]): Promise<ResultSet[]> {
    return this.#write((client) => client.migrate(statements))
  }

  /** On a server it takes its lock with its first statement. */
  async transaction(sender?: WriteSender): Promise<WatchedTransaction> {
    this.#refuseUnusable()
    const { writer, queue } = this.parts
    const endTurn = await queue.turn(sender)
    try {
      const begin = async () => (await this.#open(writer)).transaction()
      const begun = await this.#writes.run(begin, writer.discard)
      return new WatchedTransaction(begun, (failure) => {
        if (isBusy(failure)) writer.discard()
        this.writtenAt = performance.now()
        endTurn()
      })
    } catch (error) {
      endTurn()
      throw error
    }
  }

  close() {
    this.closed = true
    this.parts.reader.close()
    this.parts.writer.close()
  }

  async #read(statement: Statement): Promise<ResultSet> {
    this.#refuseUnusable()
    const { reader } = this.parts
    const attempt = async () => (await this.#open(reader)).execute(statement)
    return this.#now((file) => file.run?.(statement)) ?? this.#reads.run(attempt, reader.discard)
  }

  /** Null for a libSQL server, while the file is not open, and when a lock is in the way. */
  #now<T>(read: (reader: Reader) => T | undefined): T | null {
    const { reader } = this.parts
    const opened = reader.opened()
    try {
      return (opened && read(opened)) ?? null
    } catch (error) {
      if (!isBusy(error)) throw error
      reader.discard()
      return null
    }
  }

  async #write<T>(work: (client: Writer) => Promise<T>): Promise<T> {
    const { writer } = this.parts
    const attempt = async () => {
      const client = await this.#open(writer)
      if (this.protocol === "file") return retryWhenFull(client, () => work(client))
      return work(client).catch((error) => {
        throw toUnknownOutcome(error)
      })
    }
    this.#refuseUnusable()
    const endTurn = await this.parts.queue.turn()
    try {
      return await this.#writes.run(attempt, writer.discard)
    } finally {
      this.writtenAt = performance.now()
      endTurn()
    }
  }

  #open<C>(connection: Connection<C>): Promise<C> {
    this.#refuseClosed()
    return connection.ready()
  }

  #refuseUnusable() {
    this.parts.scope.refuse()
    this.#refuseClosed()
  }

  #refuseClosed() {
    if (this.closed) throw new LibsqlError("The client is closed", "CLIENT_CLOSED")
  }
}
