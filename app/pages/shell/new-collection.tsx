import { useLocation } from "@remix-run/react"
import { type ComponentType, useEffect, useState } from "react"
import { useUser } from "~/ui/render-context.ts"

/** The fragment that opens the dialog on any page, without a request. */
export const NEW_COLLECTION_HASH = "#new-collection"

export const loadNewCollection = async () =>
  (await import("../collections/new-collection-dialog.tsx")).NewCollectionDialog

/** 'Create New Collection' on the current page, while the address has its fragment. */
export function NewCollectionInPlace() {
  const isSignedIn = useUser() !== null
  const isOpen = useLocation().hash === NEW_COLLECTION_HASH && isSignedIn
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (isOpen) loadNewCollection().then((loaded) => setDialog(() => loaded))
  }, [isOpen])
  return isOpen && Dialog ? <Dialog /> : null
}
