import { createHash } from "node:crypto"
import type { RequestContext } from "../context.ts"
import { chooseEncoding, compress } from "./encoding.server.ts"
import { completeHeaders } from "./remix-serve.server.ts"

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|xml|javascript)\b|image\/svg)/
/** Below this many bytes an answer fits one packet anyway. */
const WORTH_COMPRESSING = 1_024

/**
 * Readies an answer for the wire. Text (loader data, JSON) gets an `ETag` and 304 where it may be revalidated, is
 * compressed once and whole, and has its length; what is no text or already encoded streams on as it is.
 */
export async function deliver(
  request: Request,
  response: Response,
  context: RequestContext,
): Promise<Response> {
  const { body, status } = response
  const headers = new Headers(response.headers)
  if (body && !headers.has("Content-Encoding") && COMPRESSIBLE.test(headers.get("Content-Type") ?? ""))
    return deliverText(request, Buffer.from(await response.arrayBuffer()), { status, headers }, context)
  completeHeaders(headers, request, context)
  return new Response(body, { status, headers })
}

/** `deliver` for a text that is already at hand. */
export async function deliverText(
  request: Request,
  body: Buffer<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
  context: RequestContext,
): Promise<Response> {
  completeHeaders(headers, request, context)
  vary(headers, "Cookie", "Accept-Encoding")
  if (context.retryAfter !== undefined) headers.set("Retry-After", String(context.retryAfter))
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache")

  if (mayRevalidate(request, status, headers)) {
    if (!headers.has("ETag")) headers.set("ETag", entityTag(body))
    if (matches(request.headers.get("If-None-Match"), headers.get("ETag"))) {
      headers.delete("Content-Type")
      headers.delete("Content-Length")
      return new Response(null, { status: 304, headers })
    }
  }
  const accepted = request.headers.get("Accept-Encoding")
  const encoding = body.length < WORTH_COMPRESSING ? undefined : chooseEncoding(accepted)
  const bytes = encoding ? await compress(body, encoding) : body
  if (encoding) headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(bytes.length))
  return new Response(bytes, { status, headers })
}

/** An answer that sets a cookie is about this moment: a 304 would lose what the cookie stands for. */
function mayRevalidate(request: Request, status: number, headers: Headers): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD"
  const isKept = !/no-store/.test(headers.get("Cache-Control") ?? "")
  return isRead && isKept && status === 200 && !headers.has("Set-Cookie")
}

/** Weak, because the same tag stands for the plain and the compressed bytes. */
const entityTag = (body: Uint8Array) => `W/"${createHash("sha1").update(body).digest("base64url")}"`

/** Weak comparison of entity tags (RFC 9110, sections 8.8.3.2 and 13.1.2). */
export function matches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch.trim() === "*") return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "")
  return ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag))
}

/** Names request headers that the answer depends on, beside those that are named already. */
export function vary(headers: Headers, ...names: string[]) {
  const named = (headers.get("Vary") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
  const known = new Set(named.map((name) => name.toLowerCase()))
  const added = names.filter((name) => !known.has(name.toLowerCase()))
  headers.set("Vary", [...named, ...added].join(", "))
}
