import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Listener, watchChat } from "~/browser/chat-watch.ts"

const REFRESH_MS = 3_000

type Asked = { path: string; tag: string | null }
let asked: Asked[]
let answers: (() => Response | Promise<Response>)[]
let page: EventTarget & { hidden: boolean }
let stop: () => void
let told: { [name in keyof Listener]: ReturnType<typeof vi.fn> }

const unchanged = () => new Response(null, { status: 304 })
const messages =
  (ids: number[], headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      ids.map((id) => ({ id })),
      { headers: { ETag: `"t${ids.at(-1)}"`, "Chat-Revision": "0", ...headers } },
    )

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal("document", page)
  vi.stubGlobal("window", new EventTarget())
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, tag: headers["If-None-Match"] ?? null })
    return (answers.shift() ?? unchanged)()
  })
  told = { news: vi.fn(), reread: vi.fn(), problem: vi.fn(), firstId: vi.fn(() => 5) }
})
afterEach(() => stop())

function watch(tag: string | null = '"t7"') {
  stop = watchChat(1, { tag, revision: "0", lastId: 7 }, told as unknown as Listener)
}
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const idsIn = (call: unknown) => (call as { id: number }[]).map(({ id }) => id)

test("the chat watch polls every three seconds with the known state", async () => {
  watch()
  await passed(REFRESH_MS - 1)
  expect(asked).toEqual([])
  await passed(1)
  expect(asked).toEqual([{ path: "/api/groups/1/messages?after=7&limit=100&edits=1", tag: '"t7"' }])
  await passed(2 * REFRESH_MS)
  expect(asked).toHaveLength(3)
  expect(told.news).not.toHaveBeenCalled()
})

test("the chat watch reports new messages and then asks for later ones", async () => {
  answers = [messages([8, 9])]
  watch()
  await passed(2 * REFRESH_MS)
  expect(told.news.mock.calls.map(([news]) => idsIn(news))).toEqual([[8, 9]])
  expect(asked[1]).toEqual({ path: "/api/groups/1/messages?after=9&limit=100&edits=1", tag: '"t9"' })
})

test("the chat watch reads all pages of new messages", async () => {
  const link = '</api/groups/1/messages?after=7&cursor=abc>; rel="next"'
  answers = [messages([8, 9], { Link: link }), messages([10])]
  watch()
  await passed(REFRESH_MS)
  expect(told.news.mock.calls.map(([news]) => idsIn(news))).toEqual([[8, 9, 10]])
})

test("the chat watch reads all shown messages again after an edit or a deletion", async () => {
  answers = [
    messages([], { "Chat-Revision": "1", ETag: '"r1"' }),
    messages([5, 7], { "Chat-Revision": "1", ETag: '"r1"' }),
  ]
  watch()
  await passed(2 * REFRESH_MS)
  expect(asked[1]?.path).toBe("/api/groups/1/messages?after=4&limit=100&edits=1")
  expect(told.reread.mock.calls.map(([from, all]) => [from, idsIn(all)])).toEqual([[5, [5, 7]]])
  expect(asked[2]).toEqual({ path: "/api/groups/1/messages?after=7&limit=100&edits=1", tag: '"r1"' })
})

test("the chat watch pauses while the tab is hidden, and polls at once when it is shown", async () => {
  watch()
  page.hidden = true
  page.dispatchEvent(new Event("visibilitychange"))
  await passed(60_000)
  expect(asked).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event("visibilitychange"))
  await passed(0)
  expect(asked).toHaveLength(1)
})

test("the chat watch polls less often while requests fail, and reports it", async () => {
  const down = () => Promise.reject(new TypeError("fetch failed"))
  answers = [down, down, down]
  watch()
  await passed(REFRESH_MS)
  expect(told.problem).toHaveBeenLastCalledWith("unreached")
  await passed(2 * REFRESH_MS - 1)
  expect(asked).toHaveLength(1)
  await passed(1)
  expect(asked).toHaveLength(2)
  await passed(4 * REFRESH_MS)
  expect(asked).toHaveLength(3)
  await passed(8 * REFRESH_MS)
  expect(told.problem).toHaveBeenLastCalledWith(null)
  await passed(REFRESH_MS)
  expect(asked).toHaveLength(5)
})

test.each([
  [403, "closed"],
  [404, "gone"],
])("the chat watch stops at a %i", async (status, problem) => {
  answers = [() => new Response("{}", { status })]
  watch()
  await passed(10 * REFRESH_MS)
  expect(asked).toHaveLength(1)
  expect(told.problem).toHaveBeenLastCalledWith(problem)
})

test("the chat watch waits for the user to sign in again", async () => {
  answers = [() => new Response("{}", { status: 401 })]
  watch()
  await passed(10 * REFRESH_MS)
  expect(asked).toHaveLength(1)
  expect(told.problem).toHaveBeenLastCalledWith("signed-out")
  window.dispatchEvent(new Event("online"))
  await passed(0)
  expect(told.problem).toHaveBeenLastCalledWith(null)
})

test("the chat watch polls at once without a known state, and never after it was stopped", async () => {
  watch(null)
  await passed(0)
  expect(asked).toHaveLength(1)
  stop()
  await passed(10 * REFRESH_MS)
  expect(asked).toHaveLength(1)
})
