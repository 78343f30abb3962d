import { describe, expect, test } from "vitest"
import { useSlowClock } from "./slow-clock.ts"

let last = 0

describe("a slow clock", () => {
  useSlowClock()

  test("is ahead at each look", () => {
    const first = performance.now()
    for (let look = 0; look < 200; look++) last = performance.now()
    expect(last - first).toBeGreaterThanOrEqual(1_000)
  })
})

test("a clock that was slow does not go back after its test", () => {
  expect(performance.now()).toBeGreaterThanOrEqual(last)
})
