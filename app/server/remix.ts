import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node"
import type { Exchange, Handler } from "~/context.ts"
import { waitInQueue } from "~/http/rate-limit.server.ts"
import { readDataByHead, urlOf } from "~/http/request-info.ts"
import { isWriteMethod } from "../http/request.ts"
import { addCharset } from "../http/response/deliver.server.ts"
import { endWrite } from "./own-writes.ts"
import { sendError } from "./send-error.ts"

/** Remix, with a handler for each kind of address: `routesFor` says why. */
export function remix(build: ServerBuild, mode: string): Handler {
  const buildFor = routesFor(build)
  const handlers = new Map<ServerBuild, RequestHandler>()
  return async (exchange) => {
    const { request, response, info } = exchange
    // Remix's route matching alone takes milliseconds, so a request waits for its turn before it.
    info.hasQueued = await waitInQueue(info.clientAddress, undefined, info.sender).then(
      () => true,
      () => false,
    )
    if (!info.hasQueued) return sendError(exchange, 503, "The server is busy just now. Please try again.")
    if (response.closed) return
    readDataByHead(request)
    const url = new URL(urlOf(request, info))
    const build = buildFor(url.pathname)
    const handle = handlers.get(build) ?? createRequestHandler(build, mode)
    handlers.set(build, handle)
    const made = await handle(webRequest(exchange, url), info)
    // A session may begin with a GET: the way back from a provider.
    if (isWriteMethod(request.method ?? "") || made.headers.has("Set-Cookie"))
      await endWrite(exchange, made.headers)
    await write(exchange, made)
  }
}

function webRequest({ request, info }: Exchange, url: URL): Request {
  const { method = "" } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const init = { method, headers, signal: info.gone }
  if (method === "GET" || method === "HEAD") return new Request(url, init)
  const body = createReadableStreamFromReadable(request)
  return new Request(url, { ...init, body, duplex: "half" } as RequestInit)
}

async function write({ response }: Exchange, { status, statusText, headers, body }: Response): Promise<void> {
  response.statusCode = status
  response.statusMessage = statusText
  addCharset(headers)
  response.setHeaders(headers)
  if (body) await writeReadableStreamToWritable(body, response)
  else response.end()
}

/** Remix compares an address with all routes several times. Each build has only the routes that the address may match. */
export function routesFor(build: ServerBuild): (pathname: string) => ServerBuild {
  const leaves = addressableRoutes(build)
  const firstNames = new Set(leaves.map(({ path }) => path[0]?.toLowerCase()))
  const longest = Math.max(...leaves.map(({ path }) => path.length))
  const builds = new Map<string, ServerBuild>()

  return (pathname) => {
    const segments = segmentsOf(pathname.replace(/\.data$/, "").replace(/^\/_root$/, ""))
    const name = segments[0]?.toLowerCase()
    // Remix decodes an address before it compares.
    if (name?.includes("%")) return build
    const first = firstNames.has(name) ? name : undefined
    const count = Math.min(segments.length, longest + 1)
    const key = `${count} ${first}`
    const existing = builds.get(key)
    if (existing) return existing
    const matching = leaves.filter(({ path }) => mayMatch(path, first, count))
    const made = withRoutes(build, new Set(matching.flatMap(({ ids }) => ids)))
    builds.set(key, made)
    return made
  }
}

export const addressableRoutes = (build: ServerBuild): Line[] =>
  Object.values(build.routes).flatMap((route) =>
    route && (route.path !== undefined || route.index) ? [lineOf(build, route.id)] : [],
  )

type Line = { ids: string[]; path: string[] }

const segmentsOf = (path: string) => path.split("/").filter(Boolean)

function lineOf({ routes }: Pick<ServerBuild, "routes">, id: string): Line {
  const { parentId, path = "" } = routes[id] ?? {}
  const above = parentId ? lineOf({ routes }, parentId) : { ids: [], path: [] }
  return { ids: [...above.ids, id], path: [...above.path, ...segmentsOf(path)] }
}

const isStatic = (segment: string | undefined) => segment !== undefined && !/^[:*]|\?$/.test(segment)

function mayMatch(path: string[], first: string | undefined, count: number): boolean {
  const isOpen = path.some((segment) => segment === "*" || segment.endsWith("?"))
  if (!isOpen && path.length !== count) return false
  return !isStatic(path[0]) || path[0]?.toLowerCase() === first
}

function withRoutes(build: ServerBuild, ids: Set<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
