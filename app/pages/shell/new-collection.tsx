import { useLocation, useNavigate } from "@remix-run/react"
import { type ComponentType, type MouseEvent, useEffect, useState } from "react"
import { Unreached } from "~/browser/api-error.ts"
import { openedFromPage } from "~/browser/dialog-history.ts"
import { randomId } from "~/browser/random-id.ts"
import { titles } from "~/messages.ts"
import { paths } from "~/paths.ts"
import { isPlainClick } from "~/ui/plain-click.ts"
import { useToast } from "~/ui/toast.tsx"
import { useUser } from "~/ui/use-user.ts"

/** The fragment that opens the dialog on any page, without a request. */
const HASH = "#new-collection"

const loadDialog = async () => (await import("../collections/new-collection-dialog.tsx")).NewCollectionDialog

/** Gives the props of a link to 'Create New Collection'. With JavaScript it opens on the current page. */
export function useNewCollectionLink() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { show } = useToast()
  const isSignedIn = useUser() !== null
  return {
    to: paths.newCollection,
    // The server leads visitors to sign-in.
    reloadDocument: !isSignedIn,
    onClick: async (event: MouseEvent) => {
      if (!isSignedIn || !isPlainClick(event)) return
      event.preventDefault()
      try {
        await loadDialog()
        navigate({ search, hash: HASH }, { state: openedFromPage, preventScrollReset: true })
      } catch (error) {
        show({
          id: randomId(),
          kind: "error",
          title: titles.error,
          description: new Unreached(error).message,
        })
      }
    },
  }
}

/** The dialog in place, while the address has its fragment. */
export function NewCollectionInPlace() {
  const isSignedIn = useUser() !== null
  const isOpen = useLocation().hash === HASH && isSignedIn
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (isOpen) loadDialog().then((loaded) => setDialog(() => loaded))
  }, [isOpen])
  return isOpen && Dialog ? <Dialog /> : null
}
