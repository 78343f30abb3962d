import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Removals } from "~/ui/toast-removals.ts"

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

function open() {
  const removed: string[] = []
  return { removed, removals: new Removals((id) => removed.push(id)) }
}

test("a toast is removed 1,000,000 ms after it was first dismissed", () => {
  const { removed, removals } = open()
  removals.schedule("a")
  vi.advanceTimersByTime(999_999)
  removals.schedule("a")
  removals.schedule("b")
  expect(removed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(removed).toEqual(["a"])
  vi.advanceTimersByTime(999_999)
  expect(removed).toEqual(["a", "b"])
})

test("nothing is removed once it was stopped", () => {
  const { removed, removals } = open()
  removals.schedule("a")
  removals.stop()
  vi.advanceTimersByTime(2_000_000)
  expect(removed).toEqual([])
})
