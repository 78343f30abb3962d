/* What `late/start.ts` does for each read of a page, and what happens until it is loaded. */

export type Route = (typeof window.__remixRouter.routes)[number]
type Loader = Extract<NonNullable<Route["loader"]>, (...args: never) => unknown>

/** @param read runs the route's own loader. */
export type LoaderWrapper = (
  route: Route,
  read: () => Promise<unknown>,
  args: Parameters<Loader>[0],
) => Promise<unknown>

export const loadLate = () => import("./late/start.ts")

export const late = {
  /** A read that fails before waits for it. It fails as before when the script cannot be loaded. */
  keep: (async (route, read, args) => {
    try {
      return await read()
    } catch (error) {
      await loadLate().catch(() => {
        throw error
      })
      return late.keep(route, () => Promise.reject(error), args)
    }
  }) as LoaderWrapper,
  loadModule: async (_id: string) => {},
}

let isGuarding = false

export function wrapLoaders(): void {
  if (!isGuarding) wrapRouteLoaders(window.__remixRouter.routes)
  isGuarding = true
}

export function wrapRouteLoaders(routes: Route[]): void {
  for (const route of routes) {
    const { loader, lazy, children } = route
    if (loader) route.loader = guarded(route, loader as Loader)
    if (lazy)
      route.lazy = async () => {
        await late.loadModule(route.id)
        const loaded = await lazy()
        const later = "loader" in loaded && loaded.loader
        return later ? { ...loaded, loader: guarded(route, later as Loader) } : loaded
      }
    if (children) wrapRouteLoaders(children)
  }
}

const guarded = (route: Route, loader: Loader): Loader =>
  Object.assign<Loader, Loader>(
    (args, context) => late.keep(route, async () => loader(args, context), args),
    loader,
  )
