import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { matchRoutes } from "@remix-run/react"
import type { RouteConfigEntry } from "@remix-run/route-config"
import { type CheerioAPI, load } from "cheerio"
import * as entry from "~/entry.server.tsx"
import map from "~/routes.ts"
import { cookieOf, held } from "./call.ts"
import { serverBuild } from "./server-build.ts"

/*
 * The app by its addresses, without a build or a browser: the map of URLs finds the modules, Remix runs their loaders
 * and actions and renders the page as the server would.
 */

type ServerRoute = NonNullable<ServerBuild["routes"][string]>
type Matched = Parameters<typeof matchRoutes>[0]
type Entry = { id: string; file: string; path?: string; index?: boolean; children?: Entry[] }

const withIds = (entries: RouteConfigEntry[]): Entry[] =>
  entries.map(({ file, id = file.replace(/\.tsx?$/, ""), path, index, children }) => ({
    id,
    file,
    path,
    index,
    children: children && withIds(children),
  }))

const root: Entry = { id: "root", file: "root.tsx", path: "", children: withIds(map) }

const modules = import.meta.glob<ServerRoute["module"]>([
  "../../app/root.tsx",
  "../../app/api/*.ts",
  "../../app/pages/**/*.{ts,tsx}",
])

async function routeOf({ id, file, path, index }: Entry, parentId?: string): Promise<ServerRoute> {
  const module = await modules[`../../app/${file}`]?.()
  if (!module) throw new Error(`The map of URLs names ${file}, which is not there`)
  return { id, parentId, path, index, module } as ServerRoute
}

/** A build of the routes alone that an address leads to, since loading all of them takes seconds. */
async function buildFor(pathname: string): Promise<ServerBuild> {
  const matches = matchRoutes([root] as Matched, pathname.replace(/\.data$/, "")) ?? []
  const found = await Promise.all(
    matches.map(({ route }, depth) => routeOf(route as Entry, matches[depth - 1]?.route.id)),
  )
  return buildOf(found)
}

/** A build of the API alone. */
export const apiBuild = async (): Promise<ServerBuild> =>
  buildOf(
    await Promise.all(
      withIds(map)
        .filter(({ file }) => file.startsWith("api/"))
        .map((entry) => routeOf(entry)),
    ),
  )

const buildOf = (found: ServerRoute[]): ServerBuild =>
  serverBuild({ entry, routes: Object.fromEntries(found.map((route) => [route.id, route])) })

type Sent = {
  as?: { id: number } | null
  method?: string
  json?: unknown
  form?: Record<string, string>
  body?: BodyInit
  headers?: Record<string, string>
  /** The sender's address, by which some limits count. */
  from?: string
}

/** The answer at an address of the app, such as `/collection/7` or `/api/user`. */
export async function ask(
  path: string,
  { as, json, form, body: given, from = "127.0.0.1", ...init }: Sent = {},
): Promise<Response> {
  const url = new URL(path, "http://curio.test")
  const headers = new Headers(init.headers)
  if (as) headers.append("Cookie", await cookieOf(as))
  if (json !== undefined) headers.set("Content-Type", "application/json")
  const body = json === undefined ? (form ? new URLSearchParams(form) : given) : JSON.stringify(json)
  const method = init.method ?? (body === undefined ? "GET" : "POST")
  const build = await buildFor(url.pathname)
  const handle = createRequestHandler(build, "production")
  const answer = await handle(new Request(url, { method, headers, body }), { clientAddress: from })
  for (const route of Object.values(build.routes)) await held(route?.module ?? {}, method, answer)
  return answer
}

export type Page = { status: number; $: CheerioAPI; text: (selector: string) => string }

/** A page as the server renders it. `text` is that of the elements of a selector, with single spaces. */
export async function visit(path: string, sent: Sent = {}): Promise<Page> {
  const answer = await ask(path, sent)
  const $ = load(await answer.text())
  return { status: answer.status, $, text: (selector) => $(selector).text().replace(/\s+/g, " ").trim() }
}
