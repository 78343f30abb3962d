import { beforeEach, expect, test, vi } from "vitest"
import { ApiError, UnreachableError } from "~/browser/api.ts"
import { keepShown } from "~/browser/late/failing-reads.ts"
import { late, wrapRouteLoaders } from "~/browser/late-requests.ts"
import { discardShownData, isStale, noteSuccess } from "~/browser/stale.ts"

type Loader = (args: { request: Request }) => Promise<unknown>
type Route = { id: string; path?: string; loader: Loader }

const unreached = new UnreachableError(new TypeError("Failed to fetch"))
const cut: Loader = () => Promise.reject(unreached)
const shown = { root: { user: "mila" }, page: { name: "Hall" }, dialog: { note: "Old" } }

/** Around each page, a page at /hall and its dialog: as the router has them, with these answers. */
function open({ navigation = {} }: { navigation?: object } = {}) {
  const answers: Record<string, Loader> = { root: cut, page: cut, dialog: cut }
  const route = (id: string, path?: string): Route => ({
    id,
    ...(path && { path }),
    loader: (args) => answers[id]?.(args) ?? cut(args),
  })
  const routes = [route("root"), route("page", "hall"), route("dialog", "note")]
  const state = {
    location: { pathname: "/hall", search: "" },
    navigation,
    errors: null,
    loaderData: { ...shown },
    matches: routes.map((route) => ({ route })),
  }
  const router = { routes: [], state, subscribe: () => {} }
  vi.stubGlobal("window", { __remixRouter: router, __remixManifest: { routes: {} }, fetch })
  // What `late/start.ts` reads of the page.
  vi.stubGlobal("location", new URL("http://curio.test/hall"))
  vi.stubGlobal("history", { state: null })
  vi.stubGlobal("addEventListener", () => {})
  wrapRouteLoaders(routes as never)
  const read = (id: keyof typeof shown, path = "/hall", signal?: AbortSignal) => {
    const request = new Request(new URL(path, "http://curio.test"), { signal: signal ?? null })
    return routes.find((route) => route.id === id)?.loader({ request })
  }
  return { answers, read }
}

const { keep: keepEarly } = late

beforeEach(async () => {
  late.keep = keepShown
  // All is read well once, which ends what an earlier test has left.
  const { answers, read } = open()
  for (const id of ["root", "page", "dialog"] as const) {
    answers[id] = async () => shown[id]
    await read(id)
  }
  expect(isStale()).toBe(false)
})

test.each([
  ["no response", unreached],
  ["a 503 of a proxy", new ApiError("503", 503, null)],
  ["a 500 of the app", { status: 500, statusText: "", internal: false, data: null }],
  ["too many requests", new ApiError("Slow down", 429, null)],
  ["a response that breaks off", new Error("Unable to decode")],
])("data that cannot be read again stays, and is marked as old, after %s", async (_, error) => {
  const { answers, read } = open()
  answers.page = () => Promise.reject(error)
  expect(await read("page")).toBe(shown.page)
  expect(isStale()).toBe(true)
  answers.page = async () => "new"
  expect(await read("page")).toBe("new")
  expect(isStale()).toBe(false)
})

test.each([
  ["a redirect to sign-in", new Response(null, { status: 302 })],
  ["no right", { status: 403, statusText: "", internal: false, data: null }],
  ["a deletion", { status: 404, statusText: "", internal: false, data: null }],
  ["another program's 404", new ApiError("404", 404, null)],
])("data is removed after %s", async (_, error) => {
  const { answers, read } = open()
  answers.page = () => Promise.reject(error)
  await expect(read("page")).rejects.toBe(error)
  expect(isStale()).toBe(false)
})

test("a read of another page fails as before, and the data of the pages around it stays", async () => {
  const { read } = open({ navigation: { location: { pathname: "/kitchen", search: "" } } })
  await expect(read("page", "/kitchen")).rejects.toBe(unreached)
  expect(await read("root", "/kitchen")).toBe(shown.root)
})

test("data that is loaded beside the page is null when it cannot be read", async () => {
  const { read } = open()
  expect(await read("page", "/hall?cursor=b")).toBeNull()
  expect(isStale()).toBe(false)
})

test("the data of a dialog that is loaded late stays as well", async () => {
  const { answers, read } = open()
  answers.dialog = async () => ({ pending: Promise.reject(unreached) })
  const { pending } = (await read("dialog")) as { pending: Promise<unknown> }
  expect(await pending).toBe(shown.dialog)
})

test("a read that was aborted fails, and marks nothing", async () => {
  const { read } = open()
  await expect(read("page", "/hall", AbortSignal.abort())).rejects.toBe(unreached)
  expect(isStale()).toBe(false)
})

test("data of another user is removed until all is read again", async () => {
  const { answers, read } = open()
  discardShownData()
  await expect(read("page")).rejects.toBe(unreached)
  answers.dialog = async () => "new"
  await read("dialog")
  await expect(read("page")).rejects.toBe(unreached)
  answers.root = async () => "boris"
  await read("root")
  expect(await read("page")).toBe(shown.page)
  noteSuccess(new Response(null, { headers: { "Signed-Out": "1" } }))
  await expect(read("page")).rejects.toBe(unreached)
})

test("the toast of a saved form is shown when the page after it cannot be read", async () => {
  const toast = { id: "a", kind: "success", title: "Success", description: "Schön" }
  const { read } = open()
  noteSuccess(new Response(null, { headers: { Toast: encodeURIComponent(JSON.stringify(toast)) } }))
  expect(await read("root")).toEqual({ ...shown.root, toast })
  noteSuccess(new Response())
  expect(await read("root")).toBe(shown.root)
})

test("data that cannot be read again stays when the script for it is not loaded yet", async () => {
  late.keep = keepEarly
  const { answers, read } = open()
  expect(await read("page")).toBe(shown.page)
  expect(isStale()).toBe(true)
  answers.page = async () => "new"
  expect(await read("page")).toBe("new")
  expect(isStale()).toBe(false)
})
