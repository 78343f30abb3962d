import type { RequestContext, SentRequest } from "~/context.ts"
import { env } from "~/env.server.ts"
import { keepResponse } from "../cache/responses.server.ts"
import { chooseEncoding, compress } from "./encoding.server.ts"
import { entityTag, matches, notModifiedHeaders } from "./send.ts"

/** A response of the API. Our own server writes it as it is; for Remix it becomes a `Response`, which costs more. */
export class Reply {
  readonly status: number
  readonly headers: Headers

  constructor(
    readonly body: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null,
    { status = 200, headers }: ResponseInit = {},
  ) {
    this.status = status
    this.headers = headers instanceof Headers ? headers : new Headers(headers)
  }

  static json(value: unknown, init?: ResponseInit): Reply {
    const reply = new Reply(JSON.stringify(value), init)
    reply.headers.set("Content-Type", "application/json; charset=utf-8")
    return reply
  }

  toResponse(): Response {
    return new Response(this.body, this)
  }
}

const TEXT = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|xml|javascript)\b|image\/svg)/
const COMPRESSED_FROM_BYTES = 1_024

export async function deliver(
  request: Request,
  response: Response,
  context: RequestContext,
): Promise<Response> {
  const { status } = response
  const type = response.headers.get("Content-Type") ?? ""
  if (!response.body || response.headers.has("Content-Encoding") || !TEXT.test(type)) return response
  const headers = new Headers(response.headers)
  addCharset(headers)
  return deliverText(request, Buffer.from(await response.arrayBuffer()), { status, headers }, context)
}

/** Express does the same under `remix-serve`. */
export function addCharset(headers: Headers): void {
  const type = headers.get("Content-Type")
  if (type && /^text\/[^;]*$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`)
}

export const deliverText = async (
  request: Request,
  body: Buffer<ArrayBuffer>,
  init: { status: number; headers: Headers },
  context: RequestContext,
): Promise<Response> => (await deliverReply(request, new Reply(body, init), context)).toResponse()

/** Adds what belongs to every text: caching, validation, compression. Changes the reply's headers. Streams stay as they are. */
export async function deliverReply(
  request: SentRequest,
  reply: Reply,
  context: RequestContext,
): Promise<Reply> {
  const { status, headers } = reply
  if (reply.body === null) {
    if (status === 304) keepResponse(context, status, headers, null)
    return reply
  }
  if (reply.body instanceof ReadableStream) return reply
  const body = typeof reply.body === "string" ? Buffer.from(reply.body) : reply.body
  vary(headers, "Cookie", "Accept-Encoding")
  if (context.retryAfter !== undefined) headers.set("Retry-After", String(context.retryAfter))
  if (!headers.has("Cache-Control")) {
    const shared = sharedCaching(status, headers, context)
    // Who sends a token has no cookie, and sees more than a visitor. A page's data depends on Save-Data, too.
    if (shared) vary(headers, "Authorization", "Save-Data")
    headers.set("Cache-Control", shared ?? "private, no-cache")
  }

  if (mayRevalidate(request, status, headers)) {
    if (!headers.has("ETag")) headers.set("ETag", entityTag(body))
    if (matches(request.headers.get("If-None-Match"), headers.get("ETag"))) {
      keepResponse(context, 304, headers, null)
      return new Reply(null, { status: 304, headers: notModifiedHeaders(headers) })
    }
  }
  const accepted = request.headers.get("Accept-Encoding")
  const encoding = body.length < COMPRESSED_FROM_BYTES ? undefined : chooseEncoding(accepted)
  const bytes = encoding ? await compress(body, encoding) : body
  if (encoding) headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(bytes.length))
  if (request.method === "GET") keepResponse(context, status, headers, bytes)
  // Node sends a short text together with the headers, and bytes apart from them.
  return new Reply(encoding ? bytes : reply.body, { status, headers })
}

function mayRevalidate(request: SentRequest, status: number, headers: Headers): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD"
  const isStored = !/no-store/.test(headers.get("Cache-Control") ?? "")
  return isRead && isStored && status === 200 && !headers.has("Set-Cookie")
}

/** Shared caches keep, with PUBLIC_CACHE_SECONDS, responses of `http/cache/rules.ts` that every visitor gets, or null. */
function sharedCaching(
  status: number,
  headers: Headers,
  { cache: recording, userId }: RequestContext,
): string | null {
  const seconds = env.PUBLIC_CACHE_SECONDS
  if (!seconds || status !== 200 || userId !== undefined || headers.has("Set-Cookie")) return null
  if (!recording?.isForEverybody(Date.now() + seconds * 1_000)) return null
  return `public, max-age=0, s-maxage=${seconds}`
}

export function vary(headers: Headers, ...names: string[]) {
  const present = (headers.get("Vary") ?? "").toLowerCase().split(/\s*,\s*/)
  for (const name of names) if (!present.includes(name.toLowerCase())) headers.append("Vary", name)
}
