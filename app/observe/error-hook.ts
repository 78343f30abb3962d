import { DEFAULT_APP_NAME, MINUTE_MS } from "~/limits.ts"
import { version } from "../../package.json"

const LIMIT_MS = 5_000
const WAITING_MAX = 20
const MESSAGE_MAX = 300

type Where = { requestId?: string; path?: string }
type Report = Where & { message: string; time: string; version: string; count: number }

/** Posts errors to the operator: one a minute, with the number of its occurrences. Never throws. */
export class ErrorHook {
  /** The key is the message. */
  readonly #waiting = new Map<string, Report>()
  #isResting = false

  /** @param onFailure is called once a minute at most. */
  constructor(
    private readonly url: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  report(error: unknown, { requestId, path }: Where = {}): void {
    const message = describe(error)
    const known = this.#waiting.get(message)
    if (known) known.count++
    else if (this.#waiting.size < WAITING_MAX) {
      const time = new Date().toISOString()
      this.#waiting.set(message, {
        ...{ message, requestId, path: path && withoutTokens(path), time, version, count: 1 },
      })
    }
    this.#sendNext()
  }

  #sendNext(): void {
    const [next] = this.#waiting
    if (!next || this.#isResting) return
    this.#isResting = true
    const [message, report] = next
    this.#waiting.delete(message)
    setTimeout(() => {
      this.#isResting = false
      this.#sendNext()
    }, MINUTE_MS).unref()
    this.#send(report).catch(this.onFailure)
  }

  async #send(report: Report): Promise<void> {
    // Most servers have no hook, so its code is loaded with the first report.
    const { operatorFetch } = await import("~/services/safe-fetch/operator.ts")
    const { status } = await operatorFetch(this.url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": DEFAULT_APP_NAME },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (status >= 300) throw new Error(`It answered ${status}`)
  }
}

/** The error and what caused it, without what may be of a user: texts in quotes, addresses, tokens. */
function describe(error: unknown): string {
  const parts: string[] = []
  for (let at = error; parts.length < 3 && at instanceof Error; at = at.cause)
    parts.push(`${at.name}: ${withoutUserData(at.message)}`)
  return parts.join(", because of ").slice(0, MESSAGE_MAX) || "Something that is no error was thrown"
}

const withoutUserData = (message: string) =>
  withoutTokens(
    (message.slice(0, 2_000).split("\n", 1)[0] ?? "")
      .replace(/"[^"]*"?|'[^']*'|`[^`]*`?|“[^”]*”?/g, "…")
      .replace(/[^\s@]+@[^\s@]+/g, "…")
      .replace(/\b\w+:\/\/\S+/g, "…"),
  )

const withoutTokens = (text: string) => text.slice(0, MESSAGE_MAX).replace(/[\w-]{20,}/g, "…")
