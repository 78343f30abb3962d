import { useLocation } from "@remix-run/react"
import { withQuery } from "~/paths.ts"

/** Addresses of the current page with the dialog of that name, and without any. */
export function useDialogAddress(name: string): { openHere: string; closed: string } {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return {
    openHere: withQuery(here, { dialog: name }),
    closed: withQuery(here, { dialog: null, kept: null }),
  }
}
