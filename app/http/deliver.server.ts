import { createHash } from "node:crypto"
import { chooseEncoding, compress } from "./encoding.server.ts"

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|xml|javascript)\b|image\/svg)/
/** Below this many bytes an answer fits one packet anyway. */
const WORTH_COMPRESSING = 1_024

/**
 * Readies an answer of text (a page, loader data, JSON) for the wire: `ETag` and 304 for what may be revalidated,
 * compressed once and whole, with its length. Answers that are no text or already encoded pass unchanged.
 */
export async function deliver(request: Request, response: Response): Promise<Response> {
  const { body, status, headers } = response
  if (!body || headers.has("Content-Encoding") || !COMPRESSIBLE.test(headers.get("Content-Type") ?? ""))
    return response
  return deliverBody(request, Buffer.from(await response.arrayBuffer()), { status, headers })
}

/** `deliver` for a body that is already at hand. */
export async function deliverBody(
  request: Request,
  body: Buffer<ArrayBuffer>,
  init: { status: number; headers: Headers },
): Promise<Response> {
  const headers = new Headers(init.headers)
  vary(headers, "Cookie", "Accept-Encoding")
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache")

  if (mayRevalidate(request, init.status, headers)) {
    if (!headers.has("ETag")) headers.set("ETag", entityTag(body))
    if (matches(request.headers.get("If-None-Match"), headers.get("ETag"))) {
      headers.delete("Content-Type")
      headers.delete("Content-Length")
      return new Response(null, { status: 304, headers })
    }
  }
  const encoding =
    body.length < WORTH_COMPRESSING ? undefined : chooseEncoding(request.headers.get("Accept-Encoding"))
  const bytes = encoding ? await compress(body, encoding) : body
  if (encoding) headers.set("Content-Encoding", encoding)
  headers.set("Content-Length", String(bytes.length))
  return new Response(bytes, { status: init.status, headers })
}

/** An answer that sets a cookie is about this moment: a 304 would lose what the cookie stands for. */
function mayRevalidate(request: Request, status: number, headers: Headers): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD"
  return (
    isRead &&
    status === 200 &&
    !headers.has("Set-Cookie") &&
    !/no-store/.test(headers.get("Cache-Control") ?? "")
  )
}

/** Weak, because the same tag stands for the plain and the compressed bytes. */
const entityTag = (body: Uint8Array) => `W/"${createHash("sha1").update(body).digest("base64url")}"`

/** Weak comparison of entity tags (RFC 9110, sections 8.8.3.2 and 13.1.2). */
function matches(ifNoneMatch: string | null, etag: string | null): boolean {
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
  headers.set("Vary", [...named, ...names.filter((name) => !known.has(name.toLowerCase()))].join(", "))
}
