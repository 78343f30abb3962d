import { useNavigate } from "@remix-run/react"
import { type MouseEvent, useCallback } from "react"
import { isPlainClick } from "./plain-click.ts"

/** Not pages of the app: the browser loads them itself. */
const notPages = /^\/(api|images|assets|uploads)\//

/**
 * Click handler for a part of the page that holds plain anchors: turns a plain click on a link to another page of
 * the app into client navigation, as `Link` would. Anchors with `target`, `download` or `data-reload` are left alone.
 */
export function useAnchorNavigation() {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent) => {
      const anchor = (event.target as Element).closest("a")
      if (!anchor || event.defaultPrevented || !isPlainClick(event) || !leadsToPage(anchor)) return
      event.preventDefault()
      navigate(anchor.pathname + anchor.search + anchor.hash)
    },
    [navigate],
  )
}

function leadsToPage(anchor: HTMLAnchorElement): boolean {
  if (anchor.target || anchor.hasAttribute("download") || "reload" in anchor.dataset) return false
  const samePlace = anchor.pathname === location.pathname && anchor.search === location.search
  return anchor.origin === location.origin && !notPages.test(anchor.pathname) && !(anchor.hash && samePlace)
}
