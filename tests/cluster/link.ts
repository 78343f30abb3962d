import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"

/** A way over TCP between two processes, which can be made slow, be interrupted, and be repaired. */
export class Link {
  /** So late does what is sent arrive, in each direction. */
  delayMs = 0
  readonly #target: { host: string; port: number }
  readonly #server: Server
  readonly #open = new Set<() => void>()
  #isHanging = false
  #isCut = false
  /** Run when what was held up may go on. */
  readonly #held: (() => void)[] = []

  private constructor(target: string) {
    const { hostname, port } = new URL(target)
    this.#target = { host: hostname, port: Number(port) }
    this.#server = createServer({ pauseOnConnect: true }, (near) => void this.#take(near))
  }

  /** @param target such as `http://127.0.0.1:8080`. */
  static async to(target: string): Promise<Link> {
    const link = new Link(target)
    link.#server.listen(0, "127.0.0.1")
    await once(link.#server, "listening")
    return link
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Nothing arrives any more, and nobody is told. */
  hang(): void {
    this.#isHanging = true
  }

  /** Connections are closed, and new ones are closed at once. */
  cut(): void {
    this.#isCut = true
    for (const close of this.#open) close()
  }

  repair(): void {
    this.#isCut = false
    this.#isHanging = false
    for (const goOn of this.#held.splice(0)) goOn()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }

  async #take(near: Socket): Promise<void> {
    if (this.#isCut) return void near.destroy()
    const far = connect(this.#target)
    const close = () => {
      this.#open.delete(close)
      near.destroy()
      far.destroy()
    }
    this.#open.add(close)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay()
      from.on("error", close).on("close", close)
      from.on("data", (part) => void this.#forward(part, to))
      from.on("end", () => void this.#forward(null, to))
    }
    near.resume()
  }

  async #forward(part: Buffer | null, to: Socket): Promise<void> {
    // Timers of the same length end in the order in which they began.
    if (this.delayMs > 0) await new Promise((done) => setTimeout(done, this.delayMs))
    while (this.#isHanging) await new Promise<void>((goOn) => this.#held.push(goOn))
    if (part === null) to.end()
    else to.write(part)
  }
}
