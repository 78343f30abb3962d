import { tmpdir } from "node:os"
import { expect, inject, test, vi } from "vitest"

test.each(["first", "second"])(
  "a fake clock ends with its test: the %s one begins with the real clock",
  () => {
    expect(vi.isFakeTimers()).toBe(false)
    vi.useFakeTimers()
  },
)

test("temporary folders of tests are in the folder that is deleted after the tests", () => {
  expect(tmpdir()).toBe(inject("folder"))
})
