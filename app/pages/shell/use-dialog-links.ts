import { useLocation, useNavigate } from "@remix-run/react"
import type { MouseEvent } from "react"
import { UnreachableError } from "~/browser/api.ts"
import { isDialog, loadRoutes, openedFromPage, pageOf } from "~/browser/dialogs.ts"
import { isServerThere } from "~/browser/server-check.ts"
import { titles } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { isPlainClick } from "~/ui/navigation.tsx"
import { useToast } from "~/ui/toast.tsx"
import { useUser } from "~/ui/use-user.ts"
import { loadNewCollection, NEW_COLLECTION_HASH } from "./new-collection.tsx"

/** Opens links to dialogs of this page over the page. A visitor's browser follows them, and the server leads to sign-in. */
export function useDialogLinks() {
  const here = useLocation()
  const navigate = useNavigate()
  const show = useToast()
  const isSignedIn = useUser() !== null

  return async (event: MouseEvent) => {
    const anchor = (event.target as Element).closest("a")
    if (!anchor || anchor.target || anchor.origin !== location.origin || !isPlainClick(event)) return
    const { pathname, search, href } = anchor
    if (!isDialog(pathname)) return
    const isOfThisPage = pageOf(pathname) === pageOf(here.pathname)
    if (isSignedIn && !isOfThisPage && pathname !== paths.newCollection) return
    event.preventDefault()
    const clickedAt = location.href
    if (!isSignedIn) return location.assign(href)
    try {
      await (isOfThisPage ? loadRoutes(pathname) : loadNewCollection())
      // The user has gone on meanwhile.
      if (location.href !== clickedAt) return
      // A link within a dialog leads from one dialog to the next, and Back still leads to the page.
      if (isOfThisPage && isDialog(here.pathname))
        return navigate({ pathname, search }, { state: here.state, replace: true, preventScrollReset: true })
      const to = isOfThisPage
        ? { pathname, search: search || here.search }
        : { pathname: here.pathname, search: here.search, hash: NEW_COLLECTION_HASH }
      navigate(to, { state: openedFromPage, preventScrollReset: true })
    } catch (error) {
      const isThere = await isServerThere()
      if (location.href !== clickedAt) return
      if (isThere) return location.assign(href)
      const { message } = new UnreachableError(error)
      show({ kind: "error", title: titles.error, description: message })
    }
  }
}
