import type { RouteConfigEntry } from "@remix-run/route-config"

/** The patterns of the pages and dialogs: routes with a component and an address. */
export function pagePatterns(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent
    const own = file.endsWith(".tsx") && (path || index) ? [pattern || "/"] : []
    return [...own, ...pagePatterns(children, pattern)]
  })
}

/** The patterns of the dialogs only. */
export function dialogPatterns(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ id, path, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent
    return (id?.startsWith("forms/") ? pagePatterns : dialogPatterns)(children, pattern)
  })
}
