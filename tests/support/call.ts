import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node"
import { inject } from "vitest"
import { resourceAt } from "~/http/api/api.server.ts"
import type { Resource } from "~/http/api/operation.server.ts"
import { startSession } from "~/http/session/start-and-stop.server.ts"
import { HeldDocument } from "./held-document.ts"

type Route = {
  /** An API route has its resources on the loader. */
  loader?: ((args: LoaderFunctionArgs) => unknown) & { resources?: Resource[] }
  action?: (args: ActionFunctionArgs) => unknown
}
type Options = {
  as?: { id: number } | null
  params?: Record<string, string | number>
  headers?: Record<string, string>
  context?: AppLoadContext
  signal?: AbortSignal
}
type Sent = Options & { json?: unknown; form?: Record<string, string>; body?: BodyInit; method?: string }

const ORIGIN = "http://curio.test"

/** Headers of a browser that has taken a cookie before, so that sign-in leads on without a check. */
export const takesCookies = { Cookie: "known=1" }

/** The Cookie header of a new session of this user. */
export async function cookieOf(person: { id: number }): Promise<string> {
  const cookie = await startSession(new Request(ORIGIN), person.id)
  return cookie.split(";")[0] ?? ""
}

async function argsOf(
  path: string,
  { as, params = {}, headers, context = {}, ...init }: Options & RequestInit,
) {
  const request = new Request(new URL(path, ORIGIN), { ...init, headers })
  if (as) request.headers.set("Cookie", await cookieOf(as))
  return {
    request,
    context,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  }
}

/** Every request has an address of its own, because there are limits by address. */
let addresses = 0

/**
 * Sends a request to the server that a project's setup has started.
 * @returns null where none was started, and the tests call loaders and actions themselves.
 */
export async function sentToServer(request: Request): Promise<Response | null> {
  const server = inject("server")
  if (!server) return null
  const { pathname, search } = new URL(request.url)
  const address = (++addresses).toString(16)
  request.headers.set("X-Forwarded-For", `2001:db8:${(process.pid & 0xffff).toString(16)}:${address}::1`)
  const body = request.body && (await request.arrayBuffer())
  const { method, headers } = request
  return fetch(new URL(pathname + search, server.origin), { method, headers, body, redirect: "manual" })
}

/** Calls a route's loader as Remix does. @returns what it returns or throws. */
export async function get(route: Route, path: string, options: Options = {}): Promise<unknown> {
  if (!route.loader) throw new Error("The route has no loader")
  const args = (await argsOf(path, options)) as LoaderFunctionArgs
  const response = (await sentToServer(args.request)) ?? (await settle(route.loader(args)))
  return held(route, path, "GET", response)
}

/** Calls a route's action as Remix does, with JSON, a form or any other body. */
export async function send(
  route: Route,
  path: string,
  { json, form, ...options }: Sent = {},
): Promise<unknown> {
  if (!route.action) throw new Error("The route has no action")
  const headers = {
    ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    ...options.headers,
  }
  const body = json === undefined ? (form ? new URLSearchParams(form) : options.body) : JSON.stringify(json)
  const init = { method: "POST", ...options, headers, body, duplex: "half" }
  const args = await argsOf(path, init as Options & RequestInit)
  const response =
    (await sentToServer(args.request)) ?? (await settle(route.action(args as ActionFunctionArgs)))
  return held(route, path, init.method, response)
}

async function settle(answer: unknown): Promise<unknown> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return thrown
  }
}

const documents = new WeakMap<Resource, Promise<HeldDocument>>()

async function documentOf(resource: Resource): Promise<HeldDocument> {
  const { openApiDocument } = await import("~/http/api/openapi/document.server.ts")
  return new HeldDocument(openApiDocument([resource]))
}

/** Compares a response of the API with its resource's part of the OpenAPI document. @returns the response. */
export async function held(route: Route, path: string, method: string, response: unknown): Promise<unknown> {
  const resource = resourceAt(route.loader?.resources ?? [], new URL(path, ORIGIN).pathname)
  if (resource && response instanceof Response) {
    const document = documents.get(resource) ?? documentOf(resource)
    documents.set(resource, document)
    await (await document).hold(`/api${resource.path}`, method, response)
  }
  return response
}

/** The response of an API route, with its JSON decoded. */
export async function answerOf(response: unknown) {
  if (!(response instanceof Response)) throw new Error("The route did not return a Response")
  const text = await response.text()
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json")
  const body = isJson ? JSON.parse(text) : text || null
  return { status: response.status, headers: response.headers, body }
}
