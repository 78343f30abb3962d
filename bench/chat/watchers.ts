import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import type { Known, Member } from "./members.ts"

/*
 * The pages that have a chat open, one connection each, in a process of its own: each asks every 3 seconds. By hand,
 * because an HTTP client costs more than the server that it would measure. Forked by `chat.ts`; tells what it has seen.
 *
 *   watchers.ts <port> <file with the members, and what their pages know> <milliseconds to watch> <milliseconds between two polls>
 */

export type Seen = {
  unchanged: number
  news: number
  errors: string[]
  p50Ms: number
  p99Ms: number
  mostMs: number
}

/** The content of the file. */
export type Watched = { members: Member[]; known: Record<number, Known> }

const [port, file, watchMs, everyMs] = [2, 3, 4, 5].map((index) => process.argv[index])
const EVERY_MS = Number(everyMs)
/** A response that takes longer counts as an error. */
const PATIENCE_MS = 10_000
const TICK_MS = 10

const waits: number[] = []
const errors = new Map<string, number>()
let [unchanged, news] = [0, 0]
let isMeasured = false

class Watcher {
  due: number
  #isUnderWay = false
  #request = ""
  #received = ""
  #after: number
  #tag: string
  readonly #socket: Socket

  constructor(
    index: number,
    { group, cookie }: Member,
    start: number,
    { tag, after }: Known,
    private readonly path = `/api/groups/${group}/messages`,
    private readonly headers = `Host: 127.0.0.1\r\nCookie: ${cookie}\r\n`,
  ) {
    this.#tag = tag
    this.#after = after
    this.due = start
    // Each has an address of its own, as people have.
    const localAddress = `127.${1 + (index >> 16)}.${(index >> 8) & 255}.${1 + (index & 253)}`
    this.#socket = connect({ port: Number(port), host: "127.0.0.1", localAddress })
    this.#socket.setNoDelay(true).setEncoding("latin1")
    this.#socket.on("data", (part: string) => this.#receive(part))
    this.#socket.on("error", (error) => fail(error.message))
    this.#socket.on("close", () => fail("the connection was closed"))
    this.#prepare()
  }

  /** Asks when it is time, and nothing is under way. */
  tick(now: number): void {
    if (this.#isUnderWay || now < this.due) return
    this.#isUnderWay = true
    this.#socket.write(this.#request)
  }

  /** What is under way at the end has waited so long at least. */
  close(now: number): void {
    if (this.#isUnderWay) waits.push(now - this.due)
    if (this.#isUnderWay && now - this.due > PATIENCE_MS) fail("no response")
    this.#socket.removeAllListeners().on("error", () => {})
    this.#socket.destroy()
  }

  #prepare(): void {
    const ask = `GET ${this.path}?after=${this.#after}&limit=100 HTTP/1.1`
    this.#request = `${ask}\r\n${this.headers}If-None-Match: ${this.#tag}\r\n\r\n`
  }

  #receive(part: string): void {
    this.#received += part
    const end = this.#received.indexOf("\r\n\r\n")
    if (end < 0) return
    const status = this.#received.slice(9, 12)
    if (status === "304") {
      this.#settle(null)
      return
    }
    const head = this.#received.slice(0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const isWhole = length
      ? this.#received.length >= end + 4 + Number(length)
      : this.#received.endsWith("\r\n0\r\n\r\n")
    if (!isWhole) return
    if (status === "200") this.#read(head)
    this.#settle(status === "200" ? null : `status ${status}`, true)
  }

  #read(head: string): void {
    this.#tag = /\r\netag: (.+?)(?:\r\n|$)/i.exec(head)?.[1] ?? ""
    const last = this.#received.lastIndexOf('{"id":')
    if (last > 0) this.#after = Number.parseInt(this.#received.slice(last + 6), 10)
    this.#prepare()
  }

  #settle(error: string | null, isNews = false): void {
    const wait = performance.now() - this.due
    if (error ?? wait > PATIENCE_MS) fail(error ?? "no response")
    else if (isMeasured) {
      // From when the poll was due, not from when it was sent.
      waits.push(wait)
      if (isNews) news++
      else unchanged++
    }
    this.#received = ""
    this.#isUnderWay = false
    // As the page does: the next poll is due after the response.
    this.due += Math.max(EVERY_MS, wait)
  }
}

const fail = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1)

const { members, known }: Watched = JSON.parse(readFileSync(String(file), "utf8"))
const began = performance.now()
const watchers = members.map(
  (member, index) =>
    new Watcher(index, member, began + 1_000 + (index / members.length) * EVERY_MS, {
      tag: "",
      after: 0,
      ...known[member.group],
    }),
)
// The work of connecting is not measured.
setTimeout(
  () => {
    isMeasured = true
    errors.clear()
    process.send?.("ready")
  },
  1_000 + 2 * EVERY_MS,
)
const timer = setInterval(() => {
  const now = performance.now()
  for (const watcher of watchers) watcher.tick(now)
}, TICK_MS)
setTimeout(end, 1_000 + 2 * EVERY_MS + Number(watchMs))

function end() {
  clearInterval(timer)
  const now = performance.now()
  for (const watcher of watchers) watcher.close(now)
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? Number.POSITIVE_INFINITY
  const seen: Seen = {
    unchanged,
    news,
    errors: [...errors].map(([what, times]) => `${times} × ${what}`),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
  }
  process.send?.(seen, () => process.exit())
}
