import { expect, test } from "vitest"
import { nextToast } from "~/ui/toast.tsx"

const toast = (id: string) => ({ id, title: `Toast ${id}`, kind: "success" as const })

test("a new toast replaces the previous one", () => {
  expect(nextToast(toast("a"), toast("b"))).toEqual(toast("b"))
})

test("a toast with a known id is not shown again", () => {
  const current = toast("a")
  expect(nextToast(current, toast("a"))).toBe(current)
})

test("a toast without an id is always a new one", () => {
  const words = { title: "Saved", kind: "success" as const }
  const first = nextToast(null, words)
  expect(nextToast(first, words).id).not.toBe(first.id)
})
