import type { FormResult } from "~/http/forms/result.ts"
import { pageOf } from "~/paths.ts"

/*
 * A dialog is a route below its page's route. Opening it from the page adds an entry to the browser's history; closing
 * it, and saving, take that entry away again.
 */

/** Location state of a dialog that was opened from its page. */
export const openedFromPage = { fromPage: true }

export const isOpenedFromPage = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromPage" in state

/** The page below a dialog's address, for example `/product/5?x=1` for `/product/5/edit?x=1`. */
export const pageBelow = ({ pathname, search }: { pathname: string; search: string }): string =>
  pageOf(pathname) + search

/**
 * What a dialog's `clientAction` returns for the redirect after its form was saved. If the redirect leads to the page
 * below, or that page is gone, the dialog goes back (`useFormResult`); otherwise the redirect replaces its entry.
 */
export function finishDialog(redirect: Response, deletesPage: boolean): FormResult {
  const to = redirect.headers.get("Location") ?? "/"
  if (!isOpenedFromPage(history.state?.usr)) throw redirect
  if (deletesPage) return { reply: {}, toast: null, saved: { goTo: to } }
  if (to === pageBelow(location)) return { reply: {}, toast: null, saved: {} }
  throw redirect
}
