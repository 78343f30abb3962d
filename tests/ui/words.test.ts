import { describe, expect, test } from "vitest"
import { initials } from "~/ui/badge.tsx"
import { counted, formatTime } from "~/ui/format.tsx"
import { appNameOf, pageTitle } from "~/ui/title.ts"

describe("times as the specification writes them", () => {
  const at = "2024-03-05T15:04:09.000Z"

  test("an item's date", () => expect(formatTime(at, "date")).toBe("Mar 5, 2024"))
  test("a message's time", () => expect(formatTime(at, "time")).toBe("Mar 5, 3:04 PM"))
  test("in the zone of who reads", () =>
    expect(formatTime(new Date(at), "time", "America/Los_Angeles")).toBe("Mar 5, 7:04 AM"))
  test("a zone that does not exist counts as UTC", () =>
    expect(formatTime(at, "time", "Mars/Olympus")).toBe("Mar 5, 3:04 PM"))
})

test("the avatar shows the first two letters in upper case", () => {
  expect(initials("mila@example.org")).toBe("MI")
  expect(initials("x")).toBe("X")
  expect(initials("😀bc")).toBe("😀B")
})

test("counts come with their unit", () => {
  expect(counted(0, "item")).toBe("0 items")
  expect(counted(1, "item")).toBe("1 item")
  expect(counted(1204, "item")).toBe("1,204 items")
})

test("titles carry the product's name, which may be another", () => {
  const matches = [{ id: "root", data: { appName: "Trove" } }]
  expect(pageTitle(matches, "Collections")).toEqual({ title: "Collections · Trove" })
  expect(appNameOf([{ id: "root", data: null }])).toBe("Curio")
})
