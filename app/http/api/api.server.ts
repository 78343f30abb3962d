import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node"
import type { SentRequest } from "~/context.ts"
import { requireUser, type Viewer } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { Forbidden, NotFound, OnlyDemo, ReadOnlyToken, TooManyRequests } from "~/errors.ts"
import { idOf } from "~/http/body/input.server.ts"
import { addRateLimit, countWrite, waitInQueue, writerKey } from "~/http/rate-limit.server.ts"
import { API_PREFIX } from "~/limits.ts"
import { onceByHeader } from "../once.server.ts"
import { bearerOf, isForeignWrite } from "../request.ts"
import { addCommonHeaders, preflightHeaders } from "../response/cors.server.ts"
import { deliverReply, Reply } from "../response/deliver.server.ts"
import { errorReply, errorResponse } from "../response/error-response.server.ts"
import { notFoundMessage } from "../response/user-error.server.ts"
import { findBearer } from "../session/bearer.server.ts"
import { viewerOf } from "../session/session.server.ts"
import { type Method, needsSession, type Operation, type Resource, takesKey } from "./operation.server.ts"

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
  const reply = await replyTo(resource, args)
  addCommonHeaders(args.request, reply.headers)
  return deliverReply(args.request, reply, args.context)
}

async function replyTo(resource: Resource | undefined, args: Args): Promise<Reply> {
  const { request, context } = args
  if (!resource) return errorResponse(new NotFound(), request, context)
  if (request.method === "OPTIONS") return optionsOf(resource)
  const method = (request.method === "HEAD" ? "GET" : request.method) as Method
  const operation = resource.operations[method]
  return operation ? handleApiCall(method, operation, args) : notAllowed(request, resource)
}

/** The resource of a module that Remix has matched. A fixed segment wins over a parameter. */
export function resourceAt(resources: Resource[], pathname: string): Resource | undefined {
  const requestedSegments = segmentsOf(pathname)
  const fits = ({ path }: Resource) => {
    const segments = segmentsOf(API_PREFIX + path)
    return (
      segments.length === requestedSegments.length &&
      segments.every(
        (segment, at) => segment.startsWith("{") || segment === requestedSegments[at]?.toLowerCase(),
      )
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

const methodsOf = ({ operations }: Resource): string =>
  Object.keys(operations)
    .flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
    .join(", ")

function optionsOf(resource: Resource): Reply {
  const methods = `${methodsOf(resource)}, OPTIONS`
  return new Reply(null, { status: 204, headers: { Allow: methods, ...preflightHeaders(methods) } })
}

const notAllowed = (request: SentRequest, resource: Resource): Reply =>
  errorReply(405, { message: `${request.method} is not allowed here` }, request, {
    Allow: methodsOf(resource),
  })

async function handleApiCall(method: Method, operation: Operation, args: Args): Promise<Reply> {
  const { request, context } = args
  const rate = new Headers()
  const reply = await runCall(method, operation, args, rate).catch((error: unknown) =>
    errorResponse(error, request, context, operation),
  )
  for (const [name, value] of rate) reply.headers.append(name, value)
  return reply
}

/** @param rate gets the headers that say how many writes are left, also for an error. */
async function runCall(
  method: Method,
  operation: Operation,
  { request, params, context }: Args,
  rate: Headers,
): Promise<Reply> {
  await waitInQueue(context.clientAddress, context.gone ?? request.signal, context.sender)
  if (isForeignWrite(request)) throw new Forbidden("This request came from another site")
  if (env.DEMO && method !== "GET" && !operation.worksInDemo) throw new OnlyDemo()
  const viewer = await callerOf(method, operation, { request, context })
  if (needsSession(method, operation)) requireUser(viewer, operation.signedOut?.message, operation.signedOut)
  if (method !== "GET") await limitWrites(operation, { viewer, context, rate })
  for (const [name, value] of Object.entries(params).filter(([name]) => name !== "token"))
    idOf(value, () => (name === "id" ? notFoundMessage(new URL(request.url).pathname, value) : undefined))
  return await operation.run({
    request,
    url: new URL(request.url),
    viewer,
    context,
    id: (name = "id") => idOf(params[name]),
    token: params.token ?? "",
    sender: writerKey(viewer, context.clientAddress),
    onceFor: (content) =>
      takesKey(method, operation) && request.headers.has("Idempotency-Key")
        ? onceByHeader({ viewer, context }, request, content)
        : undefined,
  })
}

/** A token takes precedence over a cookie. An invalid token is an error, not an anonymous request. */
async function callerOf(
  method: Method,
  { existsFor, withoutToken }: Operation,
  { request, context }: Pick<Args, "request" | "context">,
): Promise<Viewer> {
  const token = bearerOf(request.headers)
  const access = token === null ? null : await findBearer(token, context)
  const viewer = access ? access.user : await viewerOf(request, context)
  await existsFor?.(viewer)
  if (!access) return viewer
  if (withoutToken) throw new Forbidden("Personal tokens may not do this. Sign in for it.")
  if (access.scope === "read" && method !== "GET") throw new ReadOnlyToken()
  return viewer
}

async function limitWrites(
  { beyondWriteLimit }: Operation,
  { viewer, context, rate }: { viewer: Viewer; context: AppLoadContext; rate: Headers },
): Promise<void> {
  const counted = await countWrite(viewer, context.clientAddress)
  if (beyondWriteLimit || !counted) return
  if (counted instanceof TooManyRequests) throw counted
  addRateLimit(rate, counted)
}
