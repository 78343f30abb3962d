import type { IncomingMessage } from "node:http"
import type { RequestHandler, Response } from "express"
import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import { slotOf } from "../cache/slot.ts"
import type { RequestContext } from "../context.ts"
import { requestIdFrom } from "./request-id.ts"

type Identity = RequestContext & { requestId: string; clientAddress: string }

export const identityOf = (response: Response) => response.locals.identity as Identity

const PROXY_HEADERS = ["forwarded", "x-real-ip", "x-request-id"]

/** Without a trusted proxy its headers are removed, because Remix and Express would believe them. */
export const identify =
  (trustProxy: boolean): RequestHandler =>
  (request, response, next) => {
    const requestId = requestIdOf(request, trustProxy)
    const client = clientAddressOf(request, trustProxy)
    if (trustProxy) applyProxyHeaders(request)
    else dropProxyHeaders(request)
    const gone = new AbortController()
    response.once("close", () => {
      if (!response.writableFinished) gone.abort()
    })
    const identity: Identity = { requestId, clientAddress: client, gone: gone.signal }
    const cache = slotOf(request)
    if (cache) identity.cache = cache
    response.locals.identity = identity
    response.set("X-Request-Id", requestId)
    next()
  }

/** Our proxy wrote the last value of each header; its client may have sent the values before. */
const last = ({ headers }: IncomingMessage, name: string) =>
  String(headers[name] ?? "")
    .split(",")
    .at(-1)
    ?.trim()

function applyProxyHeaders(request: IncomingMessage) {
  const { headers } = request
  const [host, protocol] = [last(request, "x-forwarded-host"), last(request, "x-forwarded-proto")]
  if (host) headers.host = host
  if (protocol) headers["x-forwarded-proto"] = protocol
  delete headers["x-forwarded-host"]
}

function dropProxyHeaders({ headers }: IncomingMessage) {
  for (const name of Object.keys(headers))
    if (name.startsWith("x-forwarded-") || PROXY_HEADERS.includes(name)) delete headers[name]
}

export const requestIdOf = (request: IncomingMessage, trustProxy: boolean): string =>
  requestIdFrom(trustProxy ? request.headers["x-request-id"]?.toString() : undefined)

export const isHttps = (request: IncomingMessage, trustProxy: boolean): boolean =>
  ("encrypted" in request.socket && request.socket.encrypted === true) ||
  (trustProxy && last(request, "x-forwarded-proto") === "https")

export function clientAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  const socketAddress = normalised.memo(request.socket.remoteAddress ?? "")
  return (trustProxy && normalised.memo(last(request, "x-forwarded-for") ?? "")) || socketAddress || "unknown"
}

/** Empty for what is no address. */
const normalised = new LRUCache<string, string>({
  max: 10_000,
  memoMethod: (named) => {
    const address = withoutPort(named.slice(0, 100))
    return ipaddr.isValid(address) ? ipaddr.process(address).toString() : ""
  },
})

/** Some proxies write `192.0.2.1:5678`, `[2001:db8::1]` or `[2001:db8::1]:443`. */
const withoutPort = (named: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(named)?.[1] ?? /^([\d.]+):\d+$/.exec(named)?.[1] ?? named
