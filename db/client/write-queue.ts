/**
 * One writer at a time, in the order of asking. SQLite has a single write lock: to wait for it here costs nothing,
 * whereas to wait for it inside the driver blocks the event loop. A libSQL server (sqld 0.24.32) that gets twenty
 * writes at once answers some as busy and can stop taking writes altogether; reads are not queued.
 */
export class WriteQueue {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the caller's turn. The function it resolves to ends the turn and must be called exactly once. */
  async turn(): Promise<() => void> {
    const previous = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => {
      // Writes are synchronous inside the driver: without a pass of the event loop between them timers would starve.
      end = () => void setImmediate(resolve)
    })
    await previous
    return end
  }
}
