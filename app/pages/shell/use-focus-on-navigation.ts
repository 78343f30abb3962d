import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { pageOf } from "~/paths.ts"

/**
 * Puts the focus at the start of the content when the browser has moved to another page, as a page load does, so
 * that the keyboard and screen readers go on from there.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const pathname = pageOf(useLocation().pathname)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
