import { useNavigation } from "@remix-run/react"

/** A thin line at the top while the next page is on its way; quick ones do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div role="progressbar" aria-label="Loading the page" className="progress" />
}
