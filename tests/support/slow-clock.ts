import { beforeEach } from "vitest"
import { env } from "~/env.server.ts"

/** Each look at the clock takes this long: a step of work ends after a few statements of few rows, on any machine. */
const LOOK_MS = env.DATABASE_URL.startsWith("file:") ? 5 : 100

/** A step works on at most so many rows then: see `app/services/pace.server.ts`. */
export const STEP_ROWS = 32

const clock = performance.now.bind(performance)
let ahead = 0

/** The clock stays ahead after the test: what the process keeps of a time in the future would count as new until then. */
export function useSlowClock(): void {
  beforeEach(() => {
    performance.now = () => {
      ahead += LOOK_MS
      return clock() + ahead
    }
    return () => {
      performance.now = () => clock() + ahead
    }
  })
}
