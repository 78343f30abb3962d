import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node"
import { requireUser } from "~/domain/viewer.ts"
import { Forbidden, NotFound } from "~/errors.ts"
import { API_PREFIX } from "~/limits.ts"
import { idOf } from "../forms/input.server.ts"
import { missingAt } from "../missing.ts"
import { onceByHeader } from "../once.server.ts"
import type { SentRequest } from "../request.ts"
import { deliverReply } from "../response/deliver.server.ts"
import { errorResponse } from "../response/error-response.server.ts"
import { Reply } from "../response/reply.ts"
import { isForeignWrite } from "../server/origin.ts"
import { countWrite } from "../server/rate-limit.server.ts"
import { nextTurn } from "../server/turns.server.ts"
import { viewerOf } from "../session/viewer.server.ts"
import { type Method, needsSession, type Operation, type Resource } from "./operation.server.ts"

type Args = {
  request: SentRequest
  params: LoaderFunctionArgs["params"]
  context: AppLoadContext
}

/** A route module. Its loader carries the resources, for the OpenAPI document and the tests that check responses. */
export function api(operations: Record<Resource["path"], Resource["operations"]>) {
  const resources = Object.entries(operations).map(
    ([path, methods]): Resource => ({ path: path as Resource["path"], operations: methods }),
  )
  const route = async ({ request, params, context = {} }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const resource = resourceAt(resources, new URL(request.url).pathname)
    return (await respond(resource, { request, params, context })).toResponse()
  }
  return { loader: Object.assign(route, { resources }), action: route }
}

export async function respond(resource: Resource | undefined, args: Args): Promise<Reply> {
  const { request, context } = args
  const method = (request.method === "HEAD" ? "GET" : request.method) as Method
  const operation = resource?.operations[method]
  if (operation) return deliverReply(request, await handleApiCall(method, operation, args), context)
  const refusal = resource ? notAllowed(request, resource) : errorResponse(new NotFound(), request, context)
  return deliverReply(request, refusal, context)
}

/** The resource of a module that Remix has matched. A fixed segment wins over a parameter. */
export function resourceAt(resources: Resource[], pathname: string): Resource | undefined {
  const sent = segmentsOf(pathname)
  const fits = ({ path }: Resource) => {
    const segments = segmentsOf(API_PREFIX + path)
    return (
      segments.length === sent.length &&
      segments.every((segment, at) => segment.startsWith("{") || segment === sent[at]?.toLowerCase())
    )
  }
  const parameters = ({ path }: Resource) => path.split("{").length
  return resources.filter(fits).sort((a, b) => parameters(a) - parameters(b))[0]
}

function segmentsOf(path: string): string[] {
  try {
    return decodeURI(path).split("/").filter(Boolean)
  } catch {
    return []
  }
}

function notAllowed({ method }: SentRequest, { operations }: Resource): Reply {
  const allow = Object.keys(operations).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
  return Reply.json(
    { message: `${method} is not allowed here` },
    { status: 405, headers: { Allow: allow.join(", ") } },
  )
}

async function handleApiCall(
  method: Method,
  operation: Operation,
  { request, params, context }: Args,
): Promise<Reply> {
  try {
    await nextTurn(context.clientAddress, context.gone ?? request.signal)
    if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
    const viewer = await viewerOf(request, context)
    if (needsSession(method, operation))
      requireUser(viewer, operation.signedOut?.message, operation.signedOut)
    const tooMany = method === "GET" ? null : countWrite(viewer, context.clientAddress)
    if (tooMany && !operation.beyondWriteLimit) throw tooMany
    for (const [name, value] of Object.entries(params))
      idOf(value, name === "id" ? missingAt(new URL(request.url).pathname, value) : undefined)
    return await operation.run({
      request,
      url: new URL(request.url),
      viewer,
      context,
      id: (name = "id") => idOf(params[name]),
      onceFor: (content) =>
        method === "POST" ? onceByHeader({ viewer, context }, request, content) : undefined,
    })
  } catch (error) {
    return errorResponse(error, request, context, operation)
  }
}
