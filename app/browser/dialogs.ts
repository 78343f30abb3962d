import { type ClientLoaderFunctionArgs, matchRoutes, type ShouldRevalidateFunction } from "@remix-run/react"
import type { FormResult } from "~/forms/result.ts"

/*
 * A dialog is a route below its page's route (`forms` in routes.ts). Opening it from the page adds an entry to the
 * browser's history; closing it, and saving, take that entry away again.
 */

/** Location state of a dialog that was opened from its page. */
export const openedFromPage = { fromPage: true }

export const isOpenedFromPage = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromPage" in state

type Match = { id?: string; pathname: string }

/** The path of the page in an address's route matches: the route above the first one of its forms. */
export function pageOfMatches(matches: readonly Match[]): string | null {
  const at = matches.findIndex(({ id }) => id?.startsWith("forms/"))
  return matches[at < 0 ? matches.length - 1 : at - 1]?.pathname ?? null
}

const matchesOf = (pathname: string) =>
  (matchRoutes(window.__remixRouter?.routes ?? [], pathname) ?? []).map(({ route, pathname }) => ({
    id: route.id,
    pathname,
  }))

/** The path of an address without its dialog: `/product/5` for `/product/5/edit`. */
export const pageOf = (pathname: string): string => pageOfMatches(matchesOf(pathname)) ?? pathname

export const isDialog = (pathname: string): boolean => pageOf(pathname) !== pathname

/**
 * Loads the code of a dialog. Remix reloads the whole page when it cannot load a module, so this comes first.
 * @throws {TypeError} when a module cannot be loaded.
 */
export async function loadDialog(pathname: string): Promise<void> {
  const routes = window.__remixManifest?.routes ?? {}
  const modules = matchesOf(pathname).flatMap(({ id }) => routes[id ?? ""]?.module ?? [])
  await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
}

const loadedForms = new Set<string>()

/** Loads the code of a form before it is sent, for the same reason. Addresses that differ by an id have the same code. */
export function loadForm(action: string): void {
  const [pathname = ""] = action.split("?")
  const form = pathname.replace(/\d+/g, "1")
  if (loadedForms.has(form)) return
  loadedForms.add(form)
  loadDialog(pathname).catch(() => loadedForms.delete(form))
}

/** The `clientLoader` of a dialog that shows only data of its page: it opens without asking the server. */
export const openAtOnce = async () => null

/** The `clientLoader` of a dialog with data of its own: it opens at once, and shows the data when it is loaded. */
export const openThenLoad = async ({ serverLoader }: ClientLoaderFunctionArgs) => ({
  pending: serverLoader(),
})

/** The `shouldRevalidate` of a dialog that deletes what it has loaded. */
export const keepWhenSaved: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionResult as FormResult | undefined)?.saved

/**
 * What a dialog's `clientAction` returns for the redirect after its form was saved. If the redirect leads to the page
 * below, or that page is gone, the dialog goes back (`useFormResult`); if it leads to the dialog, the dialog stays (null);
 * otherwise the redirect replaces its entry.
 */
export function finishDialog(redirect: Response, deletesPage: boolean): FormResult | null {
  const to = redirect.headers.get("Location") ?? "/"
  if (!isOpenedFromPage(history.state?.usr)) throw redirect
  if (deletesPage) return { reply: {}, toast: null, saved: { goTo: to } }
  const page = pageOf(location.pathname)
  if (to === page || to === page + location.search) return { reply: {}, toast: null, saved: {} }
  // A redirect would lose the state that says how the dialog was opened.
  if (new URL(to, location.origin).pathname === location.pathname) return null
  throw redirect
}
