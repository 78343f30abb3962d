import { AsyncLocalStorage } from "node:async_hooks"
import {
  type InArgs,
  type InStatement,
  LibsqlError,
  type ResultSet,
  type Transaction,
  type TransactionMode,
} from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import { eventLoopTurn } from "~/services/event-loop.ts"
import { Limiter } from "~/services/limiter.ts"
import { FileConnection } from "./file-connection.ts"

/** One sender may have as many waiting as one client may have requests under way. */
const WAITING_MAX = 256

const senders = new AsyncLocalStorage<string | null | undefined>()

/** Senders of writes take turns, however many writes one of them has. Without a name, each write is a sender of its own. */
export const withSender = <T>(sender: string | null | undefined, work: () => Promise<T>): Promise<T> =>
  senders.run(sender, work)

export class WriteQueue {
  readonly #turns = new Limiter({ slots: 1, waitingPerKey: WAITING_MAX })
  #count = 0

  get waiting(): number {
    return this.#turns.waiting
  }

  /** @param limitMs how long a write waits at most; for a file as long as it takes, which is never long. */
  constructor(private readonly limitMs?: number) {}

  /** @returns what ends the turn. @throws {TooManyRequests} when too many writes of the sender wait. {Unavailable} */
  turn(): Promise<() => void> {
    const signal = this.limitMs ? AbortSignal.timeout(this.limitMs) : undefined
    const key = senders.getStore() ?? `write ${++this.#count}`
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

const BEGIN: Record<TransactionMode, string> = {
  write: "BEGIN IMMEDIATE",
  deferred: "BEGIN DEFERRED",
  read: "BEGIN DEFERRED",
}

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

  async batch(statements: Array<InStatement | [string, InArgs?]>, mode: TransactionMode = "write") {
    return this.#together(BEGIN[mode], statements)
  }

  async migrate(statements: InStatement[]) {
    this.exec("PRAGMA foreign_keys = OFF")
    try {
      return this.#together(BEGIN.deferred, statements)
    } finally {
      this.exec("PRAGMA foreign_keys = ON")
    }
  }

  async transaction(mode: TransactionMode = "write"): Promise<Transaction> {
    this.exec(BEGIN[mode])
    return new FileTransaction(this)
  }

  override async executeMultiple(sql: string): Promise<void> {
    try {
      this.exec(sql)
    } finally {
      this.rollback()
    }
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

  #together(begin: string, statements: Array<InStatement | [string, InArgs?]>): ResultSet[] {
    this.exec(begin)
    try {
      const results = statements.map((statement) => {
        if (!this.inTransaction) throw closedError()
        return this.run(
          Array.isArray(statement) ? { sql: statement[0], args: statement[1] ?? [] } : statement,
        )
      })
      this.exec("COMMIT")
      return results
    } finally {
      this.rollback()
    }
  }
}

class FileTransaction implements Transaction {
  #isSettled = false

  constructor(private readonly writer: FileWriter) {}

  async execute(statement: InStatement): Promise<ResultSet> {
    return this.#open().run(statement)
  }

  async batch(statements: InStatement[]): Promise<ResultSet[]> {
    return statements.map((statement) => this.#open().run(statement))
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#open().exec(sql)
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
