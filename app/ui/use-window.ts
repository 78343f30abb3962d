import { useEffect, useRef, useState } from "react"
import { useBrowserLayoutEffect } from "./use-browser-layout-effect.ts"

/** How far from the screen something is still kept in the document, so that scrolling and tabbing find it there. */
const MARGIN = "1500px 0px"

/**
 * Whether an element is near the screen. While it is not, the element keeps the proportions that it had with its content,
 * so that nothing moves, also when the screen is turned.
 * @param isLast the last of its kind is always near: what comes next is appended to it.
 */
export function useWindow(isLast: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [wasNear, setNear] = useState(true)
  const isNear = wasNear || isLast

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) keepRoom(element, entry.boundingClientRect)
        setNear(entry.isIntersecting)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Before the screen is painted: with its content back, the element is as high as that.
  useBrowserLayoutEffect(() => {
    if (isNear) ref.current?.style.removeProperty("aspect-ratio")
  }, [isNear])

  return { ref, isNear }
}

function keepRoom(element: HTMLElement, { width, height }: DOMRectReadOnly): void {
  if (width > 0 && height > 0) element.style.aspectRatio = `${width} / ${height}`
}
