import type { RootData } from "~/context.ts"

/* Remix keeps its router and the list of routes in globals. Nothing else of ours reads them. */

export type Route = (typeof window.__remixRouter.routes)[number]

/** Undefined until the page's scripts have started. */
export const remixRouter = () => window.__remixRouter

/** The files of a route's code. */
export function filesOfRoute(id: string): string[] {
  const { module = [], imports = [] } = window.__remixManifest?.routes[id] ?? {}
  return imports.concat(module)
}

export const rootData = () => remixRouter()?.state.loaderData.root as RootData | undefined

/** The history entry that is shown, or that a navigation leads to. */
export function destination(): string | undefined {
  const state = remixRouter()?.state
  return (state?.navigation.location ?? state?.location)?.key
}

/** Says whether the router loads a page or sends a form. Reading the shown page again does not count. */
export function isBusy(): boolean {
  const { navigation, fetchers } = remixRouter()?.state ?? {}
  return navigation?.state !== "idle" || [...(fetchers?.values() ?? [])].some(({ state }) => state !== "idle")
}

export const isNavigatingForm = () => Boolean(remixRouter()?.state.navigation.formData)

export const isSendingForm = () =>
  isNavigatingForm() ||
  [...(remixRouter()?.state.fetchers.values() ?? [])].some((fetcher) => fetcher.formData)
