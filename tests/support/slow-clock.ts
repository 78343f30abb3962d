import { beforeEach, vi } from "vitest"
import { env } from "~/env.server.ts"

/** Each look at the clock takes this long: a step of work ends after a few statements of few rows, on any machine. */
const LOOK_MS = env.DATABASE_URL.startsWith("file:") ? 10 : 100

/** A step works on at most so many rows then: see `app/services/pace.server.ts`. */
export const STEP_ROWS = 32

export function useSlowClock(): void {
  beforeEach(() => {
    let now = performance.now()
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      now += LOOK_MS
      return now
    })
    return () => clock.mockRestore()
  })
}
