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
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"

/*
 * The values of the Caddyfile in deploy/compose.cluster.yaml, and what Caddy 2.11 makes of them. It does nothing that Caddy
 * would not do.
 */
const TRY_MS = 10_000
const TRY_PAUSE_MS = 250
const FAILED_MS = 2_000
const ASK_MS = 1_000
const ASK_LIMIT_MS = 5_000
const BODY_MAX = 64 * 1024

type Attempt = { asked: IncomingMessage; response: ServerResponse; body: Body; began: number }
/** A body that fits into the buffer can be sent again after a part of it was sent. */
type Body = { start: Buffer; rest: AsyncIterator<Buffer> | null }

/** A proxy in front of several processes, each of which gets the next request. */
export class Balancer {
  /** False for a proxy that does not ask whether a process is ready. */
  asksReadiness = true
  readonly #agent = new Agent({ keepAlive: true, timeout: 60_000 })
  readonly #server: Server
  readonly #unready = new Set<string>()
  readonly #failedAt = new Map<string, number>()
  #turn = 0
  #isClosed = false

  /** @param origins may change at any time. */
  private constructor(readonly origins: string[]) {
    this.#server = createServer((asked, response) => void this.#take(asked, response))
    // Longer than any client keeps an idle connection.
    this.#server.keepAliveTimeout = 120_000
  }

  static async listen(origins: string[], port = 0): Promise<Balancer> {
    const balancer = new Balancer(origins)
    balancer.#server.listen(port, "127.0.0.1")
    await once(balancer.#server, "listening")
    for (const origin of origins) void balancer.#askAgain(origin)
    return balancer
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#isClosed = true
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
  }

  async #askAgain(origin: string): Promise<void> {
    while (!this.#isClosed) {
      if (!this.asksReadiness || (await isReady(origin))) this.#unready.delete(origin)
      else this.#unready.add(origin)
      await sleep(ASK_MS, undefined, { ref: false })
    }
  }

  #next(): string | undefined {
    const hasFailed = (origin: string) =>
      performance.now() - (this.#failedAt.get(origin) ?? -FAILED_MS) < FAILED_MS
    for (let tries = 0; tries < this.origins.length; tries++) {
      const origin = this.origins[this.#turn++ % this.origins.length] as string
      if (!this.#unready.has(origin) && !hasFailed(origin)) return origin
    }
    return undefined
  }

  async #take(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await bufferedBody(asked)
      this.#pass({ asked, response, body, began: performance.now() })
    } catch {
      response.destroy()
    }
  }

  async #again(attempt: Attempt, isSafe: boolean): Promise<void> {
    const isInTime = performance.now() - attempt.began < TRY_MS
    if (!isSafe || !isInTime) return refuse(attempt.response)
    await sleep(TRY_PAUSE_MS)
    if (!attempt.response.destroyed) this.#pass(attempt)
  }

  #pass(attempt: Attempt): void {
    const { asked, response, body } = attempt
    const origin = this.#next()
    if (!origin) return void this.#again(attempt, true)
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
    const send = () => {
      isSent = true
      if (!body.rest) return void sent.end(body.start)
      sent.write(body.start)
      Readable.from({ [Symbol.asyncIterator]: () => body.rest as AsyncIterator<Buffer> })
        .on("error", () => sent.destroy())
        .pipe(sent)
    }
    sent.on("socket", (socket) => (socket.connecting ? socket.once("connect", send) : send()))
    sent.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
      answer.on("error", () => response.destroy())
    })
    sent.on("error", () => {
      if (response.headersSent) return void response.destroy()
      if (response.destroyed) return
      this.#failedAt.set(origin, performance.now())
      const isRead = method === "GET" || method === "HEAD"
      const isRepeatable = (isRead || asked.headers["idempotency-key"] !== undefined) && !body.rest
      void this.#again(attempt, !isSent || isRepeatable)
    })
    response.on("close", () => sent.destroy())
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ASK_LIMIT_MS) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function bufferedBody(asked: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  let bytes = 0
  const chunks: AsyncIterator<Buffer> = asked[Symbol.asyncIterator]()
  while (bytes < BODY_MAX) {
    const { done, value } = await chunks.next()
    if (done) return { start: Buffer.concat(parts), rest: null }
    bytes += value.length
    parts.push(value)
  }
  return { start: Buffer.concat(parts), rest: chunks }
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(502, { "content-type": "text/plain", "retry-after": "1" })
    .end("No process has answered.")
}
