import { useEffect, useRef } from "react"
import { usePageBelow } from "~/ui/form/use-page-below.ts"

/**
 * Puts the focus at the start of the content when the browser has moved to another page, as a page load does, so
 * that the keyboard and screen readers go on from there.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const [pathname] = usePageBelow().split("?")
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
