import { AsyncLocalStorage } from "node:async_hooks"

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
