import type { IncomingMessage } from "node:http"
import type { Exchange, Handler } from "~/context.ts"
import { isWriteMethod } from "~/http/request.ts"

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
