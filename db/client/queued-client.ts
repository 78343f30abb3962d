import { LibsqlError, type ResultSet } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { Limiter } from "~/runtime/limiter.ts"
import type { ChangeLog } from "../change-log.ts"
import type { Connection, Statement, Writer } from "./connection.ts"
import { BusyRetry, isBusy, toUnknownOutcome } from "./errors.ts"
import { type TransactionEnd, TransactionScope, WatchedTransaction } from "./watched-transaction.ts"

/** One sender may have as many waiting as one client may have requests under way. */
const WAITING_MAX = 256

/** Who writes, such as "user:7". Without a name, each write is a sender of its own. */
export type WriteSender = string | null | undefined

/** Senders of writes take turns, however many writes one of them has. */
export class WriteQueue {
  readonly #turns = new Limiter({ slots: 1, waitingPerKey: WAITING_MAX })
  #count = 0

  get waiting(): number {
    return this.#turns.waiting
  }

  /** @param limitMs how long a write waits at most; for a file as long as it takes, which is never long. */
  constructor(private readonly limitMs?: number) {}

  /** @returns what ends the turn. @throws {TooManyRequests} when too many writes of the sender wait. {Unavailable} */
  turn(sender?: WriteSender): Promise<() => void> {
    const signal = this.limitMs ? AbortSignal.timeout(this.limitMs) : undefined
    const key = sender ?? `write ${++this.#count}`
    return new Promise((resolve, reject) => {
      const hold = () =>
        new Promise<void>((end) => {
          // Lets timers and requests run between writes, which are synchronous.
          resolve(() => void eventLoopTurn().then(end))
        })
      const late = (error: unknown) => reject(signal?.aborted ? new Unavailable() : error)
      this.#turns.run(hold, { key, signal }).catch(late)
    })
  }
}

/** Not EXPLAIN: it would stay open on the reader, and later reads would see an old snapshot. */
export function isPlainRead(statement: Statement): boolean {
  const sql = typeof statement === "string" ? statement : statement.sql
  if (/^\s*select\b/i.test(sql)) return true
  return /^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)
}

/** What Drizzle and we use of a libSQL client. Its subclasses are the two modes: `db/file/` and `db/server/`. */
export abstract class QueuedClient {
  closed = false
  readonly scope = new TransactionScope()
  readonly queue: WriteQueue
  readonly #writes = new BusyRetry()

  constructor(
    protected readonly writer: Connection<Writer>,
    turnMs?: number,
  ) {
    this.queue = new WriteQueue(turnMs)
  }

  /** Several processes may use the database, so that what one remembers is not known to the others. */
  abstract readonly isShared: boolean

  abstract openChangeLog(): ChangeLog

  /** How often a replica has answered for a page, and how often the primary had to. Empty without a replica. */
  get readCounts(): Record<string, number> {
    return {}
  }

  /** Asks without waiting for writes. */
  abstract ping(): Promise<unknown>

  /** Another server that the database can do without. */
  async pingReplica(): Promise<unknown> {
    return null
  }

  protected abstract read(statement: Statement): Promise<ResultSet> | ResultSet

  /** Does the write once more where that helps. */
  abstract retrying<T>(write: () => Promise<T>, client: Pick<Writer, "execute">): Promise<T>

  protected onWritten(): void {}

  protected endOfTransaction(): TransactionEnd | undefined {
    return undefined
  }

  protected async beforeClose(): Promise<void> {}

  async execute(statement: Statement): Promise<ResultSet> {
    if (!isPlainRead(statement)) return this.#write((client) => client.execute(statement))
    this.#refuseUnusable()
    return this.read(statement)
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
    const endTurn = await this.queue.turn(sender)
    try {
      const begin = async () => (await this.#openWriter()).transaction()
      const begun = await this.#writes.run(begin, this.writer.discard)
      const settled = (failure: unknown) => {
        if (isBusy(failure)) this.writer.discard()
        this.onWritten()
        endTurn()
      }
      return new WatchedTransaction(begun, settled, this.endOfTransaction())
    } catch (error) {
      endTurn()
      throw error
    }
  }

  close(): void {
    this.closed = true
    this.writer.close()
  }

  /** Closes after the writes that were sent before. */
  async end(): Promise<void> {
    // Its turn may come before earlier writes of others.
    while (this.queue.waiting > 0)
      await this.queue.turn().then(
        (end) => end(),
        () => {},
      )
    if (!this.closed) await this.beforeClose()
    this.close()
  }

  async #write<T>(work: (client: Writer) => Promise<T>): Promise<T> {
    const attempt = async () => {
      const client = await this.#openWriter()
      return this.retrying(() => work(client), client).catch((error) => {
        throw toUnknownOutcome(error)
      })
    }
    this.#refuseUnusable()
    const endTurn = await this.queue.turn()
    try {
      return await this.#writes.run(attempt, this.writer.discard)
    } finally {
      this.onWritten()
      endTurn()
    }
  }

  #openWriter(): Promise<Writer> {
    this.refuseClosed()
    return this.writer.ready()
  }

  #refuseUnusable() {
    this.scope.refuse()
    this.refuseClosed()
  }

  protected refuseClosed(): void {
    if (this.closed) throw new LibsqlError("The client is closed", "CLIENT_CLOSED")
  }
}
