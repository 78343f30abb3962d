import type { Request, RequestHandler } from "express"
import ipaddr from "ipaddr.js"
import type { Identified } from "./locals.ts"
import { requestIdFrom } from "./request-id.ts"

const PROXY_HEADERS = ["forwarded", "x-real-ip", "x-request-id"]

/**
 * Settles who is asking, and under which name the request is logged.
 *
 * Without a trusted proxy every header that only a proxy may write is taken away, because Remix and Express read
 * `X-Forwarded-Host` and `X-Forwarded-Proto` wherever they come from.
 */
export const identify =
  (trustProxy: boolean): RequestHandler =>
  (request, response, next) => {
    if (trustProxy) believeProxy(request)
    else dropProxyHeaders(request)
    const requestId = requestIdFrom(request.get("x-request-id"))
    const gone = new AbortController()
    response.once("close", () => {
      if (!response.writableFinished) gone.abort()
    })
    const identity: Identified = { requestId, clientAddress: clientAddress(request), gone: gone.signal }
    response.locals.identity = identity
    response.set("X-Request-Id", requestId)
    next()
  }

/**
 * Keeps the last value of each header, which the trusted proxy wrote; those before it are the word of its peer. The host
 * is put where it belongs: beside a `Host` with a port of its own, Remix' adapter would add that port to it.
 */
function believeProxy({ headers }: Request) {
  const last = (name: string) =>
    String(headers[name] ?? "")
      .split(",")
      .at(-1)
      ?.trim()
  const [host, protocol] = [last("x-forwarded-host"), last("x-forwarded-proto")]
  if (host) headers.host = host
  if (protocol) headers["x-forwarded-proto"] = protocol
  delete headers["x-forwarded-host"]
}

function dropProxyHeaders({ headers }: Request) {
  for (const name of Object.keys(headers))
    if (name.startsWith("x-forwarded-") || PROXY_HEADERS.includes(name)) delete headers[name]
}

/** `request.ip` is the peer, or with a trusted proxy the last address of `X-Forwarded-For`, which that proxy wrote. */
function clientAddress(request: Request): string {
  for (const named of [request.ip, request.socket.remoteAddress]) {
    const address = withoutPort(named ?? "")
    if (ipaddr.isValid(address)) return ipaddr.process(address).toString()
  }
  return "unknown"
}

/** Some proxies write `192.0.2.1:5678`, `[2001:db8::1]` or `[2001:db8::1]:443`. */
const withoutPort = (named: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(named)?.[1] ?? /^([\d.]+):\d+$/.exec(named)?.[1] ?? named
