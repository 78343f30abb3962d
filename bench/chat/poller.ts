import { connect, type Socket } from "node:net"

/** An answer as far as a watcher looks at it. */
export type Answer = { status: number; tag: string | null; body: string }

/**
 * One connection that asks and waits for the answer, by hand: a whole HTTP client costs more than the server it would
 * measure.
 */
export class Poller {
  readonly #socket: Socket
  #received = ""
  #settle: { done: (answer: Answer) => void; failed: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding("latin1").setNoDelay(true)
    socket.on("data", (part: string) => this.#receive(part))
    socket.on("error", (error) => this.#settle?.failed(error))
    socket.on("close", () => this.#settle?.failed(new Error("The connection was closed")))
  }

  /** @param from the address that the server sees. */
  static open(port: number, from?: string): Promise<Poller> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () =>
        resolve(new Poller(socket)),
      )
      socket.once("error", reject)
    })
  }

  ask(path: string, headers: Record<string, string>): Promise<Answer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((done, failed) => {
      this.#settle = { done, failed }
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join("")}\r\n`)
    })
  }

  close(): void {
    this.#settle = null
    this.#socket.destroy()
  }

  #receive(part: string): void {
    this.#received += part
    const end = this.#received.indexOf("\r\n\r\n")
    if (end < 0) return
    const head = this.#received.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < end + 4 + length) return
    const settle = this.#settle
    const answer = {
      status: Number(head.slice(9, 12)),
      tag: /\r\netag: (.+?)(?:\r\n|$)/i.exec(head)?.[1] ?? null,
      body: this.#received.slice(end + 4),
    }
    this.#received = ""
    this.#settle = null
    settle?.done(answer)
  }
}
