import { setMaxListeners } from "node:events"
import { FetchRefused } from "./refused.ts"

export type Deadline = {
  signal: AbortSignal
  responded: () => void
  clear: () => void
}

export function startDeadline(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  respondWithinMs = timeoutMs,
): Deadline {
  const controller = new AbortController()
  // Every hop adds listeners, and all end with the fetch.
  setMaxListeners(0, controller.signal)
  const giveUp = () =>
    controller.abort(new FetchRefused("aborted", "Fetching was cancelled", { cause: caller?.reason }))
  const tooLate = () => controller.abort(new FetchRefused("timeout", "The page took too long to answer"))
  const timer = setTimeout(tooLate, timeoutMs)
  const responseTimer = setTimeout(tooLate, respondWithinMs)
  if (caller?.aborted) giveUp()
  else caller?.addEventListener("abort", giveUp, { once: true })
  return {
    signal: controller.signal,
    responded: () => clearTimeout(responseTimer),
    clear: () => {
      clearTimeout(timer)
      clearTimeout(responseTimer)
      caller?.removeEventListener("abort", giveUp)
    },
  }
}
