import { beforeEach, expect, test, vi } from "vitest"
import { Outbox } from "~/browser/chat-outbox.ts"

type Sent = { content: string; userId: number; key: string }
let sent: Sent[]
let isUp: boolean
const place = { viewerId: 1, groupId: 2 }

beforeEach(() => {
  sent = []
  isUp = true
  const kept = new Map<string, string>()
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal(
    "fetch",
    async (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      if (!isUp) throw new TypeError("fetch failed")
      const { content, userId } = JSON.parse(body)
      sent.push({ content, userId, key: headers["Idempotency-Key"] ?? "" })
      return Response.json({ id: sent.length, content }, { status: 201 })
    },
  )
})

/** An outbox, with what it tells. */
function open() {
  const outbox = new Outbox(place)
  const told = { confirmed: vi.fn(), failed: vi.fn() }
  outbox.listen(told)
  return { outbox, told }
}
const settled = (outbox: Outbox) =>
  vi.waitFor(() => expect(outbox.unsent.filter(({ status }) => status === "sending")).toEqual([]))

test("the outbox sends messages in order and removes those the server has", async () => {
  const { outbox, told } = open()
  outbox.send("one")
  outbox.send("two")
  expect(outbox.unsent.map(({ content, status }) => [content, status])).toEqual([
    ["one", "sending"],
    ["two", "sending"],
  ])
  await settled(outbox)
  expect(sent.map(({ content }) => content)).toEqual(["one", "two"])
  expect(told.confirmed.mock.calls.map(([message]) => message.id)).toEqual([1, 2])
  expect(outbox.unsent).toEqual([])
})

test("the outbox keeps a failed message and retries with the same key", async () => {
  const { outbox, told } = open()
  isUp = false
  outbox.send("one")
  await settled(outbox)
  expect(outbox.unsent).toMatchObject([{ content: "one", status: "failed" }])
  expect(told.failed).toHaveBeenCalledOnce()
  const key = outbox.unsent[0]?.key ?? ""
  isUp = true
  outbox.retry(key)
  await settled(outbox)
  expect(sent).toEqual([{ content: "one", userId: place.viewerId, key }])
  expect(outbox.unsent).toEqual([])
})

test("the outbox keeps messages and keys after a reload", async () => {
  const before = open().outbox
  isUp = false
  before.send("one")
  await settled(before)
  const after = open().outbox
  expect(after.unsent).toEqual([{ ...before.unsent[0], status: "failed" }])
  after.discard(after.unsent[0]?.key ?? "")
  expect(open().outbox.unsent).toEqual([])
})

test("the outbox is empty for another user of the browser", async () => {
  const { outbox } = open()
  isUp = false
  outbox.send("mine")
  await settled(outbox)
  expect(new Outbox({ ...place, viewerId: 9 }).unsent).toEqual([])
})
