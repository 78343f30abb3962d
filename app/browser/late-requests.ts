import { type Route, remixRouter } from "./router.ts"

/* What `late/start.ts` does for each request, and what happens until it is loaded. */

export type Send = (request: Request) => Promise<Response>

export type Options = { signal?: AbortSignal; init?: RequestInit | undefined; isRead?: boolean }

/** @param run gets a signal that ends it, and what sends files so that their progress is known. */
type Limit = <T>(run: (signal: AbortSignal, send?: Send) => Promise<T>, options?: Options) => Promise<T>

type Loader = Extract<NonNullable<Route["loader"]>, (...args: never) => unknown>

/** @param read runs the route's own loader. */
export type LoaderWrapper = (
  route: Route,
  read: () => Promise<unknown>,
  args: Parameters<Loader>[0],
) => Promise<unknown>

export const loadLate = () => import("./late/start.ts")

/** A request that starts before waits for the script, so that it has a limit too. Without the script it has none. */
export const late = {
  keep: ((route, read, args) => loadLate().then(() => late.keep(route, read, args), read)) as LoaderWrapper,
  loadModule: (id: string): Promise<void> =>
    loadLate().then(
      () => late.loadModule(id),
      () => {},
    ),
  limit: ((run, options = {}) =>
    loadLate().then(
      () => late.limit(run, options),
      () => run(options.signal ?? new AbortController().signal),
    )) as Limit,
}

/** Runs with a limit of time. @throws {UnreachableError} when it is over. */
export const withPatience: Limit = (run, options) => late.limit(run, options)

let isGuarding = false

export function wrapLoaders(): void {
  if (!isGuarding) wrapRouteLoaders(remixRouter().routes)
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
