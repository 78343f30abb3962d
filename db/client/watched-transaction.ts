import { AsyncLocalStorage } from "node:async_hooks"
import { LibsqlError, type ResultSet } from "@libsql/client"
import type { RawTransaction, Statement } from "./connection.ts"
import { TRANSACTION_TIMEOUT, toUnknownOutcome } from "./errors.ts"

/** A libSQL server has the same limit. */
const TRANSACTION_LIMIT_MS = 5_000

/** What is sent in one request with the commit, and hears its results once the transaction is committed. */
export type TransactionEnd = { statements: () => Statement[]; done: (results: ResultSet[]) => void }

/** Rolls back after 5 s, so that a forgotten `await` cannot stop all writers. */
export class WatchedTransaction {
  #timedOut = false
  #settled = false
  #failure: unknown
  readonly #waiting: Statement[] = []
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly inner: RawTransaction,
    private readonly onSettled: (failure: unknown) => void,
    private readonly end?: TransactionEnd,
    limitMs = TRANSACTION_LIMIT_MS,
  ) {
    this.#timer = setTimeout(() => this.#expire(), limitMs)
  }

  /** The statement is sent with the next one or with the commit, which saves a round trip to a server. They fail as it fails. */
  later(statement: Statement): void {
    this.#waiting.push(statement)
  }

  async execute(statement: Statement): Promise<ResultSet> {
    if (this.#waiting.length === 0) return this.#run(() => this.inner.execute(statement))
    const [result] = await this.batch([statement])
    return result as ResultSet
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    const waiting = this.#waiting.splice(0)
    const results = await this.#run(() => this.inner.batch([...waiting, ...statements]))
    return results.slice(waiting.length)
  }

  async commit() {
    try {
      const last = this.end?.statements() ?? []
      if (this.#waiting.length + last.length === 0) return await this.#run(() => this.inner.commit())
      const results = await this.batch([...last, "COMMIT"]).finally(() => this.inner.close())
      this.end?.done(results.slice(0, -1))
    } catch (error) {
      throw toUnknownOutcome(error)
    } finally {
      this.#settle()
    }
  }

  async rollback() {
    try {
      if (this.#timedOut) return
      // On a full disk SQLite has rolled back already. A second rollback would hide the error.
      if (this.inner.closed) this.inner.close()
      else await this.inner.rollback()
    } finally {
      this.#settle()
    }
  }

  close() {
    this.inner.close()
    this.#settle()
  }

  get closed() {
    return this.inner.closed
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    try {
      if (this.#timedOut) throw timeoutError()
      return await work()
    } catch (error) {
      this.#failure = error
      // What came next would run outside of the transaction.
      if (isLost(error)) this.#expire()
      throw this.#timedOut ? timeoutError() : error
    }
  }

  #expire() {
    this.#timedOut = true
    this.close()
  }

  #settle() {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#timer)
    this.onSettled(this.#failure)
  }
}

const timeoutError = () =>
  new LibsqlError("The transaction was open for too long and has been rolled back", TRANSACTION_TIMEOUT)

/** A server has ended it, so that another one may write. */
const isLost = (error: unknown) =>
  error instanceof LibsqlError && [TRANSACTION_TIMEOUT, "STREAM_EXPIRED"].includes(error.code)

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
