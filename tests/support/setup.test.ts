import { expect, test, vi } from "vitest"

test.each(["first", "second"])(
  "a fake clock ends with its test: the %s one begins with the real clock",
  () => {
    expect(vi.isFakeTimers()).toBe(false)
    vi.useFakeTimers()
  },
)
