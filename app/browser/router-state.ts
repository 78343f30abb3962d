/** It says whether the router loads a page or sends a form. Reading the shown page again does not count. */
export function isBusy(): boolean {
  const { navigation, fetchers } = window.__remixRouter?.state ?? {}
  return navigation?.state !== "idle" || [...(fetchers?.values() ?? [])].some(({ state }) => state !== "idle")
}
