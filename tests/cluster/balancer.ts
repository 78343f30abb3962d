import { once } from "node:events"
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

/**
 * A proxy in front of several processes, each of which gets the next request. A request that no process has received is
 * sent to the next one, and so is a read that broke off, as nginx does.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true, timeout: 60_000 })
  readonly #server: Server
  #turn = 0

  /** @param origins may change at any time. */
  private constructor(readonly origins: string[]) {
    this.#server = createServer((asked, response) => void this.#pass(asked, response, origins.length))
    // Longer than any client keeps an idle connection.
    this.#server.keepAliveTimeout = 120_000
  }

  static async listen(origins: string[], port = 0): Promise<Balancer> {
    const balancer = new Balancer(origins)
    balancer.#server.listen(port, "127.0.0.1")
    await once(balancer.#server, "listening")
    return balancer
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
  }

  #next(): string | undefined {
    return this.origins[this.#turn++ % this.origins.length]
  }

  #pass(asked: IncomingMessage, response: ServerResponse, attempts: number): void {
    const origin = this.#next()
    if (!origin) return void refuse(response)
    const { hostname, port } = new URL(origin)
    const headers: IncomingHttpHeaders = {
      ...asked.headers,
      "x-forwarded-host": asked.headers.host,
      "x-forwarded-proto": "http",
    }
    // Clients of a test choose their addresses, because there are limits by address.
    headers["x-forwarded-for"] ??= asked.socket.remoteAddress
    delete headers.connection
    const { method, url: path } = asked
    const sent = request({ hostname, port, method, path, headers, agent: this.#agent, setHost: false })
    let isSent = false
    sent.on("socket", (socket) => {
      if (!socket.connecting) isSent = sent.reusedSocket
      else
        socket.once("connect", () => {
          isSent = true
        })
    })
    sent.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
      answer.on("error", () => response.destroy())
    })
    sent.on("error", () => {
      if (response.headersSent) return void response.destroy()
      const isRead = method === "GET" || method === "HEAD"
      if (attempts > 1 && (isRead || !isSent)) {
        asked.unpipe(sent)
        this.#pass(asked, response, attempts - 1)
      } else refuse(response)
    })
    response.on("close", () => sent.destroy())
    // Its body must not be read before the request has a connection: another attempt needs it.
    if (isBodyless(asked)) sent.end()
    else
      sent.once("socket", (socket) => {
        const start = () => asked.pipe(sent)
        if (socket.connecting) socket.once("connect", start)
        else start()
      })
  }
}

const isBodyless = ({ headers }: IncomingMessage) =>
  headers["content-length"] === undefined && headers["transfer-encoding"] === undefined

function refuse(response: ServerResponse): void {
  response
    .writeHead(502, { "content-type": "text/plain", "retry-after": "1" })
    .end("No process has answered.")
}
