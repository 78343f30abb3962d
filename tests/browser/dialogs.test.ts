import { describe, expect, test } from "vitest"
import { showPage } from "#tests/support/window.ts"
import {
  isDialog,
  isOpenedFromPage,
  keepWhenSaved,
  openAtOnce,
  openedFromPage,
  openThenLoad,
  pageOf,
  pageOfMatches,
} from "~/browser/dialogs.ts"
import { finishDialog } from "~/browser/send-form.ts"

test.each([
  ["/product/5", "/product/5"],
  ["/product/5/edit", "/product/5"],
  ["/groups/3/items/7/save", "/groups/3/items/7"],
  ["/collections/new", "/collections"],
  ["/friends/person/mila", "/friends"],
  ["/", "/"],
  ["/no/such/page", "/no/such/page"],
])("the page of %s is %s", (path, page) => {
  showPage("/")
  expect(pageOf(path)).toBe(page)
  expect(isDialog(path)).toBe(page !== path)
})

test("an address without routes has no page", () => {
  expect(pageOfMatches([])).toBeNull()
})

test("a dialog was opened from its page only when the entry's state says so", () => {
  expect(isOpenedFromPage(openedFromPage)).toBe(true)
  for (const state of [null, undefined, "fromPage", {}]) expect(isOpenedFromPage(state)).toBe(false)
})

describe("the client loader of a dialog", () => {
  test("opens at once when the dialog has no data of its own", async () => {
    expect(await openAtOnce()).toBeNull()
  })

  test("opens before its data is loaded", async () => {
    const serverLoader = async () => ({ coOwners: [] })
    const { pending } = await openThenLoad({ serverLoader } as unknown as Parameters<typeof openThenLoad>[0])
    expect(await pending).toEqual({ coOwners: [] })
  })
})

test("a dialog that deletes what it shows does not load it again", () => {
  const after = (actionResult: unknown) =>
    keepWhenSaved({ actionResult, defaultShouldRevalidate: true } as Parameters<typeof keepWhenSaved>[0])
  expect(after({ reply: {}, toast: null, saved: {} })).toBe(false)
  expect(after({ reply: { error: {} }, toast: null })).toBe(true)
  expect(after(undefined)).toBe(true)
})

describe("a saved dialog", () => {
  const redirectTo = (to: string) => new Response(null, { status: 303, headers: { Location: to } })
  const finished = (to: string, deletesPage = false) => finishDialog(redirectTo(to), deletesPage)

  test("goes back to the page that it was opened from", () => {
    showPage("/product/5/edit", openedFromPage)
    expect(finished("/product/5")).toEqual({ reply: {}, toast: null, saved: {} })
    showPage("/collection/5/edit?search=a", openedFromPage)
    expect(finished("/collection/5?search=a")).toEqual({ reply: {}, toast: null, saved: {} })
  })

  test("goes back, and then to its target, when it deleted the page", () => {
    showPage("/product/5/delete", openedFromPage)
    expect(finished("/collection/2", true)).toMatchObject({ saved: { goTo: "/collection/2" } })
  })

  test("stays when its target is itself", () => {
    showPage("/collection/5/people", openedFromPage)
    expect(finished("/collection/5/people?coOwners=5")).toBeNull()
  })

  test.each([
    ["was opened by its address", "/product/5/edit", null, "/product/5"],
    ["leads to another page", "/collections/new", openedFromPage, "/collection/9"],
  ])("is replaced when it %s", (_, path, state, to) => {
    showPage(path, state)
    const redirect = redirectTo(to)
    expect(() => finishDialog(redirect, false)).toThrow(redirect as never)
  })
})
