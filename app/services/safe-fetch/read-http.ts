import { FetchRefused } from "./refused.ts"

/** The body comes without its framing. It throws when it ends before it is whole. */
export type HttpResponse = {
  status: number
  headers: Headers
  /** Of the body as it is sent, when the server says one. */
  length: number | undefined
  body: AsyncIterable<Buffer>
}

/** All lines before the body. Browsers read 256 KB. */
const MAX_HEAD = 64 * 1024
const STATUS_LINE = /^.{0,4}?(?:HTTP|ICY)(?:\/[\d.]{1,10})?(?:\s+(\d{3}))?/i

/**
 * Reads HTTP/1 as forgivingly as browsers do: for answers on connections that are used once, so there is no next
 * response that a misread length could hide.
 */
export async function readHttp(socket: AsyncIterable<Buffer>): Promise<HttpResponse> {
  const parts = socket[Symbol.asyncIterator]()
  const lines = new LineReader(parts)
  while (true) {
    const status = await readStatus(lines)
    const headers = parseHeaders(await untilBlank(lines))
    if (status < 200 && status !== 101) continue
    const rest = lines.rest()
    if (status === 101 || status === 204 || status === 304)
      return { status, headers, length: 0, body: first(rest, 0) }
    if (/\bchunked\b/i.test(headers.get("transfer-encoding") ?? ""))
      return { status, headers, length: undefined, body: unchunked(rest) }
    const length = statedLength(headers.get("content-length"))
    return { status, headers, length, body: length === undefined ? rest : first(rest, length) }
  }
}

async function readStatus(lines: LineReader): Promise<number> {
  let line = await lines.next()
  while (line === "") line = await lines.next()
  const match = STATUS_LINE.exec(line ?? "")
  if (!match) throw new FetchRefused("unreachable", "The address does not answer as web pages do")
  return Number(match[1] ?? 200)
}

async function untilBlank(lines: LineReader): Promise<string[]> {
  const block: string[] = []
  for (let line = await lines.next(); line; line = await lines.next()) block.push(line)
  return block
}

class LineReader {
  readonly #parts: AsyncIterator<Buffer>
  #part: Buffer = Buffer.alloc(0)
  #bytes = 0

  constructor(parts: AsyncIterator<Buffer>) {
    this.#parts = parts
  }

  /** @returns a line without its end, and undefined after the last one. */
  async next(): Promise<string | undefined> {
    let line = ""
    while (true) {
      const end = this.#part.indexOf("\n")
      line += this.#part.toString("latin1", 0, end < 0 ? this.#part.length : end)
      this.#bytes += end < 0 ? this.#part.length : end + 1
      if (this.#bytes > MAX_HEAD) throw new FetchRefused("unreachable", "The page's headers are too large")
      this.#part = this.#part.subarray(end < 0 ? this.#part.length : end + 1)
      if (end >= 0) return line.replace(/\r$/, "")
      const step = await this.#parts.next()
      if (step.done) return line || undefined
      this.#part = step.value
    }
  }

  async *rest(): AsyncGenerator<Buffer> {
    if (this.#part.length > 0) yield this.#part
    for (let step = await this.#parts.next(); !step.done; step = await this.#parts.next()) yield step.value
  }
}

const SAME_NAME_MAX = 50

/** Leaves out lines that are no headers. Of one name it takes fifty. */
export function parseHeaders(lines: readonly string[]): Headers {
  const headers = new Headers()
  const counts = new Map<string, number>()
  for (const line of unfolded(lines)) {
    const colon = line.indexOf(":")
    const name = line.slice(0, Math.max(colon, 0)).trimEnd().toLowerCase()
    const count = (counts.get(name) ?? 0) + 1
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || count > SAME_NAME_MAX) continue
    counts.set(name, count)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them, and `Headers` refuses them.
    headers.append(name, line.slice(colon + 1).replaceAll(/[\0-\x08\x0a-\x1f\x7f]/g, " "))
  }
  return headers
}

/** A line that begins with a blank goes on with the one before it. */
function unfolded(lines: readonly string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole.length - 1
    if (/^[ \t]/.test(line) && last >= 0) whole[last] += line
    else whole.push(line)
  }
  return whole
}

/** Without a clear length, the body goes on until the connection ends. */
function statedLength(header: string | null): number | undefined {
  const [length = "", ...others] = new Set(header?.split(",").map((value) => value.trim()))
  return others.length === 0 && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

async function* first(parts: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length
  if (left === 0) return
  for await (const part of parts) {
    yield part.subarray(0, left)
    left -= part.length
    if (left <= 0) return
  }
  throw brokenOff()
}

/** Sizes, their extensions and line ends of all chunks together. */
const MAX_FRAMING = 1_000_000
const MAX_SIZE_LINE = 4_000

/** Joins the chunks of one part, because each piece costs its reader a step. */
async function* unchunked(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line = ""
  let left = 0
  let framing = 0
  for await (const part of parts) {
    const pieces: Buffer[] = []
    let isLast = false
    for (let at = 0; at < part.length && !isLast; ) {
      if (left > 0) {
        const data = part.subarray(at, at + left)
        pieces.push(data)
        left -= data.length
        at += data.length
        continue
      }
      const newline = part.indexOf("\n", at)
      const end = newline < 0 ? part.length : newline
      line += part.toString("latin1", at, Math.min(end, at + MAX_SIZE_LINE))
      framing += end + 1 - at
      at = end + 1
      if (framing > MAX_FRAMING || line.length > MAX_SIZE_LINE) throw brokenOff()
      if (newline < 0) break
      const size = line.trim()
      line = ""
      // The line end behind a chunk's data.
      if (size === "") continue
      left = Number.parseInt(/^[\da-f]{1,12}(?=$|[;\s])/i.exec(size)?.[0] ?? "", 16)
      isLast = !(left > 0)
    }
    if (pieces.length > 0) yield Buffer.concat(pieces)
    if (isLast && left === 0) return
    if (isLast) throw brokenOff()
  }
  throw brokenOff()
}

const brokenOff = () => new FetchRefused("unreachable", "The page broke off")
