import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage } from "node:http"
import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import type { Proxied, RequestInfo, SentRequest } from "~/context.ts"
import type { TrustedProxies } from "~/env/settings.server.ts"
import { setCommonHeaders } from "~/http/response/send.ts"
import { type CurrentResponse, enterResponse, newRequestId } from "~/observe/current-request.ts"

export function requestInfo(request: IncomingMessage, trustProxy: TrustedProxies | null): RequestInfo {
  const { socket, url = "" } = request
  const proxied = readProxied(request, trustProxy)
  const queryAt = url.indexOf("?")
  return {
    // Without a proxy the headers are not read here: parsing them costs as much as a cached response.
    requestId: requestIdFrom(proxied ? headerOf(request, "x-request-id") : ""),
    clientAddress: proxied?.clientAddress ?? socketAddress(request),
    isHttps: ("encrypted" in socket && socket.encrypted === true) || proxied?.protocol === "https",
    path: queryAt < 0 ? url : url.slice(0, queryAt),
    proxied,
  }
}

/** The address that the client asked for. Call it after `applyProxyHeaders`. */
export const urlOf = ({ headers, url }: IncomingMessage, { isHttps }: Pick<RequestInfo, "isHttps">): string =>
  `${isHttps ? "https" : "http"}://${headers.host}${url}`

export const headersOf = ({ headers }: IncomingMessage): SentRequest["headers"] => {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return { get, has: (name) => get(name) !== null }
}

const PROXY_HEADERS = ["forwarded", "x-real-ip", "x-request-id"]

/** Replaces `Host` by the host that a trusted proxy wrote. What any other proxy wrote is removed. */
export function applyProxyHeaders({ headers }: IncomingMessage, { proxied }: RequestInfo): void {
  if (!proxied)
    for (const name of Object.keys(headers))
      if (name.startsWith("x-forwarded-") || PROXY_HEADERS.includes(name)) delete headers[name]
  if (proxied?.host) headers.host = proxied.host
  delete headers["x-forwarded-host"]
}

/**
 * What the outermost of our proxies wrote: each adds its value at the end, behind what a client may have sent. A proxy that
 * passes the values of an outer one on leaves fewer of them. @returns null for a request that no proxy of ours has sent.
 */
function readProxied(request: IncomingMessage, trustProxy: TrustedProxies | null): Proxied | null {
  if (!trustProxy) return null
  let clientAddress = socketAddress(request)
  if (!trustProxy(clientAddress, 0)) return null
  const forwarded = headerOf(request, "x-forwarded-for")
  let hops = 0
  let end = forwarded.length
  do {
    const start = end > 0 ? forwarded.lastIndexOf(",", end - 1) + 1 : 0
    const named = normalised.memo(forwarded.slice(start, end).trim().slice(0, 100))
    if (!named) break
    clientAddress = named
    hops++
    end = start - 1
  } while (end > 0 && trustProxy(clientAddress, hops))
  const host = outermost(headerOf(request, "x-forwarded-host"), hops)
  const protocol = outermost(headerOf(request, "x-forwarded-proto"), hops).toLowerCase()
  return { clientAddress, host, protocol: protocol === "https" || protocol === "http" ? protocol : "" }
}

const headerOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? "")

function outermost(header: string, hops: number): string {
  if (!header.includes(",")) return header.trim()
  const values = header.split(",")
  return values.at(-Math.min(Math.max(hops, 1), values.length))?.trim() ?? ""
}

const socketAddress = ({ socket }: IncomingMessage): string =>
  normalised.memo(socket.remoteAddress ?? "") || "unknown"

/** Empty for what is no IP address. */
const normalised = new LRUCache<string, string>({
  max: 10_000,
  memoMethod: (named) => {
    const address = withoutPort(named)
    return ipaddr.isValid(address) ? ipaddr.process(address).toString() : ""
  },
})

/** Some proxies write `192.0.2.1:5678`, `[2001:db8::1]` or `[2001:db8::1]:443`. */
const withoutPort = (named: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(named)?.[1] ?? /^([\d.]+):\d+$/.exec(named)?.[1] ?? named

const requestIdFrom = (header: string) => (/^[\w.-]{8,64}$/.test(header) ? header : newRequestId())

const STARTED = "http.server.request.start"

/** Node reports requests to every server. This is for plain remix-serve, which has none of our middleware. */
export const watchRequests = (): void => subscribe(STARTED, watch)

function watch(message: unknown) {
  const { response } = message as { response: CurrentResponse }
  readDataByHead(response.req)
  const path = response.req.url?.split("?", 1)[0] ?? ""
  setCommonHeaders(response, { isHttps: false, requestId: newRequestId(), path })
  enterResponse(response)
}

/** Our own server watches only the requests that reach the app (`runForResponse`): the store makes each promise slower. */
export const stopWatching = (): unknown => unsubscribe(STARTED, watch)

/**
 * Remix takes every data request but GET for a form that was sent: HEAD would not get the headers of GET, and fail with a foreign
 * `Origin`. Node sends no body, because the response knows the method as it was sent.
 */
export function readDataByHead(request: Pick<IncomingMessage, "method" | "url">): void {
  const path = request.url?.split("?", 1)[0] ?? ""
  if (request.method === "HEAD" && path.endsWith(".data")) request.method = "GET"
}
