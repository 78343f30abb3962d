import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node"
import { type Operation, type Resource } from "~/http/api/operation.server.ts"
import map from "~/routes.ts"
import { answerOf, cookieOf, held } from "./call.ts"

/*
 * The API by its addresses: the map of URLs says which module answers, and that is called as Remix would call it.
 */

type Call = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>
type Module = { loader: Call & { resources?: Resource[] }; action: Call }

const modules = import.meta.glob<Module>(["../../app/api/*.ts", "!../../app/api/*.server.ts"])

/** Every address of the API as the map of URLs has it, such as `/api/items/:id`, with its module. */
export const apiRoutes = map.flatMap(({ path = "", file }) =>
  file.startsWith("api/") && !path.endsWith("*") ? [{ path: `/${path}`, file }] : [],
)

export type Declared = { call: string; method: string; path: string; operation: Operation }

/** Every call of the API as its modules declare it, such as `PATCH /api/items/{id}`. */
export async function declaredCalls(): Promise<Declared[]> {
  const found = await Promise.all(Object.values(modules).map((load) => load()))
  const resources = found.flatMap(({ loader }) => loader.resources ?? [])
  return resources.flatMap(({ path, operations }) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = `${method} /api${path}`
      return { call, method, path: `/api${path}`, operation }
    }),
  )
}

const patterns = apiRoutes
  .map(({ path, file }) => ({
    file,
    // A word of its own wins over a parameter in its place: `co-owners/check` is nobody's id.
    parameters: path.split("/:").length,
    pattern: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
  }))
  .sort((a, b) => a.parameters - b.parameters)

async function routeAt(pathname: string): Promise<{ module: Module; params: Record<string, string> }> {
  for (const { file, pattern } of patterns) {
    const match = pattern.exec(pathname)
    const module = match && (await modules[`../../app/${file}`]?.())
    if (module) return { module, params: { ...match.groups } }
  }
  throw new Error(`The map of URLs has no ${pathname}`)
}

export type ApiRequest = {
  as?: { id: number } | null
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
}

/**
 * Calls the API.
 * @param call method and address, such as `GET /api/user`.
 */
export async function api(call: string, { as, json, body, headers }: ApiRequest = {}) {
  const [method = "GET", path = "/"] = call.split(" ")
  const url = new URL(path, "http://curio.test")
  const request = new Request(url, {
    method,
    headers: { ...(json === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    body: json === undefined ? body : JSON.stringify(json),
  })
  if (as) request.headers.set("Cookie", await sessionOf(as))
  const { module, params } = await routeAt(url.pathname)
  const context: AppLoadContext = { clientAddress: "127.0.0.1" }
  const args = { request, params, context }
  const isRead = method === "GET" || method === "HEAD"
  return answerOf(
    await held(module, url.pathname, method, await (isRead ? module.loader(args) : module.action(args))),
  )
}

const sessions = new WeakMap<object, Promise<string>>()

/** One session for each person of a test: opening one is a write. */
export function sessionOf(person: { id: number }): Promise<string> {
  const session = sessions.get(person) ?? cookieOf(person)
  sessions.set(person, session)
  return session
}
