import type { Readable } from "node:stream"
import { API_PREFIX } from "~/limits.ts"

type WithHeaders = { headers: { get(name: string): string | null } }

export const isPrefetch = (request: WithHeaders): boolean =>
  /prefetch|prerender/i.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "")

/** No more is read of a request. Remix passes a `Request`; our own server spares the cost of making one. */
export type SentRequest = Pick<Request, "method" | "url" | "signal"> & {
  headers: Pick<Headers, "get" | "has">
  body: ReadableStream<Uint8Array> | Readable | null
}

type WithHeader = { get(name: string): string | null }

/** The personal token of a call. Other schemes are ignored: a proxy in front may ask for a password by `Basic`. */
export function bearerOf(headers: WithHeader): string | null {
  const found = /^bearer(?:[ \t]+(.*))?$/i.exec(headers.get("Authorization") ?? "")
  return found && (found[1] ?? "").trim()
}

/** Only the API knows tokens. Pages ignore them, so a page with one is a request of its cookie. */
export const isBearerCall = (pathname: string, headers: WithHeader): boolean =>
  isApi(pathname) && bearerOf(headers) !== null

/** Remix compares addresses in any case, so this does too. */
export const isApi = (pathname: string): boolean => {
  const path = pathname.toLowerCase()
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)
}
