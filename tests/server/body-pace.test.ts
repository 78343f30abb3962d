import { beforeEach, expect, test, vi } from "vitest"
import { BodyTooSlow } from "~/errors.ts"
import { bodyAtMinimumRate } from "~/http/body/body.server.ts"

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
    }),
)

/** Reads a body that gets so many bytes each second. @returns the seconds after which it was ended, or null. */
async function endedAfter(seconds: number, bytes: number): Promise<number | null> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      void setInterval(() => bytes > 0 && controller.enqueue(new Uint8Array(bytes)), 1_000),
  })
  const next = bodyAtMinimumRate(body.getReader())
  let ended: unknown = null
  const reading = (async () => {
    while (!ended) await next()
  })().catch((error: unknown) => {
    ended = error
  })
  for (let second = 1; second <= seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    if (!ended) continue
    await reading
    expect(ended).toBeInstanceOf(BodyTooSlow)
    return second
  }
  return null
}

test.each([
  ["nothing", 0, 15],
  ["a byte", 1, 15],
  ["half of what is asked for", 8_000, 30],
])("a body that brings %s a second is ended", async (_what, bytes, seconds) => {
  const ended = await endedAfter(60, bytes)
  expect(Math.abs((ended ?? 0) - seconds)).toBeLessThanOrEqual(1)
})

test("a body above the minimum rate is read for as long as it takes", async () => {
  expect(await endedAfter(600, 17_000)).toBeNull()
})

test("time between two reads is not counted for the client", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
  })
  const next = bodyAtMinimumRate(body.getReader())
  await next()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await next()).done).toBe(false)
})
