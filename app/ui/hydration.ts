import { useEffect, useLayoutEffect, useSyncExternalStore } from "react"
import { remixRouter } from "~/browser/router.ts"

const never = () => () => {}

/** False on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** React warns about `useLayoutEffect` on the server. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect

/** Remix gives the data of the server's page to whatever is read until the router has started. */
export function afterHydration(run: () => void): void {
  const router = remixRouter()
  if (!router || router.state.initialized) {
    run()
    return
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    // The router has not finished yet.
    setTimeout(run)
  })
}
