import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node"
import type { Operation, Resource } from "~/http/api/operation.server.ts"
import { answerOf, cookieOf, held, sentToServer } from "./call.ts"
import { allRoutes, moduleAt, moduleOf } from "./routes.ts"

type Call = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>
type Module = { loader: Call & { resources?: Resource[] }; action: Call }

export const apiRoutes = allRoutes.filter(({ route, pattern }) => {
  return route.file.startsWith("api/") && !pattern.endsWith("*")
})

export type Declared = { call: string; method: string; path: string; operation: Operation }

/** Every operation that the API's modules declare, such as `PATCH /api/items/{id}`. */
export async function declaredCalls(): Promise<Declared[]> {
  const modules = new Set(await Promise.all(apiRoutes.map(({ route }) => moduleOf<Module>(route))))
  const resources = [...modules].flatMap(({ loader }) => loader.resources ?? [])
  return resources.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = `${method} /api${path}`
      return { call, method, path: `/api${path}`, operation }
    }),
  )
}

export type ApiRequest = {
  as?: { id: number } | null
  /** A personal token. */
  token?: string
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

/** Calls the API by method and address, such as `GET /api/user`. The response is compared with the OpenAPI document. */
export async function api(call: string, { as, token, json, body, headers }: ApiRequest = {}) {
  const [method = "GET", path = "/"] = call.split(" ")
  const url = new URL(path, "http://curio.test")
  const request = new Request(url, {
    method,
    headers: { ...(json === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    body: json === undefined ? body : JSON.stringify(json),
  })
  if (as) request.headers.set("Cookie", await sessionOf(as))
  if (token) request.headers.set("Authorization", `Bearer ${token}`)
  const { module, params } = await moduleAt<Module>(url.pathname)
  const context: AppLoadContext = { clientAddress: "127.0.0.1" }
  const args = { request, params, context }
  const isRead = method === "GET" || method === "HEAD"
  const response =
    (await sentToServer(request)) ?? (await (isRead ? module.loader(args) : module.action(args)))
  return answerOf(await held(module, url.pathname, method, response))
}

const sessions = new WeakMap<object, Promise<string>>()

/** The Cookie header of one session for each user of a test: opening a session is a write. */
export function sessionOf(user: { id: number }): Promise<string> {
  const session = sessions.get(user) ?? cookieOf(user)
  sessions.set(user, session)
  return session
}
