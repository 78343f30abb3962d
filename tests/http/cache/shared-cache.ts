import type { IncomingHttpHeaders, Server } from "node:http"
import { ask } from "../../server/serve.ts"

type Answer = Awaited<ReturnType<typeof ask>>
type Headers = Record<string, string>
type Stored = { sent: Headers; answer: Answer; freshUntil: number }

/** A cache in front of the server, for everybody, as RFC 9111 allows it: it stores what it may, and honours `Vary`. */
export class SharedCache {
  readonly #stored = new Map<string, Stored[]>()
  hits = 0
  now = Date.now()

  constructor(private readonly server: Server) {}

  async get(path: string, sent: Headers): Promise<Answer> {
    const variants = this.#stored.get(path) ?? []
    const found = variants.find((stored) => stored.freshUntil > this.now && matches(stored, sent))
    if (found) {
      this.hits++
      return found.answer
    }
    const answer = await ask(this.server, path, { headers: sent })
    const seconds = storableSeconds(answer, sent)
    if (seconds > 0) {
      const stored = { sent, answer, freshUntil: this.now + seconds * 1_000 }
      this.#stored.set(path, [...variants.filter((other) => !matches(other, sent)), stored])
    }
    return answer
  }
}

/** Sections 3 and 5.2.2. */
function storableSeconds({ status, headers }: Answer, sent: Headers): number {
  const caching = headers["cache-control"] ?? ""
  if (status !== 200 || /private|no-store|no-cache/.test(caching) || headers.vary === "*") return 0
  if (sent.authorization && !/public|s-maxage|must-revalidate/.test(caching)) return 0
  const [, seconds] = /s-maxage=(\d+)/.exec(caching) ?? /(?<!s-)max-age=(\d+)/.exec(caching) ?? []
  return Number(seconds ?? 0)
}

/** Section 4.1. */
const matches = ({ sent, answer }: Stored, asked: Headers) =>
  namesIn(answer.headers).every((name) => (sent[name] ?? "") === (asked[name] ?? ""))

const namesIn = ({ vary = "" }: IncomingHttpHeaders) =>
  vary
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
