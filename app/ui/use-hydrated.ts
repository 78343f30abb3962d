import { useSyncExternalStore } from "react"

const never = () => () => {}

/** Whether the page is run by script by now: false on the server and while the browser takes the page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
