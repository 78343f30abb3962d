import type { ServerBuild } from "@remix-run/node"
import type { Request, RequestHandler, Response } from "express"
import { API_PREFIX } from "~/limits.ts"
import { respond } from "../api/api.server.ts"
import type { Resource } from "../api/operation.server.ts"
import type { SentRequest } from "../request.ts"
import type { Reply } from "../response/reply.ts"
import { identityOf } from "./identify.ts"

const ID = /\/([1-9]\d{0,15})(?=\/|$)/g
const PARAMETER = /\/\{(\w+)\}/g

/** Remix removes these from the address of a request. */
const OF_REMIX = /[?&](index|_routes)\b/

/** Serves API calls without the cost of Remix. What is not the plain address of a resource is left to Remix. */
export function apiCalls({ routes }: ServerBuild): RequestHandler {
  const resources = resourcesByShape(routes)
  return async (request, response, next) => {
    const { path, originalUrl, method } = request
    const resource = path.startsWith(API_PREFIX) && resources.get(path.replace(ID, "/{}"))
    if (!resource || method === "OPTIONS" || OF_REMIX.test(originalUrl)) return next()
    try {
      const context = identityOf(response)
      const sent = sentRequest(request, context.gone ?? new AbortController().signal)
      writeReply(
        response,
        await respond(resource, { request: sent, params: paramsOf(resource, path), context }),
      )
    } catch (error) {
      next(error)
    }
  }
}

function resourcesByShape(routes: ServerBuild["routes"]): Map<string, Resource> {
  const loaders = Object.values(routes).map((route) => route?.module.loader)
  const resources = loaders.flatMap((loader) => (loader as { resources?: Resource[] })?.resources ?? [])
  return new Map(
    resources.map((resource) => [API_PREFIX + resource.path.replace(PARAMETER, "/{}"), resource]),
  )
}

function paramsOf({ path }: Resource, sent: string): Record<string, string> {
  const values = [...sent.matchAll(ID)]
  return Object.fromEntries([...path.matchAll(PARAMETER)].map(([, name], at) => [name, values[at]?.[1]]))
}

function sentRequest(request: Request, signal: AbortSignal): SentRequest {
  const { method, headers, protocol, originalUrl } = request
  const read = (name: string) => headers[name.toLowerCase()] || null
  return {
    method,
    url: `${protocol}://${headers.host}${originalUrl}`,
    headers: {
      get: (name) => read(name)?.toString() ?? null,
      has: (name) => read(name) !== null,
    },
    body: method === "GET" || method === "HEAD" ? null : request,
    signal,
  }
}

function writeReply(response: Response, { status, headers, body }: Reply): void {
  for (const [name, value] of headers) response.append(name, value)
  response.statusCode = status
  response.end(body)
}
