const EDGE_PX = 80
const SCROLL_PX = 14

/** Drags a row by its handle, with mouse, pen or finger. The rows make room, and stand where they were until the list changes. */
export function dragRow(
  handle: HTMLElement,
  start: { clientY: number; pointerId: number },
  drop: (to: number) => void,
): void {
  const row = handle.closest("li")
  if (!row) return
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[]
  const from = rows.indexOf(row)
  const { height } = row.getBoundingClientRect()
  const middles = rows.map((each) => {
    const box = each.getBoundingClientRect()
    return box.top + scrollY + box.height / 2
  })
  const startY = start.clientY + scrollY
  let y = start.clientY
  let frame = 0

  const placeUnderPointer = () => middles.filter((middle, at) => at !== from && middle < y + scrollY).length
  const follow = () => {
    const step = y < EDGE_PX ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0
    if (step) scrollBy({ top: step, behavior: "instant" })
    const to = placeUnderPointer()
    for (const [at, each] of rows.entries()) {
      const shift = at > from && at <= to ? -height : at < from && at >= to ? height : 0
      each.style.transform = shift ? `translateY(${shift}px)` : ""
    }
    row.style.transform = `translateY(${y + scrollY - startY}px)`
    frame = requestAnimationFrame(follow)
  }
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame)
    listening.abort()
    for (const each of rows) each.style.transform = ""
    row.style.cssText = ""
    const to = placeUnderPointer()
    if (isDropped && to !== from) drop(to)
  }
  const listening = new AbortController()
  const { signal } = listening
  handle.setPointerCapture(start.pointerId)
  handle.addEventListener("pointermove", (event) => (y = event.clientY), { signal })
  handle.addEventListener("pointerup", () => end(true), { signal })
  handle.addEventListener("pointercancel", () => end(false), { signal })
  addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal })
  Object.assign(row.style, { position: "relative", zIndex: "1", background: "var(--color-surface)" })
  follow()
}
