export class WriteQueue {
  #last: Promise<void> = Promise.resolve()

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
