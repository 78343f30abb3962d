import { useLocation, useNavigate } from "@remix-run/react"
import type { MouseEvent, SyntheticEvent } from "react"
import { isGone, UnreachableError } from "~/browser/api.ts"
import { isDialog, isPlainClick, loadRoutes, openedFromPage, pageOf } from "~/browser/dialogs.ts"
import { withPatience } from "~/browser/late-requests.ts"
import { paths } from "~/paths.ts"
import { useUser } from "~/ui/render-context.ts"
import { useToast } from "~/ui/toast.tsx"
import { titles } from "~/words/messages.ts"

/** The fragment that opens the dialog on any page, without a request. */
export const NEW_COLLECTION_HASH = "#new-collection"

export const loadNewCollection = async () =>
  (await import("../collections/new-collection-dialog.tsx")).NewCollectionDialog

/** Opens dialogs over their page, and loads their code on hover, touch or focus. Visitors follow the link to sign-in. */
export function useDialogLinks() {
  const here = useLocation()
  const navigate = useNavigate()
  const show = useToast()
  const isSignedIn = useUser() !== null

  const linkAt = (target: EventTarget) => {
    const anchor = (target as Element).closest("a")
    if (!anchor || anchor.target || anchor.origin !== location.origin || !isDialog(anchor.pathname)) return
    const { pathname } = anchor
    const isOfThisPage = pageOf(pathname) === pageOf(here.pathname)
    const isInPlace = !isOfThisPage && pathname === paths.newCollection
    return { anchor, isOfThisPage, load: () => (isInPlace ? loadNewCollection() : loadRoutes(pathname)) }
  }

  const prepare = ({ target }: SyntheticEvent) => {
    if (isSignedIn)
      linkAt(target)
        ?.load()
        .catch(() => {})
  }

  const open = async (event: MouseEvent) => {
    const link = isPlainClick(event) && linkAt(event.target)
    if (!link) return
    const { isOfThisPage } = link
    const { pathname, search, href } = link.anchor
    if (isSignedIn && !isOfThisPage && pathname !== paths.newCollection) return
    event.preventDefault()
    const clickedAt = location.href
    if (!isSignedIn) return location.assign(href)
    try {
      await withPatience<unknown>(link.load)
      // The user has left the page meanwhile.
      if (location.href !== clickedAt) return
      // A link within a dialog leads from one dialog to the next, and Back still leads to the page.
      if (isOfThisPage && isDialog(here.pathname))
        return navigate({ pathname, search }, { state: here.state, replace: true, preventScrollReset: true })
      const to = isOfThisPage
        ? { pathname, search: search || here.search }
        : { pathname: here.pathname, search: here.search, hash: NEW_COLLECTION_HASH }
      navigate(to, { state: openedFromPage, preventScrollReset: true })
    } catch (error) {
      const isReplaced = await isGone(error)
      if (location.href !== clickedAt) return
      if (isReplaced) return location.assign(href)
      const { message } = new UnreachableError(error)
      show({ kind: "error", title: titles.error, description: message })
    }
  }
  return { onClickCapture: open, onPointerOver: prepare, onFocus: prepare }
}
