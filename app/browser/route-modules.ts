import { matchRoutes } from "@remix-run/react"

/**
 * Loads the code of an address's routes. Remix reloads the whole page when it cannot load a module, so ask for it first.
 * @throws {TypeError} when a module cannot be loaded.
 */
export async function loadRouteModules(path: string): Promise<void> {
  const { __remixRouter: router, __remixManifest: manifest } = window
  const [pathname] = path.split("?")
  const matches = matchRoutes(router.routes, pathname ?? "/") ?? []
  const modules = matches.flatMap(({ route }) => manifest.routes[route.id ?? ""]?.module ?? [])
  await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
}
