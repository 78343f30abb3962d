import { type InStatement, LibsqlError, type Transaction } from "@libsql/client"
import { toUnknownOutcome } from "./remote-connection.ts"

/** A libSQL server has the same limit. */
const TRANSACTION_LIMIT_MS = 5_000

/** Rolls back after 5 s, so that a forgotten `await` cannot stop all writers. */
export class WatchedTransaction implements Transaction {
  #timedOut = false
  #settled = false
  #failure: unknown
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly inner: Transaction,
    private readonly onSettled: (failure: unknown) => void,
    limitMs = TRANSACTION_LIMIT_MS,
  ) {
    this.#timer = setTimeout(() => this.#expire(), limitMs)
  }

  execute(statement: InStatement) {
    return this.#run(() => this.inner.execute(statement))
  }

  batch(statements: InStatement[]) {
    return this.#run(() => this.inner.batch(statements))
  }

  executeMultiple(sql: string) {
    return this.#run(() => this.inner.executeMultiple(sql))
  }

  async commit() {
    try {
      await this.#run(() => this.inner.commit())
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
  new LibsqlError("The transaction was open for too long and has been rolled back", "TRANSACTION_TIMEOUT")
