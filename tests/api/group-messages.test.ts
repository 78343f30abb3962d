import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMessage, makeUser } from "#tests/support/factories.ts"
import * as messageRoute from "~/api/group-messages.ts"
import * as messagesRoute from "~/api/group-messages.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let guest: User
let group: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
  group = await makeGroup(owner)
})

type Sent = { content: string }
const path = (rest = "") => `/api/groups/${group.id}/messages${rest}`

const read = async (as: User | null, rest = "", tag?: string | null) =>
  answerOf(
    await get(messagesRoute, path(rest), {
      as,
      params: { id: group.id },
      headers: tag ? { "If-None-Match": tag } : {},
    }),
  )
const write = async (as: User | null, json: unknown, headers = {}) =>
  answerOf(await send(messagesRoute, path(), { as, params: { id: group.id }, json, headers }))
const change = async (as: User, messageId: number, method: string, json?: unknown) =>
  answerOf(
    await send(messageRoute, path(`/${messageId}`), {
      as,
      params: { id: group.id, messageId },
      method,
      json,
    }),
  )
const texts = (answer: { body: Sent[] }) => answer.body.map(({ content }) => content)

describe("sending", () => {
  test("returns the message", async () => {
    const { status, body } = await write(guest, { content: " Hello <b>you</b> " })
    const message = {
      id: 1,
      groupId: group.id,
      userId: guest.id,
      content: "Hello <b>you</b>",
      itemId: null,
      createdAt: expect.stringMatching(/Z$/),
      user: { id: guest.id, username: guest.username, isPrivate: false },
    }
    expect([status, body]).toEqual([201, message])
  })

  test("returns editedAt only when edits are asked for", async () => {
    await write(guest, { content: "Hello" })
    const edited = await change(guest, 1, "PATCH", { content: "Hello you" })
    expect(edited.body).not.toHaveProperty("editedAt")
    const read = async (query: string) =>
      (await api(`GET /api/groups/1/messages${query}`, { as: guest })).body[0]
    expect(await read("")).not.toHaveProperty("editedAt")
    expect(await read("?edits=1")).toMatchObject({
      content: "Hello you",
      editedAt: expect.stringMatching(/Z$/),
    })
  })

  test("happens once for one Idempotency-Key, also in parallel", async () => {
    const key = { "Idempotency-Key": "one" }
    const answers = await Promise.all([1, 2, 3].map(() => write(guest, { content: "Once" }, key)))
    answers.push(await write(guest, { content: "Once" }, key))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(4).fill([201, 1]))
    expect(texts(await read(owner))).toEqual(["Once"])
    expect((await write(guest, { content: "Another" }, key)).status).toBe(422)
  })
})

describe("polling", () => {
  test("returns 304 for an unchanged chat, and the new messages for a changed one", async () => {
    await makeMessage(group, owner, { content: "One" })
    const first = await read(guest)
    const tag = first.headers.get("ETag")
    const unchanged = await read(guest, "", tag)
    expect(unchanged).toMatchObject({ status: 304, body: null })
    expect(unchanged.headers.get("ETag")).toBe(tag)
    await makeMessage(group, owner, { content: "Two" })
    const changed = await read(guest, `?after=${first.body[0].id}`, tag)
    expect(texts(changed)).toEqual(["Two"])
    expect(changed.headers.get("ETag")).not.toBe(tag)
    expect(changed.headers.get("Chat-Revision")).toBe(first.headers.get("Chat-Revision"))
  })

  test.each(["PATCH", "DELETE"])("%s of an old message changes ETag and revision", async (method) => {
    const { id } = await makeMessage(group, guest, { content: "One" })
    await makeMessage(group, owner, { content: "Two" })
    const before = await read(owner)
    expect((await change(guest, id, method, { content: "Uno" })).status).toBe(method === "PATCH" ? 200 : 204)
    const after = await read(owner, "", before.headers.get("ETag"))
    expect(after.status).toBe(200)
    expect(after.headers.get("Chat-Revision")).not.toBe(before.headers.get("Chat-Revision"))
    expect(texts(after)).toEqual(method === "PATCH" ? ["Uno", "Two"] : ["Two"])
  })

  test("an ETag gives no access to a user who may not read", async () => {
    const tag = (await read(owner)).headers.get("ETag")
    expect((await read(null, "", tag)).status).toBe(401)
    group = await makeGroup(owner, { isPrivate: true })
    expect((await read(guest, "", '"0-0"')).status).toBe(404)
    expect((await read(guest, "", "*")).status).toBe(404)
  })

  test("returns the last fifty messages, oldest first, and a link to older ones", async () => {
    for (let n = 1; n <= 52; n++) await makeMessage(group, owner, { content: String(n) })
    const last = await read(guest)
    expect(texts(last)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 3)))
    const [, query] = /messages(\?[^>]+)>; rel="next"/.exec(last.headers.get("Link") ?? "") ?? []
    expect(texts(await read(guest, query))).toEqual(["1", "2"])
  })

  test("returns 400 for an `after` that is not an id", async () => {
    expect((await read(owner, "?after=soon")).status).toBe(400)
    expect((await read(owner, "?after=-1")).status).toBe(400)
  })
})

test("a message is edited by its writer only and deleted by the writer or the owner", async () => {
  const { id } = await makeMessage(group, owner)
  expect((await change(guest, id, "PATCH", { content: "Mine" })).status).toBe(403)
  expect((await change(guest, id, "DELETE")).status).toBe(403)
  const mine = await makeMessage(group, guest)
  expect((await change(owner, mine.id, "PATCH", { content: "Yours" })).status).toBe(403)
  expect((await change(guest, mine.id, "PATCH", { content: " " })).status).toBe(400)
  expect((await change(owner, mine.id, "DELETE")).status).toBe(204)
  expect((await change(owner, mine.id, "DELETE")).status).toBe(404)
})
