import type { ServerResponse } from "node:http"
import { type ServerBuild, writeReadableStreamToWritable } from "@remix-run/node"
import type { Exchange, Handler, SentRequest } from "~/context.ts"
import { headersOf, urlOf } from "~/http/request-info.ts"
import type { Reply } from "~/http/response/deliver.server.ts"
import { API_PREFIX } from "~/limits.ts"
import { respond } from "../http/api/api.server.ts"
import type { Resource } from "../http/api/operation.server.ts"
import { isWriteMethod } from "../http/request.ts"
import { endWrite } from "./own-writes.ts"

const ID = /\/([1-9]\d{0,15})(?=\/|$)/g
const PARAMETER = /\/\{(\w+)\}/g
/** Stands for an id. No address has a space. */
const ANY_ID = "/ "

/** Remix removes these parameters from the address of a request. */
const REMOVED_BY_REMIX = /[?&](index|_routes)\b/

/** Serves API calls without the cost of Remix. What is not the plain address of a resource is left to Remix. */
export function apiCalls({ routes }: ServerBuild): Handler {
  const resources = resourcesByShape(routes)
  return (exchange, next) => {
    const { request, response, info } = exchange
    const { path } = info
    const match = REMOVED_BY_REMIX.test(request.url ?? "")
      ? undefined
      : resources.get(path.replace(ID, ANY_ID))
    if (!match) return next()
    const { resource, parameters } = match
    const ids = parameters.length > 0 ? [...path.matchAll(ID)] : []
    const params = Object.fromEntries(parameters.map((name, at) => [name, ids[at]?.[1]]))
    const call = { request: sentRequest(exchange), params, context: info }
    const made = respond(resource, call)
    return made.then(async (reply) => {
      if (isWriteMethod(request.method ?? "")) await endWrite(exchange, reply.headers)
      await writeReply(response, reply)
    })
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

function sentRequest({ request, info }: Exchange): SentRequest {
  const { method = "" } = request
  return {
    method,
    url: urlOf(request, info),
    headers: headersOf(request),
    body: method === "GET" || method === "HEAD" ? null : request,
    signal: info.gone ?? new AbortController().signal,
  }
}

async function writeReply(response: ServerResponse, { status, headers, body }: Reply): Promise<void> {
  response.statusCode = status
  response.setHeaders(headers)
  if (!(body instanceof ReadableStream)) response.end(body)
  // The error was logged where it was made, and the connection is cut.
  else await writeReadableStreamToWritable(body, response).catch(() => {})
}
