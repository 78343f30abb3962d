import type { MouseEvent } from "react"

/** A click that follows a link here, and not into another tab or window, or onto the disk. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
