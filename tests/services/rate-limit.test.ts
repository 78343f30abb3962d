import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { TooManyRequests } from "~/errors.ts"
import { RateLimit } from "~/services/rate-limit.ts"

beforeEach(() => void vi.useFakeTimers({ now: new Date("2024-03-05"), toFake: ["Date", "performance"] }))
afterEach(() => void vi.useRealTimers())

const limit = (max = 2) => new RateLimit({ max, seconds: 60 })

test("a limit refuses events beyond it, by key, until the window of the first event ends", () => {
  const logins = limit()
  logins.take("a")
  vi.advanceTimersByTime(50_000)
  logins.take("a")
  expect(() => logins.take("a")).toThrow(TooManyRequests)
  expect(logins.refusal("a")?.retryAfter).toBe(10)
  expect(logins.tryTake("b")).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(logins.tryTake("a")).toBeNull()
})

test("a limit does not count events that were given back or forgotten", () => {
  const logins = limit()
  for (let n = 0; n < 10; n++) {
    logins.take("a")
    logins.giveBack("a")
  }
  logins.giveBack("a")
  logins.take("a")
  logins.take("a")
  expect(logins.tryTake("a")).not.toBeNull()
  logins.forget("a")
  expect(logins.tryTake("a")).toBeNull()
})

test("a limit ends on time when the clock is set back a day", () => {
  const logins = limit(1)
  logins.take("a")
  vi.setSystemTime(new Date("2024-03-04"))
  expect(logins.refusal("a")?.retryAfter).toBeLessThanOrEqual(60)
  vi.advanceTimersByTime(60_000)
  expect(logins.tryTake("a")).toBeNull()
})

test("a limit forgets the key that was used longest ago when there are too many", () => {
  const logins = limit(1)
  logins.take("first")
  for (let n = 0; n < 50_000; n++) logins.take(`key ${n}`)
  expect(logins.refusal("key 49999")).not.toBeNull()
  expect(logins.refusal("first")).toBeNull()
})
