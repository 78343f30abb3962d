/**
 * Runs one writer at a time. Waiting for SQLite's lock inside the driver would block the event loop, and a libSQL server
 * (sqld 0.24.32) rejects some of twenty parallel writes and can stop taking writes.
 */
export class WriteQueue {
  #last: Promise<void> = Promise.resolve()

  /** Resolves to a function that ends the turn. Call it exactly once. */
  async turn(): Promise<() => void> {
    const previous = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => {
      // Writes are synchronous in the driver. Let timers and requests run between them.
      end = () => void setImmediate(resolve)
    })
    await previous
    return end
  }
}
