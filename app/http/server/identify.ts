import type { Request, RequestHandler, Response } from "express"
import ipaddr from "ipaddr.js"
import type { RequestContext } from "../context.ts"
import { requestIdFrom } from "./request-id.ts"

type Identity = RequestContext & { requestId: string; clientAddress: string }

export const identityOf = (response: Response) => response.locals.identity as Identity

const PROXY_HEADERS = ["forwarded", "x-real-ip", "x-request-id"]

/** Without a trusted proxy its headers are removed, because Remix and Express would believe them. */
export const identify =
  (trustProxy: boolean): RequestHandler =>
  (request, response, next) => {
    if (trustProxy) applyProxyHeaders(request)
    else dropProxyHeaders(request)
    const requestId = requestIdFrom(request.get("x-request-id"))
    const gone = new AbortController()
    response.once("close", () => {
      if (!response.writableFinished) gone.abort()
    })
    const identity: Identity = { requestId, clientAddress: clientAddress(request), gone: gone.signal }
    response.locals.identity = identity
    response.set("X-Request-Id", requestId)
    next()
  }

/** Uses the last value of each header, which our proxy wrote; its client may have sent the values before. */
function applyProxyHeaders({ headers }: Request) {
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
