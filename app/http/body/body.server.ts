import { finished, Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import type { RequestContext, SentRequest } from "~/context.ts"
import { BodyTooSlow, Invalid, TooLarge, UnsupportedMediaType } from "~/errors.ts"
import { waitInQueue } from "~/http/rate-limit.server.ts"
import { findExcess } from "~/services/json-shape.ts"

/** Forms and JSON are small; the largest field is a note of 20,000 characters. */
export const BODY_MAX_BYTES = 512 * 1024

/** Waits for a turn, because decoding takes time. @throws {TooLarge} at `maxBytes`, whatever its Content-Length says. */
export async function readBytes(
  request: SentRequest,
  maxBytes: number,
  context: RequestContext,
): Promise<Uint8Array> {
  const bytes = await readWhole(request, maxBytes)
  if (bytes.byteLength > 0) await turnToDecode(request, context)
  return bytes
}

const turnToDecode = ({ signal }: SentRequest, { clientAddress, sender, gone }: RequestContext) =>
  waitInQueue(clientAddress, gone ?? signal, sender)

async function readWhole({ body }: SentRequest, maxBytes: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  if (body instanceof Readable) return readNodeBytes(body, maxBytes)
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // With the lock held, the error would reset the connection instead of sending a response.
      reader.releaseLock()
      throw tooLarge()
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks, size)
}

/** Leaves the stream open: our server drains it after the response. */
function readNodeBytes(body: Readable, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size <= maxBytes) return void chunks.push(chunk)
      body.off("data", take).pause()
      reject(tooLarge())
    }
    finished(body, (error) => (error ? reject(error) : resolve(Buffer.concat(chunks, size))))
    body.on("data", take)
  })
}

/** Reads a large body, whose client must not keep its slot by being slow. @throws {TooLarge} @throws {BodyTooSlow} */
export async function readBytesAtMinimumRate(
  request: SentRequest,
  maxBytes: number,
  context: RequestContext,
): Promise<Uint8Array> {
  const { body, headers } = request
  if (Number(headers.get("Content-Length")) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  if (body) for await (const chunk of partsAtMinimumRate(body, maxBytes, tooLarge)) chunks.push(chunk)
  await turnToDecode(request, context)
  return Buffer.concat(chunks)
}

const tooLarge = () => new TooLarge("That is more than we can take")

const mediaType = (request: SentRequest) =>
  (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? ""

const JSON_DEPTH = 64
/** A body above 512 KB has a page as one text. 10 MB of brackets would take seconds to parse. */
const LARGE_JSON_VALUES = 100

/** An empty body is an empty object. @throws {Invalid} for malformed or deep JSON. @throws {TooLarge} @throws {UnsupportedMediaType} */
export function decodeJson(request: SentRequest, bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {}
  if (mediaType(request) !== "application/json") throw new UnsupportedMediaType("Send application/json")
  refuseExcess(bytes)
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new Invalid({ "": ["The body is not valid JSON"] })
  }
}

function refuseExcess(bytes: Uint8Array): void {
  const isLarge = bytes.byteLength > BODY_MAX_BYTES
  const [depth, values] = isLarge
    ? [Number.POSITIVE_INFINITY, LARGE_JSON_VALUES]
    : [JSON_DEPTH, Number.POSITIVE_INFINITY]
  const excess = findExcess(bytes, { depth, values })
  if (excess === "depth") throw new Invalid({ "": ["The body is nested too deeply"] })
  if (excess) throw tooLarge()
}

export const FIELDS_MAX = 100

/** @throws {UnsupportedMediaType} for another kind of body. @throws {TooLarge} for more than 100 fields. */
export function decodeForm(request: SentRequest, bytes: Uint8Array): FormData {
  if (mediaType(request) !== "application/x-www-form-urlencoded")
    throw new UnsupportedMediaType("Send a form")
  if (hasMoreThan(FIELDS_MAX - 1, "&", bytes)) throw new TooLarge("That is more than we can take")
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) form.append(name, value)
  return form
}

function hasMoreThan(max: number, character: string, bytes: Uint8Array): boolean {
  const code = character.charCodeAt(0)
  let count = 0
  for (let at = bytes.indexOf(code); at >= 0; at = bytes.indexOf(code, at + 1)) if (++count > max) return true
  return false
}

const GRACE_MS = 15_000
const BYTES_PER_MS = 16

type Result = ReadableStreamReadResult<Uint8Array>

/** @throws {BodyTooSlow} below 16 KB a second. Only time spent waiting for the client counts. */
export function bodyAtMinimumRate(reader: ReadableStreamDefaultReader<Uint8Array>): () => Promise<Result> {
  let left = GRACE_MS
  return async () => {
    const began = performance.now()
    const part = await within(reader.read(), left)
    left -= performance.now() - began
    if (part.value) left = Math.min(GRACE_MS, left + part.value.byteLength / BYTES_PER_MS)
    return part
  }
}

async function within(part: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BodyTooSlow()), ms)
  })
  return Promise.race([part, tooLate]).finally(() => clearTimeout(timer))
}

/** `tooMuch` makes the error above `maxBytes`. Releases its reader: a locked body would reset the connection. */
export async function* partsAtMinimumRate(
  body: NonNullable<SentRequest["body"]>,
  maxBytes: number,
  tooMuch: () => Error,
): AsyncGenerator<Uint8Array> {
  const reader = (body instanceof Readable ? createReadableStreamFromReadable(body) : body).getReader()
  const next = bodyAtMinimumRate(reader)
  let left = maxBytes
  try {
    for (;;) {
      const { done, value } = await next()
      if (done) return
      left -= value.byteLength
      if (left < 0) throw tooMuch()
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
