import { useEffect, useLayoutEffect, useSyncExternalStore } from "react"

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
