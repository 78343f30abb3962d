import { setTimeout as sleep } from "node:timers/promises"
import { type Client, createClient } from "@libsql/client"
import { Unavailable } from "~/errors.ts"
import type { Connection } from "./connections.ts"

/** Less than the 5 s in which every request is answered. */
const LIMIT_MS = 4_000
/** How long other statements wait to learn whether the server hangs, or whether only one statement was slow. */
const DOUBT_MS = 500
const PROBE_PAUSE_MS = 250

const MESSAGE = "The database does not answer just now. Please try again."

/** A statement was sent and got no answer, so it is unknown whether it ran. */
class NoAnswer extends Unavailable {
  constructor(cause: unknown) {
    super(MESSAGE)
    this.cause = cause
  }
}

/** The write may be saved or not. */
export const toUnknownOutcome = (error: unknown): unknown =>
  error instanceof NoAnswer
    ? new Unavailable(
        "The database did not answer, so this may be saved or not. Please look before you try again.",
      )
    : error

/** After a statement has passed its deadline, others fail at once until the server answers again. */
export class RemoteConnection implements Connection<Client> {
  readonly #client: Client
  /** All migrations are one request, which may take minutes. */
  readonly #patient: Client
  /** Set while the server may hang. */
  #isAnswering: Promise<boolean> | undefined

  constructor(url: string, authToken?: string) {
    // A WebSocket has no place for a deadline, and servers speak HTTP at the same address.
    const config = { url: url.replace(/^ws/, "http"), authToken }
    this.#client = createClient({ ...config, fetch: (request: Request) => this.#fetch(request) })
    this.#patient = createClient(config)
    this.#client.migrate = (statements) => this.#patient.migrate(statements)
  }

  /** @throws {Unavailable} while the server hangs. */
  async ready(): Promise<Client> {
    if (this.#isAnswering && !(await this.#isAnswering)) throw new Unavailable(MESSAGE)
    return this.#client
  }

  opened(): Client {
    return this.#client
  }

  discard(): void {}

  close(): void {
    this.#client.close()
    this.#patient.close()
  }

  async #fetch(request: Request): Promise<Response> {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(LIMIT_MS) })
      return new Response(await response.arrayBuffer(), response)
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") this.#doubt()
      throw new NoAnswer(error)
    }
  }

  #doubt(): void {
    if (this.#isAnswering) return
    const answered = this.#untilAnswered().then(() => true)
    this.#isAnswering = Promise.race([answered, sleep(DOUBT_MS, false, { ref: false })])
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
