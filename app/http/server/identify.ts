import type { IncomingMessage } from "node:http"
import type { RequestHandler, Response } from "express"
import ipaddr from "ipaddr.js"
import { LRUCache } from "lru-cache"
import type { TrustedProxies } from "~/env/trusted-proxies.server.ts"
import { slotOf } from "../cache/slot.ts"
import type { RequestContext } from "../context.ts"
import { requestIdFrom } from "./request-id.ts"

type Identity = RequestContext & { requestId: string; clientAddress: string }

export const identityOf = (response: Response) => response.locals.identity as Identity

const PROXY_HEADERS = ["forwarded", "x-real-ip", "x-request-id"]

/** What a proxy that is not trusted wrote is removed, because Remix and Express would believe it. */
export const identify =
  (trustProxy: TrustedProxies | null): RequestHandler =>
  (request, response, next) => {
    const proxied = readProxied(request, trustProxy)
    const requestId = requestIdOf(request, proxied)
    const clientAddress = clientAddressOf(request, proxied)
    if (proxied) applyProxyHeaders(request, proxied)
    else dropProxyHeaders(request)
    const gone = new AbortController()
    response.once("close", () => {
      if (!response.writableFinished) gone.abort()
    })
    const identity: Identity = { requestId, clientAddress, gone: gone.signal }
    const cache = slotOf(request)
    if (cache) identity.cache = cache
    response.locals.identity = identity
    response.set("X-Request-Id", requestId)
    next()
  }

export type Proxied = { clientAddress: string; host: string; protocol: string }

/**
 * What the outermost of our proxies wrote: each adds its value at the end, behind what a client may have sent. A proxy that
 * passes the values of an outer one on leaves fewer of them. @returns null for a request that no proxy of ours has sent.
 */
export function readProxied(request: IncomingMessage, trustProxy: TrustedProxies | null): Proxied | null {
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

function applyProxyHeaders({ headers }: IncomingMessage, { host, protocol }: Proxied) {
  if (host) headers.host = host
  if (protocol) headers["x-forwarded-proto"] = protocol
  else delete headers["x-forwarded-proto"]
  delete headers["x-forwarded-host"]
}

function dropProxyHeaders({ headers }: IncomingMessage) {
  for (const name of Object.keys(headers))
    if (name.startsWith("x-forwarded-") || PROXY_HEADERS.includes(name)) delete headers[name]
}

export const requestIdOf = ({ headers }: IncomingMessage, proxied: Proxied | null): string =>
  requestIdFrom(proxied ? headers["x-request-id"]?.toString() : undefined)

export const isHttps = ({ socket }: IncomingMessage, proxied: Proxied | null): boolean =>
  ("encrypted" in socket && socket.encrypted === true) || proxied?.protocol === "https"

export const clientAddressOf = (request: IncomingMessage, proxied: Proxied | null): string =>
  proxied?.clientAddress ?? socketAddress(request)

const socketAddress = ({ socket }: IncomingMessage): string =>
  normalised.memo(socket.remoteAddress ?? "") || "unknown"

/** Empty for what is no address. */
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
