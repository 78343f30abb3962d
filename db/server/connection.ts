import { setTimeout as sleep } from "node:timers/promises"
import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import { runningFor } from "~/runtime/event-loop.ts"
import type { Connection } from "../client/connection.ts"
import { NO_ANSWER, NoAnswer } from "../client/errors.ts"

/** Less than the 5 s in which every request is answered. */
const LIMIT_MS = 4_000
/** How long other statements wait to learn whether the server hangs, or whether only one statement was slow. */
const DOUBT_MS = 500
const PROBE_PAUSE_MS = 250

/** A server that was started anew does not know the transactions of before. Errors of statements have the status 200. */
const hasLost = ({ status }: Response, body: ArrayBuffer) =>
  status >= 500 || (status === 400 && Buffer.from(body).includes("baton"))

/** After a statement has passed its deadline, others fail at once until the server answers again. */
export class RemoteConnection implements Connection<Client> {
  readonly #client: Client
  /** All migrations are one request, which may take minutes. */
  readonly #patient: Client
  /** Set while the server may hang. */
  #isAnswering: Promise<boolean> | undefined

  constructor(
    url: string,
    authToken?: string,
    private readonly limitMs = LIMIT_MS,
  ) {
    // A WebSocket has no place for a deadline, and servers speak HTTP at the same address.
    const config = { url: url.replace(/^ws/, "http"), authToken }
    this.#client = createClient({ ...config, fetch: (request: Request) => this.#fetch(request) })
    this.#patient = createClient(config)
    this.#client.migrate = (statements) => this.#patient.migrate(statements)
  }

  /** @throws {Unavailable} while the server hangs. */
  async ready(): Promise<Client> {
    if (this.#isAnswering && !(await this.#isAnswering)) throw new Unavailable(NO_ANSWER)
    return this.#client
  }

  /** @throws {Unavailable} as `ready`, and when there is no answer in time. */
  async ask(statement: InStatement): Promise<ResultSet> {
    return (await this.ready()).execute(statement)
  }

  discard(): void {}

  close(): void {
    this.#client.close()
    this.#patient.close()
  }

  async #fetch(request: Request): Promise<Response> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(this.limitMs) })
      const body = await response.arrayBuffer()
      if (!hasLost(response, body)) return new Response(body, response)
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") this.doubt()
      throw new NoAnswer(error)
    }
    throw new NoAnswer(new Error("The server has lost the transaction, or a proxy does not reach it"))
  }

  /** Lets other statements fail at once until the server answers. */
  doubt(): void {
    if (this.#isAnswering) return
    const answered = this.#untilAnswered().then(() => true)
    this.#isAnswering = Promise.race([answered, runningFor(DOUBT_MS).then(() => false)])
    answered.finally(() => {
      this.#isAnswering = undefined
    })
  }

  async #untilAnswered(): Promise<void> {
    while (!this.#client.closed) {
      try {
        await this.#client.execute("select 1")
        return
      } catch (error) {
        if (!(error instanceof NoAnswer)) return
        await sleep(PROBE_PAUSE_MS, undefined, { ref: false })
      }
    }
  }
}
