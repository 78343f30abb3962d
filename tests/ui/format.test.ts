import { describe, expect, test } from "vitest"
import { initials } from "~/ui/badge.tsx"
import { counted } from "~/ui/format.tsx"
import { appNameOf, pageTitle } from "~/ui/page-meta.ts"
import { formatTime } from "~/ui/time.tsx"

describe("a time as the specification writes it", () => {
  const at = "2024-03-05T15:04:09.000Z"

  test("is a day for an item", () => expect(formatTime(at, "date")).toBe("Mar 5, 2024"))
  test("is a day and a minute for a message", () => expect(formatTime(at, "time")).toBe("Mar 5, 3:04 PM"))
  test("is in the zone of the reader", () =>
    expect(formatTime(new Date(at), "time", "America/Los_Angeles")).toBe("Mar 5, 7:04 AM"))
  test("is in UTC for an unknown zone", () =>
    expect(formatTime(at, "time", "Mars/Olympus")).toBe("Mar 5, 3:04 PM"))
})

test("the avatar shows the first two letters in upper case", () => {
  expect(initials("mila@example.org")).toBe("MI")
  expect(initials("x")).toBe("X")
  expect(initials("😀bc")).toBe("😀B")
})

test("a count comes with its unit", () => {
  expect(counted(0, "item")).toBe("0 items")
  expect(counted(1, "item")).toBe("1 item")
  expect(counted(1204, "item")).toBe("1,204 items")
})

test("a title has the product's name, which may be configured", () => {
  const matches = [{ id: "root", data: { appName: "Trove" } }]
  expect(pageTitle(matches, "Collections")).toEqual({ title: "Collections · Trove" })
  expect(appNameOf([{ id: "root", data: null }])).toBe("Curio")
})
