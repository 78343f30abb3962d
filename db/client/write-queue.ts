export class WriteQueue {
  #last: Promise<void> = Promise.resolve()
  waiting = 0

  async turn(): Promise<() => void> {
    const previous = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => {
      // Lets timers and requests run between writes, which are synchronous.
      end = () => void setImmediate(resolve)
    })
    this.waiting++
    await previous
    this.waiting--
    return end
  }
}
