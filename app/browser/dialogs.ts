import { type ClientLoaderFunctionArgs, matchRoutes, type ShouldRevalidateFunction } from "@remix-run/react"
import type { FormResult } from "~/forms/result.ts"
import { friendParams, withQuery } from "~/paths.ts"

/* A dialog is a route below its page. Opening it adds an entry to the history; closing and saving remove it. */

export const openedFromPage = { fromPage: true }

export const isOpenedFromPage = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromPage" in state

type Match = { id?: string; pathname: string }

/** The route above the first one of its forms. */
export function pageOfMatches(matches: readonly Match[]): string | null {
  const at = matches.findIndex(({ id }) => id?.startsWith("forms/"))
  return matches[at < 0 ? matches.length - 1 : at - 1]?.pathname ?? null
}

const matchesOf = (pathname: string) =>
  (matchRoutes(window.__remixRouter?.routes ?? [], pathname) ?? []).map(({ route, pathname }) => ({
    id: route.id,
    pathname,
  }))

/** `/product/5` for `/product/5/edit`. */
export const pageOf = (pathname: string): string => pageOfMatches(matchesOf(pathname)) ?? pathname

export const isDialog = (pathname: string): boolean => pageOf(pathname) !== pathname

/** Parameters of dialogs only: the page below does not depend on them. */
const ofDialogs = [...friendParams, "find", "places"]

/** The page that an address shows, without its dialog. */
export function pageAddressOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const page = pageOf(pathname)
  const own = page === pathname ? [] : ofDialogs
  return withQuery(page + search, Object.fromEntries(own.map((name) => [name, null])))
}

/** Remix reloads the whole page when it cannot load a module, so load it before. @throws {TypeError} */
export async function loadRoutes(pathname: string): Promise<void> {
  const routes = window.__remixManifest?.routes ?? {}
  const modules = matchesOf(pathname).flatMap(({ id }) => routes[id ?? ""]?.module ?? [])
  await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)))
}

/** For a dialog that shows only data of its page. */
export const openAtOnce = async () => null

/** For a dialog with data of its own (`<DialogData>`). */
export async function openThenLoad({ serverLoader }: ClientLoaderFunctionArgs) {
  const pending = serverLoader()
  // Closing the dialog aborts the load, and then nothing waits for it.
  pending.catch(() => {})
  return { pending }
}

/** The `shouldRevalidate` of a dialog that deletes what it has loaded. */
export const keepWhenSaved: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionResult as FormResult | undefined)?.saved

/**
 * For the redirect after saving. To the page below, or when that page is gone: the dialog goes back (`useFormResult`). To the
 * dialog itself: it stays (null). Else the redirect replaces the dialog's entry.
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
