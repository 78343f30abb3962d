import { useLocation, useMatches, useNavigate, useNavigation } from "@remix-run/react"
import { type MouseEvent, useEffect, useRef } from "react"
import { isPlainClick, pageOfMatches } from "~/browser/dialogs.ts"

/** The address of the page that a dialog stands on, or of the page itself. */
export function usePageBelow(): string {
  const { search } = useLocation()
  return (pageOfMatches(useMatches()) ?? "/") + search
}

export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div role="progressbar" aria-label="Loading the page" className="progress" />
}

const notPages = /^\/(api|images|assets|uploads)\//

/** Lets plain anchors navigate as a `Link` would, except those with `target`, `download` or `data-reload`. */
export function useAnchorNavigation() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const anchor = (event.target as Element).closest("a")
    if (!anchor || event.defaultPrevented || !isPlainClick(event) || !leadsToPage(anchor)) return
    event.preventDefault()
    navigate(anchor.pathname + anchor.search + anchor.hash, { replace: anchor.href === location.href })
  }
}

function leadsToPage(anchor: HTMLAnchorElement): boolean {
  if (anchor.target || anchor.hasAttribute("download") || "reload" in anchor.dataset) return false
  const samePlace = anchor.pathname === location.pathname && anchor.search === location.search
  return anchor.origin === location.origin && !notPages.test(anchor.pathname) && !(anchor.hash && samePlace)
}

/** Moves the focus to the content after a navigation, as a page load does, for the keyboard and screen readers. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const [pathname] = usePageBelow().split("?")
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    // React has focused the first field of the new page already, where it has `autoFocus`.
    if (!document.activeElement?.matches("main input")) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
