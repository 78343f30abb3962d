import { useNavigate } from "@remix-run/react"
import type { MouseEvent } from "react"
import { Unreached } from "~/browser/api-error.ts"
import { openedFromPage } from "~/browser/dialog-history.ts"
import { randomId } from "~/browser/random-id.ts"
import { loadRouteModules } from "~/browser/route-modules.ts"
import { titles } from "~/messages.ts"
import { isPlainClick } from "./plain-click.ts"
import { useToast } from "./toast.tsx"
import { useUser } from "./use-user.ts"

/** Gives the props of a link that opens a dialog of this page. The page stays when the dialog's code cannot be loaded. */
export function useDialogLink() {
  const navigate = useNavigate()
  const { show } = useToast()
  const isSignedIn = useUser() !== null
  return (to: string) => ({
    to,
    state: openedFromPage,
    preventScrollReset: true,
    // The server leads visitors to sign-in.
    reloadDocument: !isSignedIn,
    onClick: async (event: MouseEvent) => {
      if (!isSignedIn || !isPlainClick(event)) return
      event.preventDefault()
      try {
        await loadRouteModules(to)
        navigate(to, { state: openedFromPage, preventScrollReset: true })
      } catch (error) {
        show({
          id: randomId(),
          kind: "error",
          title: titles.error,
          description: new Unreached(error).message,
        })
      }
    },
  })
}
