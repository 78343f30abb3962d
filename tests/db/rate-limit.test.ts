import { beforeEach, expect, test, vi } from "vitest"
import { RateLimit } from "#db/rate-limit.server.ts"
import { TooManyRequests } from "~/errors.ts"

beforeEach(() => void vi.useFakeTimers({ now: new Date("2024-03-05"), toFake: ["Date", "performance"] }))

const limit = (max = 2) => new RateLimit({ id: "test", max, seconds: 60 })

test("a limit refuses events beyond it, by key, until the window of the first event ends", async () => {
  const logins = limit()
  await logins.take("a")
  vi.advanceTimersByTime(50_000)
  await logins.take("a")
  await expect(logins.take("a")).rejects.toThrow(TooManyRequests)
  expect((await logins.refusal("a"))?.retryAfter).toBe(10)
  expect(await logins.tryTake("b")).toMatchObject({ left: 1, endsIn: 60 })
  vi.advanceTimersByTime(10_000)
  expect(await logins.tryTake("a")).toMatchObject({ left: 1, endsIn: 60 })
})

test("a limit does not count events that were given back or forgotten", async () => {
  const logins = limit()
  for (let n = 0; n < 10; n++) {
    await logins.take("a")
    await logins.giveBack("a")
  }
  await logins.giveBack("a")
  await logins.take("a")
  await logins.take("a")
  expect(await logins.tryTake("a")).toBeInstanceOf(TooManyRequests)
  await logins.forget("a")
  expect(await logins.tryTake("a")).toMatchObject({ left: 1 })
})

test("a limit ends on time when the clock is set back a day", async () => {
  const logins = limit(1)
  await logins.take("a")
  vi.setSystemTime(new Date("2024-03-04"))
  expect((await logins.refusal("a"))?.retryAfter).toBeLessThanOrEqual(60)
  vi.advanceTimersByTime(60_000)
  expect(await logins.tryTake("a")).toMatchObject({ left: 0 })
})

test("a limit forgets the key that was used longest ago when there are too many", async () => {
  const logins = limit(1)
  await logins.take("first")
  for (let n = 0; n < 50_000; n++) await logins.take(`key ${n}`)
  expect(await logins.refusal("key 49999")).not.toBeNull()
  expect(await logins.refusal("first")).toBeNull()
})
