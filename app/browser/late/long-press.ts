import { remixRouter } from "../router.ts"

const PRESS_MS = 500
const MOVED_PX = 10

/** A finger that rests on a card chooses it, on the page that selects several. The list's menu has a link to that page. */
export function selectByLongPress(): void {
  addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const link = (target as Element).closest<HTMLAnchorElement>(".card a[href^='/product/']")
    const select = document.querySelector<HTMLAnchorElement>(".menu a[href*='/select']")
    if (pointerType !== "touch" || !link || !select) return
    // Else the phone opens its own menu of the link.
    link.style.setProperty("-webkit-touch-callout", "none")
    const ended = new AbortController()
    const end = () => ended.abort()
    const on = (type: string, hear: (event: PointerEvent) => void) =>
      document.addEventListener(type, (event) => hear(event as PointerEvent), {
        signal: ended.signal,
        capture: true,
      })
    const choose = () => {
      end()
      ignoreClickOfThisFinger()
      const to = new URL(select.href)
      to.searchParams.set("items", link.pathname.split("/").at(-1) ?? "")
      remixRouter()?.navigate(to.pathname + to.search)
    }
    const timer = setTimeout(choose, PRESS_MS)
    ended.signal.addEventListener("abort", () => clearTimeout(timer))
    on("contextmenu", (event) => {
      event.preventDefault()
      choose()
    })
    on("pointermove", (event) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > MOVED_PX) end()
    })
    for (const type of ["pointerup", "pointercancel", "scroll"]) on(type, end)
  })
}

function ignoreClickOfThisFinger(): void {
  const lifted = new AbortController()
  const { signal } = lifted
  document.addEventListener("click", (event) => event.preventDefault(), { signal, capture: true })
  for (const type of ["pointerup", "pointercancel"])
    document.addEventListener(type, () => setTimeout(() => lifted.abort()), { signal, capture: true })
}
