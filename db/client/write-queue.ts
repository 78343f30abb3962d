/**
 * One writer at a time: waiting for a lock in the driver blocks the event loop, and sqld fails under parallel writes.
 */
export class WriteQueue {
  #last: Promise<void> = Promise.resolve()

  /** The returned function ends the turn. */
  async turn(): Promise<() => void> {
    const previous = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => {
      // Lets timers and requests run between writes, which are synchronous.
      end = () => void setImmediate(resolve)
    })
    await previous
    return end
  }
}
