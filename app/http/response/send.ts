import { hash } from "node:crypto"
import type { ServerResponse } from "node:http"
import { env } from "~/env.server.ts"

type Sender = { isHttps: boolean; requestId: string; path: string }

const always = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // With `no-referrer`, browsers would send `Origin: null` with our own forms.
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

const overHttps = {
  "Strict-Transport-Security": "max-age=31536000",
  "Cross-Origin-Opener-Policy": "same-origin",
}

/** What a view link shows has no forms that write. Its address must reach neither a shop nor a search engine. */
const ofViewLinks = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" }
const IS_OF_VIEW_LINK = /^\/s\/[^/]+(?:\/[^/]+)?\/?$/i

const flat = (head: object): string[] => Object.entries(head).flat()
const secure = flat({ ...always, ...overHttps })
const plain = env.APP_ORIGIN?.startsWith("https:") ? secure : flat(always)
const secureByLink = flat({ ...always, ...overHttps, ...ofViewLinks })
const plainByLink = plain === secure ? secureByLink : flat({ ...always, ...ofViewLinks })

const commonHead = ({ isHttps, path }: Sender): string[] => {
  const isByLink = IS_OF_VIEW_LINK.test(path)
  if (isByLink) return isHttps ? secureByLink : plainByLink
  return isHttps ? secure : plain
}

/** Call it for a response that is sent by others. */
export function setCommonHeaders(response: ServerResponse, sender: Sender): void {
  const head = commonHead(sender)
  for (let at = 0; at < head.length; at += 2) response.setHeader(head[at] as string, head[at + 1] as string)
  response.setHeader("X-Request-Id", sender.requestId)
}

type To = { response: ServerResponse; info: Sender }

/** One array costs less than setting each header. @param head names and values in turn, `Content-Length` included. */
export function send({ response, info }: To, status: number, head: string[], body?: Uint8Array): void {
  const all = commonHead(info).concat(head)
  all.push("X-Request-Id", info.requestId)
  response.writeHead(status, all)
  response.end(body)
}

/** Sends a text that nobody may keep, unless `headers` say otherwise. */
export function sendText(to: To, status: number, headers: HeadersInit, text: string): void {
  const body = Buffer.from(text)
  const all = new Headers(headers)
  if (!all.has("Cache-Control")) all.set("Cache-Control", "no-store")
  all.set("Content-Length", String(body.length))
  send(to, status, [...all].flat(), body)
}

export function sendJson(to: To, status: number, value: unknown, more: Record<string, string> = {}): void {
  const headers = { "Content-Type": "application/json; charset=utf-8", ...more }
  sendText(to, status, headers, JSON.stringify(value))
}

export const PLAIN_TEXT = { "Content-Type": "text/plain; charset=utf-8" }

export const entityTag = (body: Uint8Array): string => `W/"${hash("sha1", body, "base64url")}"`

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
