import { createHash } from "node:crypto"

export const entityTag = (body: Uint8Array): string =>
  `W/"${createHash("sha1").update(body).digest("base64url")}"`

/** Weak comparison (RFC 9110, section 13.1.2). */
export function matches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "")
  return ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag))
}

const BODY_HEADERS = ["Content-Type", "Content-Length", "Content-Encoding", "Content-Security-Policy"]

/** The headers of a 304: the browser has those of the body. */
export function notModifiedHeaders(headers: Headers): Headers {
  const others = new Headers(headers)
  for (const name of BODY_HEADERS) others.delete(name)
  return others
}
