import { AsyncLocalStorage } from "node:async_hooks"

/**
 * Knows whether code runs inside a transaction's callback. There, a write past the transaction would wait for the
 * transaction to end, which waits for the write; a read past it would not see what the transaction wrote.
 */
export class TransactionScope {
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>()

  async run<T>(callback: () => Promise<T>): Promise<T> {
    const scope = { open: true }
    try {
      return await this.#inside.run(scope, callback)
    } finally {
      // What the callback started and did not wait for may use the database again from here on.
      scope.open = false
    }
  }

  /** @throws {Error} inside a transaction's callback. */
  refuse(): void {
    if (this.#inside.getStore()?.open) {
      throw new Error("Inside a transaction only the transaction's own handle may be used, not the database.")
    }
  }
}
