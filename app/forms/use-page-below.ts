import { useLocation, useMatches } from "@remix-run/react"
import { pageOfMatches } from "~/browser/dialogs.ts"

/** The address of the page that a dialog stands on, or of the page itself. */
export function usePageBelow(): string {
  const { search } = useLocation()
  return (pageOfMatches(useMatches()) ?? "/") + search
}
