import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { makeGroup, makeMember, makeMessage, makeUser } from "#db/factories.ts"
import { answerOf, cookieOf, get, held } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import * as messagesRoute from "~/api/group-messages.ts"
import { removeMember } from "~/domain/groups/member-writes.server.ts"
import { editMessage } from "~/domain/groups/message-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { CHAT_PATH, chatPoll } from "~/http/server/chat-poll.ts"

useTestDatabase()

/** Stands for the way through Remix. */
const WENT_ON = 418

let server: Server
beforeAll(async () => {
  const app = express()
  app.use((_request, response, next) => {
    response.locals.identity = {}
    next()
  })
  app.get(CHAT_PATH, chatPoll)
  app.use((_request, response) => void response.status(WENT_ON).end())
  server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterAll(() => void server.close())

let owner: User
let member: User
let group: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  member = await makeUser()
  group = await makeGroup(owner, { isPrivate: true })
  await makeMember(group, member)
})

const path = (query = "") => `/api/groups/${group.id}/messages${query}`

async function poll(as: User | null, query = "", tag?: string | null, to = path(query)) {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${to}`, {
    headers: { ...(as && { Cookie: await cookieOf(as) }), ...(tag && { "If-None-Match": tag }) },
  })
  if (answer.status !== WENT_ON) await held(messagesRoute, to, "GET", answer)
  return answer
}

test("answers as the API does: news, and 304 when there is none", async () => {
  await makeMessage(group, owner, { content: "One" })
  const news = await poll(member, "?after=0")
  const same = await answerOf(
    await get(messagesRoute, path("?after=0"), { as: member, params: { id: group.id } }),
  )
  expect(await news.json()).toEqual(same.body)
  for (const name of ["ETag", "Chat-Revision", "Cache-Control"])
    expect([name, news.headers.get(name)]).toEqual([name, same.headers.get(name)])
  const unchanged = await poll(member, "?after=1", news.headers.get("ETag"))
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""])
})

test("whether the chat is the viewer's is asked each time", async () => {
  await makeMessage(group, owner, { content: "Secret" })
  expect((await poll(member, "?after=0")).status).toBe(200)
  const tag = (await poll(member, "?after=0")).headers.get("ETag")
  await removeMember(owner, group.id, member.id)
  for (const as of [member, await makeUser(), null]) {
    expect((await poll(as, "?after=0")).status).toBe(WENT_ON)
    expect((await poll(as, "?after=0", tag)).status).toBe(WENT_ON)
  }
})

test("an edit shows in what was read before", async () => {
  const { id } = await makeMessage(group, owner, { content: "Helo" })
  const before = await poll(member, "?after=0")
  await editMessage(owner, group.id, id, { content: "Hello" })
  const after = await poll(member, "?after=0", before.headers.get("ETag"))
  expect(await after.json()).toMatchObject([{ content: "Hello" }])
})

test("what is long or malformed is the API's to answer", async () => {
  await makeMessage(group, owner, { content: "long ".repeat(500) })
  expect((await poll(member, "?after=0")).status).toBe(WENT_ON)
  expect((await poll(member, "?after=soon")).status).toBe(WENT_ON)
  expect((await poll(member, "", null, "/api/groups/0/messages")).status).toBe(WENT_ON)
})
