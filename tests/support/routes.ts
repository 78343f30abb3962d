import { matchRoutes } from "@remix-run/react"
import type { RouteConfigEntry } from "@remix-run/route-config"
import map from "~/routes.ts"

/** The routes of app/routes.ts, and their modules without a build. */
export type Route = { id: string; file: string; path?: string; index?: boolean; children?: Route[] }

const withIds = (entries: RouteConfigEntry[]): Route[] =>
  entries.map(({ id, file, children, ...rest }) => ({
    ...rest,
    // As Remix names a route, by which pages find each other's data.
    id: id ?? file.replace(/\.\w+$/, ""),
    file,
    children: children && withIds(children),
  }))

export const root: Route = { id: "root", file: "root.tsx", path: "", children: withIds(map) }

const modules = import.meta.glob<object>([
  "../../app/root.tsx",
  "../../app/api/*.ts",
  "../../app/pages/**/*.{ts,tsx}",
])

export async function moduleOf<M = object>({ file }: Route): Promise<M> {
  const module = await modules[`../../app/${file}`]?.()
  if (!module) throw new Error(`app/routes.ts names ${file}, which does not exist`)
  return module as M
}

type Match = { route: Route; params: Record<string, string | undefined> }

/** Remix compiles all routes for each match, and tests ask for the same addresses again and again. */
const matches = new Map<string, Match[]>()

/** The routes that serve an address, the outermost first, with the parameters of the address. */
export function routesAt(pathname: string): Match[] {
  const known = matches.get(pathname)
  if (known) return known
  const found = matchRoutes([root] as Parameters<typeof matchRoutes>[0], pathname) ?? []
  const made = found.map(({ route, params }) => ({ route: route as Route, params }))
  matches.set(pathname, made)
  return made
}

/** The innermost route of an address: it has the action, and an API route's response. */
export async function moduleAt<M = object>(pathname: string) {
  const found = routesAt(pathname).at(-1)
  if (!found) throw new Error(`app/routes.ts has no ${pathname}`)
  return { module: await moduleOf<M>(found.route), params: found.params as Record<string, string> }
}

/** Every route with a module of its own at an address, such as `/collection/:id`. */
export const allRoutes = (function flat(
  routes: Route[],
  parent: string,
): { pattern: string; route: Route }[] {
  return routes.flatMap((route) => {
    const pattern = route.path ? `${parent}/${route.path}` : parent
    const own = route.path || route.index ? [{ pattern: pattern || "/", route }] : []
    return [...own, ...flat(route.children ?? [], pattern)]
  })
})(root.children ?? [], "")
