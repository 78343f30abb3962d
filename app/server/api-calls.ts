import type { ServerResponse } from "node:http"
import { type ServerBuild, writeReadableStreamToWritable } from "@remix-run/node"
import type { Exchange, Handler, SentRequest } from "~/context.ts"
import { headersOf, urlOf } from "~/http/request-info.ts"
import type { Reply } from "~/http/response/deliver.server.ts"
import { type apiRoute, respond } from "../http/api/api.server.ts"
import { isWriteMethod } from "../http/request.ts"
import { endWrite } from "./own-writes.ts"

type ApiLoader = ReturnType<typeof apiRoute>["loader"]

/** Serves API calls without the cost of Remix, which answers an address of no resource. */
export function apiCalls({ routes }: ServerBuild): Handler {
  const api = routes["api/route"]?.module.loader as ApiLoader | undefined
  return async (exchange, next) => {
    const { request, response, info } = exchange
    const found = api?.find(info.path)
    if (!found) return next()
    const reply = await respond(found, { request: sentRequest(exchange), context: info })
    if (isWriteMethod(request.method ?? "")) await endWrite(exchange, reply.headers)
    await writeReply(response, reply)
  }
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
