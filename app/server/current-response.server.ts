import { AsyncLocalStorage } from "node:async_hooks"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { setCommonHeaders } from "../http/response/send.ts"
import { newRequestId } from "./request-info.ts"

type CurrentResponse = ServerResponse<IncomingMessage & { originalUrl?: string }>

// A weak reference, because timers keep the store alive.
const current = new AsyncLocalStorage<WeakRef<CurrentResponse>>()

const STARTED = "http.server.request.start"

/** Node reports requests to every server. This is for plain remix-serve, which has none of our middleware. */
export const watchRequests = (): void => subscribe(STARTED, watch)

function watch(message: unknown) {
  const { response } = message as { response: CurrentResponse }
  readDataByHead(response.req)
  setCommonHeaders(response, { isHttps: false, requestId: newRequestId() })
  current.enterWith(new WeakRef(response))
}

/** Our own server watches only the requests that reach the app (`withResponse`): the store makes each promise slower. */
export const stopWatching = (): unknown => unsubscribe(STARTED, watch)

export const withResponse = (response: CurrentResponse, work: () => void): void =>
  current.run(new WeakRef(response), work)

export const currentRequestId = (): string =>
  String(current.getStore()?.deref()?.getHeader("X-Request-Id") ?? newRequestId())

/** Remix's own data requests have another URL than the client requested. Undefined outside of a request. */
export function requestedUrl(): string | undefined {
  const request = current.getStore()?.deref()?.req
  return request?.originalUrl ?? request?.url
}

const POLL_MS = 10

/** Remix writes a stream as fast as it can be read. @throws {Error} if the client reads nothing for `limitMs`. */
export async function waitForClient(limitMs: number): Promise<void> {
  const response = current.getStore()?.deref()
  if (response?.destroyed) throw new Error("The client has gone")
  for (let waited = 0; response?.writableNeedDrain; waited += POLL_MS) {
    if (waited > limitMs) throw new Error("The client does not read the response")
    await sleep(POLL_MS)
  }
}

/**
 * Remix takes every data request but GET for a form that was sent: HEAD would not get the headers of GET, and fail with a foreign
 * `Origin`. Node sends no body, because the response knows the method as it was sent.
 */
export function readDataByHead(request: Pick<IncomingMessage, "method" | "url">): void {
  const path = request.url?.split("?", 1)[0] ?? ""
  if (request.method === "HEAD" && path.endsWith(".data")) request.method = "GET"
}
