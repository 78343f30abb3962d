import { type ServerBuild, writeReadableStreamToWritable } from "@remix-run/node"
import type { Request, RequestHandler, Response } from "express"
import { API_PREFIX } from "~/limits.ts"
import { respond } from "../api/api.server.ts"
import type { Resource } from "../api/operation.server.ts"
import type { SentRequest } from "../request.ts"
import type { Reply } from "../response/reply.ts"
import { identityOf } from "./identify.ts"

const ID = /\/([1-9]\d{0,15})(?=\/|$)/g
const PARAMETER = /\/\{(\w+)\}/g
/** Stands for an id. No address has a space. */
const ANY_ID = "/ "

/** Remix removes these from the address of a request. */
const OF_REMIX = /[?&](index|_routes)\b/

/** Serves API calls without the cost of Remix. What is not the plain address of a resource is left to Remix. */
export function apiCalls({ routes }: ServerBuild): RequestHandler {
  const resources = resourcesByShape(routes)
  return async (request, response, next) => {
    const { path, originalUrl } = request
    if (!path.startsWith(API_PREFIX) || OF_REMIX.test(originalUrl)) return next()
    const found = resources.get(path.replace(ID, ANY_ID))
    if (!found) return next()
    const { resource, parameters } = found
    const ids = parameters.length > 0 ? [...path.matchAll(ID)] : []
    const params = Object.fromEntries(parameters.map((name, at) => [name, ids[at]?.[1]]))
    try {
      const context = identityOf(response)
      const sent = sentRequest(request, context.gone ?? new AbortController().signal)
      await writeReply(response, await respond(resource, { request: sent, params, context }))
    } catch (error) {
      next(error)
    }
  }
}

type Found = { resource: Resource; parameters: string[] }

function resourcesByShape(routes: ServerBuild["routes"]): Map<string, Found> {
  const loaders = Object.values(routes).map((route) => route?.module.loader)
  const resources = loaders.flatMap((loader) => (loader as { resources?: Resource[] })?.resources ?? [])
  return new Map(
    resources.map((resource) => {
      const parameters = [...resource.path.matchAll(PARAMETER)].map(([, name = ""]) => name)
      return [API_PREFIX + resource.path.replace(PARAMETER, ANY_ID), { resource, parameters }]
    }),
  )
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

async function writeReply(response: Response, { status, headers, body }: Reply): Promise<void> {
  response.statusCode = status
  response.setHeaders(headers)
  if (!(body instanceof ReadableStream)) response.end(body)
  // It was logged where it is made, and the connection is cut.
  else await writeReadableStreamToWritable(body, response).catch(() => {})
}
