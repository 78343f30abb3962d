import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react"
import { beforeEach, expect, test, vi } from "vitest"
import { showPage } from "#tests/support/window.ts"
import { UnreachableError } from "~/browser/api.ts"
import {
  cachedLoader,
  forgetAll,
  shouldRevalidate,
  shouldRevalidateAccount,
  shouldRevalidateDialog,
} from "~/browser/client-cache.ts"

beforeEach(() => {
  showPage("/")
  vi.useFakeTimers()
})

let answers = 0
const server = vi.fn(async () => `answer ${++answers}`)
beforeEach(() => {
  answers = 0
  server.mockClear()
})
const visit = (
  loader: ReturnType<typeof cachedLoader>,
  path: string,
  serverLoader: () => Promise<unknown> = server,
) =>
  loader({
    request: new Request(new URL(path, "http://curio.test")),
    params: {},
    serverLoader,
  } as unknown as ClientLoaderFunctionArgs)

test("the client cache serves a read for five minutes", async () => {
  const loader = cachedLoader()
  const shown = () => visit(loader, "/collections?search=a")
  expect(await shown()).toBe("answer 1")
  vi.advanceTimersByTime(299_999)
  expect(await shown()).toBe("answer 1")
  vi.advanceTimersByTime(1)
  expect(await shown()).toBe("answer 2")
  expect(await visit(loader, "/collections?search=b")).toBe("answer 3")
})

test("the client cache is emptied by a write", async () => {
  const [one, other] = [cachedLoader(), cachedLoader({ keyOf: () => "always the same" })]
  await visit(one, "/a")
  await visit(other, "/b")
  forgetAll()
  expect(await visit(one, "/a")).toBe("answer 3")
  expect(await visit(other, "/c")).toBe("answer 4")
  expect(await visit(other, "/d")).toBe("answer 4")
})

test("the client cache does not store a read that a write overtook", async () => {
  const loader = cachedLoader()
  await visit(loader, "/a", async () => {
    forgetAll()
    return "from before"
  })
  expect(await visit(loader, "/a")).toBe("answer 1")
})

test("the client cache serves a page with a dialog above it and without", async () => {
  const loader = cachedLoader()
  await visit(loader, "/collection/5/edit?search=a")
  expect(await visit(loader, "/collection/5?search=a")).toBe("answer 1")
  expect(await visit(loader, "/collection/5/notes?search=a")).toBe("answer 1")
  expect(await visit(loader, "/collection/5")).toBe("answer 2")
  expect(await visit(loader, "/collection/6/edit?search=a")).toBe("answer 3")
})

test("the client cache does not store one-time data", async () => {
  const loader = cachedLoader({ isLasting: (data) => data !== "answer 1" })
  await visit(loader, "/a")
  expect(await visit(loader, "/a")).toBe("answer 2")
  expect(await visit(loader, "/a")).toBe("answer 2")
})

test("the client cache does not store a failure", async () => {
  const loader = cachedLoader()
  await expect(visit(loader, "/a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone")
  expect(await visit(loader, "/a")).toBe("answer 1")
})

test("the client cache may serve the last read when the network fails, without storing it again", async () => {
  const instead = vi.fn((last: string, url: URL) => (url.search ? `${last}, found nothing` : null))
  const loader = cachedLoader({ instead })
  const cut = () => Promise.reject(new UnreachableError(new TypeError("Failed to fetch")))
  await expect(visit(loader, "/friends?username=a", cut)).rejects.toThrow(UnreachableError)
  await visit(loader, "/friends")
  vi.advanceTimersByTime(300_000)
  expect(await visit(loader, "/friends?username=a", cut)).toBe("answer 1, found nothing")
  expect(await visit(loader, "/friends?username=a")).toBe("answer 2")
  await expect(visit(loader, "/friends", cut)).rejects.toThrow(UnreachableError)
  await expect(visit(loader, "/b?c", () => Promise.reject(new Error("ours")))).rejects.toThrow("ours")
  forgetAll()
  await expect(visit(loader, "/friends?username=b", cut)).rejects.toThrow(UnreachableError)
})

test("the client cache keeps the last fifty pages", async () => {
  const loader = cachedLoader()
  for (let n = 0; n < 51; n++) await visit(loader, `/${n}`)
  server.mockClear()
  await visit(loader, "/50")
  await visit(loader, "/1")
  expect(server).not.toHaveBeenCalled()
  await visit(loader, "/0")
  expect(server).toHaveBeenCalledOnce()
})

type Change = Partial<Omit<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl">> & {
  from?: string
  to?: string
}
const change = ({ from = "/product/5", to = from, ...more }: Change) =>
  ({
    currentUrl: new URL(from, "http://curio.test"),
    nextUrl: new URL(to, "http://curio.test"),
    defaultShouldRevalidate: true,
    ...more,
  }) as ShouldRevalidateFunctionArgs

test.each<[string, Change, boolean]>([
  ["another page", { to: "/product/6" }, true],
  ["another search", { to: "/product/5?cursor=b" }, true],
  ["a dialog that opens", { to: "/product/5/edit" }, false],
  ["a dialog that closes", { from: "/product/5/edit", to: "/product/5" }, false],
  ["another dialog", { from: "/product/5/edit", to: "/product/5/move" }, false],
  ["a dialog's search", { from: "/product/5/move", to: "/product/5/move?find=a", formMethod: "GET" }, false],
  ["a dialog's next page", { from: "/product/5/move?find=a", to: "/product/5/move?places=b" }, false],
  ["a page's search", { to: "/product/5?find=a", formMethod: "GET" }, true],
  ["a dialog that was saved", { from: "/product/5/edit", to: "/product/5", formMethod: "POST" }, true],
  ["a form that failed", { from: "/product/5/edit", formMethod: "POST", actionStatus: 422 }, false],
  [
    "a form that deleted the page",
    { formMethod: "POST", actionStatus: 200, actionResult: { saved: { goTo: "/" } } },
    false,
  ],
  ["a form that another account sent", { formMethod: "POST", actionStatus: 409 }, false],
])("a page's data is read again or not after %s", (_, what, isRead) => {
  expect(shouldRevalidate(change(what))).toBe(isRead)
})

test("a dialog reads its lists again after its own search and after a saved form", () => {
  const search = change({ from: "/product/5/move", to: "/product/5/move?find=a" })
  expect(shouldRevalidateDialog(search)).toBe(true)
  expect(shouldRevalidateDialog(change({ formMethod: "POST", actionStatus: 200 }))).toBe(true)
  expect(shouldRevalidateDialog(change({ formMethod: "POST", actionStatus: 422 }))).toBe(false)
})

test("the signed-in user is read again when a form says that it is another account", () => {
  expect(shouldRevalidateAccount(change({ formMethod: "POST", actionStatus: 409 }))).toBe(true)
  expect(shouldRevalidateAccount(change({ formMethod: "POST", actionStatus: 422 }))).toBe(false)
})
