import { setMaxListeners } from "node:events"
import { FetchRefused } from "./refused.ts"

/** One time limit over all steps of a fetch, together with the caller's wish to stop. */
export type Deadline = {
  /** Aborts with a `FetchRefused` of kind `timeout` or `aborted` as its reason. */
  signal: AbortSignal
  /** Says that the answer has begun. */
  answered: () => void
  /** Ends the timer; to be called however the fetch ends. */
  clear: () => void
}

/** Starts the clock: `timeoutMs` for everything, `answerWithinMs` until the answer has begun, in milliseconds. */
export function startDeadline(
  timeoutMs: number,
  caller: AbortSignal | undefined,
  answerWithinMs = timeoutMs,
): Deadline {
  const controller = new AbortController()
  // The client and socket of every hop listen, and all of them go with the fetch: no leak to be warned of.
  setMaxListeners(0, controller.signal)
  const giveUp = () =>
    controller.abort(new FetchRefused("aborted", "Fetching was cancelled", { cause: caller?.reason }))
  const tooLate = () => controller.abort(new FetchRefused("timeout", "The page took too long to answer"))
  const timer = setTimeout(tooLate, timeoutMs)
  const answerTimer = setTimeout(tooLate, answerWithinMs)
  if (caller?.aborted) giveUp()
  else caller?.addEventListener("abort", giveUp, { once: true })
  return {
    signal: controller.signal,
    answered: () => clearTimeout(answerTimer),
    clear: () => {
      clearTimeout(timer)
      clearTimeout(answerTimer)
      caller?.removeEventListener("abort", giveUp)
    },
  }
}
