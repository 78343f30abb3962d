import { setMaxListeners } from "node:events"
import { FetchRefused } from "./refused.ts"

/** One time limit over all steps of a fetch, together with the caller's wish to stop. */
export type Deadline = {
  /** Aborts with a `FetchRefused` of kind `timeout` or `aborted` as its reason. */
  signal: AbortSignal
  /** Ends the timer; to be called however the fetch ends. */
  clear: () => void
}

/** Starts the clock. `timeoutMs` in milliseconds. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  // The client and socket of every hop listen, and all of them go with the fetch: no leak to be warned of.
  setMaxListeners(0, controller.signal)
  const giveUp = () =>
    controller.abort(new FetchRefused("aborted", "Fetching was cancelled", { cause: caller?.reason }))
  const timer = setTimeout(() => {
    controller.abort(new FetchRefused("timeout", "The page took too long to answer"))
  }, timeoutMs)
  if (caller?.aborted) giveUp()
  else caller?.addEventListener("abort", giveUp, { once: true })
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      caller?.removeEventListener("abort", giveUp)
    },
  }
}
