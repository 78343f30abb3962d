import type { AppLoadContext } from "@remix-run/node"
import * as route from "~/api/route.ts"
import type { Operation } from "~/http/api/operation.server.ts"
import { answerOf, cookieOf, held, sentToServer } from "./call.ts"

export type Declared = { call: string; method: string; path: string; operation: Operation }

/** Every operation that the API's modules declare, such as `PATCH /api/items/{id}`. */
export const declaredCalls = (): Declared[] =>
  route.loader.resources.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = `${method} /api${path}`
      return { call, method, path: `/api${path}`, operation }
    }),
  )

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
  const context: AppLoadContext = { clientAddress: "127.0.0.1" }
  const response = (await sentToServer(request)) ?? (await route.loader({ request, params: {}, context }))
  return answerOf(await held(route, url.pathname, method, response))
}

const sessions = new WeakMap<object, Promise<string>>()

/** The Cookie header of one session for each user of a test: opening a session is a write. */
export function sessionOf(user: { id: number }): Promise<string> {
  const session = sessions.get(user) ?? cookieOf(user)
  sessions.set(user, session)
  return session
}
