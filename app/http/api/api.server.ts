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

type Params = Record<string, string>
type Sent = { request: SentRequest; context: AppLoadContext }
type Args = Sent & { params: Params }

/** The route of the whole API. Its loader carries what our own server and the tests ask for. */
export function apiRoute(resources: Resource[]) {
  const find = resourceFinder(resources)
  const route = async ({ request, context = {} }: LoaderFunctionArgs | ActionFunctionArgs) =>
    (await respond(find(new URL(request.url).pathname), { request, context })).toResponse()
  return { loader: Object.assign(route, { resources, find }), action: route }
}

type Found = { resource: Resource; params: Params }

/** Compares addresses as Remix does: in any case, with or without a slash at the end. A fixed segment wins over a parameter. */
export function resourceFinder(resources: Resource[]): (pathname: string) => Found | undefined {
  const parameters = ({ path }: Resource) => path.split("{").length
  const patterns = resources
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map((resource) => {
      const path = resource.path.replace(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")
      return { resource, pattern: new RegExp(`^${API_PREFIX}${path}/*$`, "i") }
    })
  return (pathname) => {
    const path = decoded(pathname)
    for (const { resource, pattern } of patterns) {
      const match = pattern.exec(path)
      if (match) return { resource, params: { ...match.groups } }
    }
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export async function respond(found: Found | undefined, sent: Sent): Promise<Reply> {
  const reply = await replyTo(found, sent)
  addCommonHeaders(sent.request, reply.headers)
  return deliverReply(sent.request, reply, sent.context)
}

async function replyTo(found: Found | undefined, sent: Sent): Promise<Reply> {
  const { request, context } = sent
  if (!found) return errorResponse(new NotFound(), request, context)
  const { resource, params } = found
  if (request.method === "OPTIONS") return optionsOf(resource)
  const method = (request.method === "HEAD" ? "GET" : request.method) as Method
  const operation = resource.operations[method]
  return operation ? handleApiCall(method, operation, { ...sent, params }) : notAllowed(request, resource)
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
  { request, context }: Sent,
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
