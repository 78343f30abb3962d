import { LibsqlError, type ResultSet, type Transaction } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import { eventLoopTurn } from "~/runtime/event-loop.ts"
import { Limiter } from "~/runtime/limiter.ts"
import { FileConnection, type Statement } from "./connection.ts"

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

/** Takes the lock at once: a transaction that reads first would fail when another process writes. */
const BEGIN = "BEGIN IMMEDIATE"

export type RawTransaction = Omit<Transaction, "executeMultiple">

/** Fewer than a reader keeps: with its triggers, a statement takes about 30 KB. */
const KEPT = 100

export class FileWriter extends FileConnection {
  constructor(path: string, timeout: number) {
    super(path, timeout, KEPT)
  }

  get inTransaction(): boolean {
    // The driver aborts the process when a closed database is asked.
    return this.database.open && this.database.inTransaction
  }

  async batch(statements: Statement[], _mode: "write"): Promise<ResultSet[]> {
    this.exec(BEGIN)
    try {
      const results = statements.map((statement) => {
        if (!this.inTransaction) throw closedError()
        return this.run(statement)
      })
      this.exec("COMMIT")
      return results
    } finally {
      this.rollback()
    }
  }

  async migrate(statements: Statement[]): Promise<ResultSet[]> {
    this.exec("PRAGMA foreign_keys = OFF")
    try {
      return await this.batch(statements, "write")
    } finally {
      this.exec("PRAGMA foreign_keys = ON")
    }
  }

  async transaction(): Promise<RawTransaction> {
    this.exec(BEGIN)
    return new FileTransaction(this)
  }

  /** Rolls back first: an open transaction would keep its lock until the garbage collection. */
  override close() {
    try {
      this.rollback()
    } finally {
      super.close()
    }
  }

  commit() {
    try {
      this.exec("COMMIT")
    } finally {
      this.rollback()
    }
  }

  rollback() {
    if (this.inTransaction) this.exec("ROLLBACK")
  }
}

class FileTransaction implements RawTransaction {
  #isSettled = false

  constructor(private readonly writer: FileWriter) {}

  async execute(statement: Statement): Promise<ResultSet> {
    return this.#open().run(statement)
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    return statements.map((statement) => this.#open().run(statement))
  }

  async commit(): Promise<void> {
    const writer = this.#open()
    this.#isSettled = true
    writer.commit()
  }

  async rollback(): Promise<void> {
    this.close()
  }

  close() {
    if (!this.#isSettled) this.writer.rollback()
    this.#isSettled = true
  }

  get closed(): boolean {
    return this.#isSettled || !this.writer.inTransaction
  }

  #open(): FileWriter {
    if (this.closed) throw closedError()
    return this.writer
  }
}

const closedError = () => new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED")
