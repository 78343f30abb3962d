import { type ClientLoaderFunctionArgs, matchRoutes, type ShouldRevalidateFunction } from "@remix-run/react"
import type { FormResult } from "~/context.ts"
import { listPages, withQuery } from "~/paths.ts"
import { filesOfRoute, remixRouter } from "./router.ts"

/* A dialog is a route below its page. Opening it adds an entry to the history; closing and saving remove it. */

export const openedFromPage = { fromPage: true }

export const isOpenedFromPage = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromPage" in state

type Match = { id?: string; pathname: string }

/** The page: the route above the first of its forms. */
export function pageOfMatches(matches: readonly Match[]): string | null {
  const at = matches.findIndex(({ id }) => id?.startsWith("forms/"))
  return matches[at < 0 ? matches.length - 1 : at - 1]?.pathname ?? null
}

const matchesOf = (pathname: string) =>
  (matchRoutes(remixRouter()?.routes ?? [], pathname) ?? []).map(({ route, pathname }) => ({
    id: route.id,
    pathname,
  }))

/** @returns `/product/5` for `/product/5/edit`. */
export const pageOf = (pathname: string): string => pageOfMatches(matchesOf(pathname)) ?? pathname

export const isDialog = (pathname: string): boolean => pageOf(pathname) !== pathname

/** Only dialogs have these parameters: the page below does not depend on them. */
const ofDialogs = [...listPages, "find", "places"]

export function pageAddressOf({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const page = pageOf(pathname)
  const own = page === pathname ? [] : ofDialogs
  return withQuery(page + search, Object.fromEntries(own.map((name) => [name, null])))
}

/** Remix reloads the whole page when it cannot load a module, so load it before. @throws {TypeError} */
export const loadRoutes = (pathname: string): Promise<void> =>
  loadFiles(matchesOf(pathname).map(({ id = "" }) => id))

export async function loadFiles(ids: string[]): Promise<void> {
  await Promise.all(ids.flatMap(filesOfRoute).map(loadFile))
}

const HANGS_MS = 30_000
const startedAt = new Map<string, number>()

async function loadFile(file: string): Promise<void> {
  const at = startedAt.get(file) ?? Date.now()
  // The browser would wait for the same response again.
  if (Date.now() - at > HANGS_MS) throw new TypeError(`No response for ${file}`)
  startedAt.set(file, at)
  await import(/* @vite-ignore */ file).finally(() => startedAt.delete(file))
}

/** Use it for a dialog that shows only data of its page. */
export const openAtOnce = async () => null

/** Use it for a dialog with data of its own (`<DialogData>`). */
export async function openThenLoad({ serverLoader }: ClientLoaderFunctionArgs) {
  const pending = serverLoader()
  // Closing the dialog aborts the load, and then nothing waits for it.
  pending.catch(() => {})
  return { pending }
}

/** The `shouldRevalidate` of a dialog that deletes what it has loaded. */
export const keepWhenSaved: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !(actionResult as FormResult | undefined)?.saved

/** A click that opens a link here, not in another tab or as a download. */
export const isPlainClick = (
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
