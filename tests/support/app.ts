import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { type CheerioAPI, load } from "cheerio"
import { cookieOf, held } from "./call.ts"
import { entry } from "./entry.ts"
import { allRoutes, moduleOf, type Route, root, routesAt } from "./routes.ts"
import { serverBuild } from "./server-build.ts"

/* The app by its addresses, rendered by Remix as on the server, without a build or a browser. */

type ServerRoute = NonNullable<ServerBuild["routes"][string]>

async function buildOf(routes: { route: Route; parentId?: string }[]): Promise<ServerBuild> {
  const found = routes.map(async ({ route, parentId }) => {
    const { id, path, index } = route
    return [id, { id, parentId, path, index, module: await moduleOf(route) } as ServerRoute] as const
  })
  return serverBuild({ entry, routes: Object.fromEntries(await Promise.all(found)) })
}

/** Only the routes of one address, because loading all of them takes seconds. */
const buildFor = (pathname: string) =>
  buildOf(
    routesAt(pathname.replace(/\.data$/, "")).map(({ route }, depth, all) => ({
      route,
      parentId: all[depth - 1]?.route.id,
    })),
  )

/** A build of the API alone. */
export const apiBuild = () =>
  buildOf(allRoutes.filter(({ route }) => route.file.startsWith("api/")).map(({ route }) => ({ route })))

/** The whole app. Loading it takes seconds. */
export const wholeBuild = () =>
  buildOf(
    (function flat(route: Route, parentId?: string): { route: Route; parentId?: string }[] {
      return [{ route, parentId }, ...(route.children ?? []).flatMap((child) => flat(child, route.id))]
    })(root),
  )

type Sent = {
  as?: { id: number } | null
  method?: string
  json?: unknown
  form?: Record<string, string>
  body?: BodyInit
  headers?: Record<string, string>
  /** The client's IP address, by which some limits count. */
  from?: string
}

/** The response of an address of the app, such as `/collection/7` or `/api/user`. */
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
  const response = await handle(new Request(url, { method, headers, body }), { clientAddress: from })
  for (const route of Object.values(build.routes))
    await held(route?.module ?? {}, url.pathname, method, response)
  return response
}

export type Page = { status: number; $: CheerioAPI; text: (selector: string) => string }

/** A page as the server renders it. `text` is the text of a selector's elements with single spaces. */
export async function visit(path: string, sent: Sent = {}): Promise<Page> {
  const response = await ask(path, sent)
  const $ = load(await response.text())
  return { status: response.status, $, text: (selector) => $(selector).text().replace(/\s+/g, " ").trim() }
}

/** The texts of the elements that a selector finds on a page. */
export const texts = ({ $ }: Page, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().trim())

/** The links that a selector finds, each as its label (or text) and address. */
export const links = ({ $ }: Page, selector: string) =>
  $(selector)
    .toArray()
    .map((link) => [$(link).attr("aria-label") ?? $(link).text().trim(), $(link).attr("href")])

/** The address of the link in the page's main part that has this text in it. */
export const leadsTo = ({ $ }: Page, text: string) => $(`main a:contains("${text}")`).attr("href")
