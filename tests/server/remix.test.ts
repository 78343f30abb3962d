import type { ServerBuild } from "@remix-run/node"
import { matchRoutes } from "@remix-run/react"
import { describe, expect, test } from "vitest"
import { entry } from "#tests/support/entry.ts"
import { allRoutes, type Route, root } from "#tests/support/routes.ts"
import { serverBuild } from "#tests/support/server-build.ts"
import { routesFor } from "~/server/remix.ts"

function manifest(route: Route, parentId?: string): ServerBuild["routes"] {
  const { id, path, index, children = [] } = route
  const own = {
    id,
    module: {},
    ...(parentId && { parentId }),
    ...(path !== undefined && { path }),
    ...(index && { index }),
  }
  return Object.assign({ [id]: own }, ...children.map((child) => manifest(child, id)))
}

const whole = serverBuild({ entry: entry as never, routes: manifest(root) })
const buildFor = routesFor(whole)

type Tree = { id: string; path?: string; index?: boolean; children: Tree[] }

const tree = ({ routes }: ServerBuild, parentId?: string): Tree[] =>
  Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({ ...route, children: tree({ routes } as ServerBuild, route?.id) }) as Tree)

const trees = new Map<ServerBuild, Tree[]>()

function matched(build: ServerBuild, path: string) {
  const routes = trees.get(build) ?? tree(build)
  trees.set(build, routes)
  return matchRoutes(routes as never, path)?.map(({ route, params }) => [(route as Tree).id, params])
}

const variants = (path: string) => [
  path,
  `${path}/`,
  `${path}//`,
  `${path}/more`,
  `${path}/more/and/more/and/more/and/more`,
  `/${path}`,
  path.toUpperCase(),
  path.replace(/[a-z]/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  path.replace("/7", "/a%2Fb"),
  path.replace(/\/[^/]*$/, ""),
]

const paths = allRoutes.map(({ pattern }) => pattern.replace(/:\w+/g, "7").replace(/\*$/, "any/thing/at/all"))
const odd = ["/", "//", "", "/.data", "/_root", "/constructor", "/*", "/:id", "/apix/items", "/undefined/7"]

describe("routesFor", () => {
  test.each([...new Set([...paths, ...odd])])(
    "matches %j and similar addresses as the whole build does",
    (path) => {
      for (const variant of variants(path)) {
        const expected = matched(whole, variant)
        expect(matched(buildFor(variant), variant), variant).toEqual(expected)
        const data = `${variant === "/" ? "/_root" : variant}.data`
        expect(matched(buildFor(data), variant), data).toEqual(expected)
      }
    },
  )

  test("leaves out the routes of other pages, also in the browser's manifest", () => {
    const { routes, assets } = buildFor("/collection/7")
    expect(Object.keys(routes)).toEqual([
      "root",
      "pages/shell/route",
      "pages/shell/boundary",
      "pages/collection/route",
      "pages/not-found/route",
    ])
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  })

  test("keeps one build for all addresses of a kind, however many are requested", () => {
    expect(buildFor("/collection/8.data")).toBe(buildFor("/collection/7"))
    expect(buildFor("/nowhere/1/2/3/4/5/6/7/8/9")).toBe(buildFor("/elsewhere/1/2/3/4/5/6/7"))
  })
})
