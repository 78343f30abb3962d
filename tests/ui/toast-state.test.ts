import { expect, test } from "vitest"
import type { Toast } from "~/messages.ts"
import { changeToasts, type ToastEntry } from "~/ui/toast-state.ts"

const toast = (id: string): Toast => ({ id, title: `Toast ${id}`, kind: "success" })
const shown = (id: string): ToastEntry => ({ ...toast(id), open: true })

test("one at a time: a new toast takes the place of the one before", () => {
  expect(changeToasts([shown("a")], { type: "add", toast: toast("b") })).toEqual([shown("b")])
})

test("a toast that is known by its id is not shown again", () => {
  const dismissed = [{ ...shown("a"), open: false }]
  expect(changeToasts(dismissed, { type: "add", toast: toast("a") })).toBe(dismissed)
})

test("an update changes what it names of that toast alone", () => {
  const updated = changeToasts([shown("a")], { type: "update", id: "a", change: { title: "Saved" } })
  expect(updated).toEqual([{ ...shown("a"), title: "Saved" }])
  expect(changeToasts([shown("a")], { type: "update", id: "b", change: { title: "Saved" } })).toEqual([
    shown("a"),
  ])
})

test("a dismissed toast is closed but stays until it is removed", () => {
  const dismissed = changeToasts([shown("a")], { type: "dismiss", id: "a" })
  expect(dismissed).toEqual([{ ...shown("a"), open: false }])
  expect(changeToasts(dismissed, { type: "remove", id: "a" })).toEqual([])
})
