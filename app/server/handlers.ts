import type { IncomingMessage, ServerResponse } from "node:http"
import { isForeignWrite, isWriteMethod } from "~/http/request.ts"
import { headersOf, type RequestInfo, urlOf } from "./request-info.ts"
import { sendError } from "./send-error.ts"

/** A request on its way through the list of handlers, and what was found out about it once. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; info: RequestInfo }

/** Answers the request, or calls `next`, which runs the handlers behind it. */
export type Handler = (exchange: Exchange, next: () => void) => unknown

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD"

export const reads = (handler: Handler): Handler => when(({ request }) => isRead(request), handler)

export const writes = (handler: Handler): Handler =>
  when(({ request }) => isWriteMethod(request.method ?? ""), handler)

/** Reads of one address, in any case, with or without a slash at the end. */
export function readsAt(path: string, handler: Handler): Handler {
  const pattern = new RegExp(`^${path}/?$`, "i")
  return when(({ request, info }) => pattern.test(info.path) && isRead(request), handler)
}

export const below = (folder: string, handler: Handler): Handler =>
  when(({ info }) => info.path.startsWith(folder), handler)

export const when =
  (condition: (exchange: Exchange) => boolean, handler: Handler): Handler =>
  (exchange, next) =>
    condition(exchange) ? handler(exchange, next) : next()

/** @param onError gets what a handler throws, or its promise rejects with. */
export function runHandlers(
  handlers: Handler[],
  exchange: Exchange,
  onError: (error: unknown, exchange: Exchange) => void,
): void {
  const run = (at: number): void => {
    try {
      const result = handlers[at]?.(exchange, () => run(at + 1))
      if (result instanceof Promise) result.catch((error) => onError(error, exchange))
    } catch (error) {
      onError(error, exchange)
    }
  }
  run(0)
}

/** Remix checks `Origin` against `Host` again, so a `Host` that a proxy replaced becomes that of `appOrigin`, and an `Origin` of `null` goes. */
export const ownOriginOnly =
  (appOrigin: string | undefined): Handler =>
  (exchange, next) => {
    const { request, info } = exchange
    const asked = { method: request.method ?? "", url: urlOf(request, info), headers: headersOf(request) }
    if (isForeignWrite(asked, appOrigin))
      return sendError(exchange, 403, "This came from another site, so it was not done")
    if (appOrigin && request.headers.origin === appOrigin) request.headers.host = new URL(appOrigin).host
    if (request.headers.origin === "null") delete request.headers.origin
    next()
  }
