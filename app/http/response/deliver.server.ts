import { createHash } from "node:crypto"
import { keepResponse } from "../cache/responses.server.ts"
import type { RequestContext } from "../context.ts"
import type { SentRequest } from "../request.ts"
import { chooseEncoding, compress } from "./encoding.server.ts"
import { Reply } from "./reply.ts"
import { sharedCaching } from "./shared-caching.server.ts"

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
  // As Express completes it, which kept responses do not pass.
  if (/^text\/[^;]*$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`)
  return deliverText(request, Buffer.from(await response.arrayBuffer()), { status, headers }, context)
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
      headers.delete("Content-Type")
      headers.delete("Content-Length")
      // The browser has it with the page.
      headers.delete("Content-Security-Policy")
      keepResponse(context, 304, headers, null)
      return new Reply(null, { status: 304, headers })
    }
  }
  const accepted = request.headers.get("Accept-Encoding")
  const encoding = body.length < COMPRESSED_FROM_BYTES ? undefined : chooseEncoding(accepted)
  const bytes = encoding ? await compress(body, encoding) : body
  if (encoding) headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(bytes.length))
  if (request.method === "GET") keepResponse(context, status, headers, bytes)
  return new Reply(bytes, { status, headers })
}

function mayRevalidate(request: SentRequest, status: number, headers: Headers): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD"
  const isStored = !/no-store/.test(headers.get("Cache-Control") ?? "")
  return isRead && isStored && status === 200 && !headers.has("Set-Cookie")
}

const entityTag = (body: Uint8Array) => `W/"${createHash("sha1").update(body).digest("base64url")}"`

/** Weak comparison (RFC 9110, section 13.1.2). */
export function matches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch.trim() === "*") return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "")
  return ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag))
}

export function vary(headers: Headers, ...names: string[]) {
  const present = (headers.get("Vary") ?? "").toLowerCase().split(/\s*,\s*/)
  for (const name of names) if (!present.includes(name.toLowerCase())) headers.append("Vary", name)
}
