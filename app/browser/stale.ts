import type { Toast } from "~/words/messages.ts"
import { remixRouter } from "./router.ts"

/** State of `late/failing-reads.ts`, which is loaded after the page. */
export const staleState = {
  /** Routes whose data on the screen could not be read again. */
  stale: new Set<string>(),
  isOfAnotherUser: false,
  success: undefined as Toast | undefined,
}

export const isStale = (): boolean => {
  if (staleState.stale.size === 0) return false
  const { errors, matches } = remixRouter().state
  return !errors && matches.some(({ route }) => staleState.stale.has(route.id))
}

/** Holds until all is read again: another user must not see it. */
export function discardShownData(): void {
  staleState.isOfAnotherUser = true
}

/** The next page shows the toast of a form that was saved. When that cannot be read, the shown page does. */
export function noteSuccess({ headers }: Response): void {
  const toast = headers.get("Toast")
  staleState.success = toast ? JSON.parse(decodeURIComponent(toast)) : undefined
  if (headers.has("Signed-Out")) discardShownData()
}
