import { setTimeout as sleep } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMember, makeMessage, makeUser } from "#tests/support/factories.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import { cachedApp, read } from "./cached-app.ts"

useTestDatabase()

const MESSAGES = /select .*"content".* from "group_messages"/s

/** Counts reads of messages, each of which takes so long that other polls arrive meanwhile. */
function slowReads() {
  const count = { reads: 0 }
  const { $client } = db
  const execute = $client.execute.bind($client)
  vi.spyOn($client, "execute").mockImplementation((async (statement: { sql: string }) => {
    if (MESSAGES.test(statement.sql)) {
      count.reads++
      await sleep(200)
    }
    return execute(statement)
  }) as typeof $client.execute)
  return count
}

async function setUp() {
  const owner = await makeUser()
  const group = await makeGroup(owner, { isPrivate: true })
  const members = [await makeUser(), await makeUser(), await makeUser()]
  for (const member of members) await makeMember(group, member)
  await makeMessage(group, owner, { content: "First" })
  const cookies = await Promise.all(members.map((member) => cookieOf(member)))
  const { server } = await cachedApp()
  const path = `/api/groups/${group.id}/messages?after=0`
  return { owner, group, cookies, poll: (cookie?: string) => read(server, path, cookie) }
}

test("the messages of a chat are read once for all members who poll at the same time", async () => {
  const { owner, group, cookies, poll } = await setUp()
  const count = slowReads()
  /** A busy machine may need longer than the app waits for the change log. Nobody shares a response then. */
  const expectOneRead = (prepare: () => Promise<number>) =>
    expect
      .poll(async () => {
        const length = await prepare()
        count.reads = 0
        const responses = await Promise.all([...cookies, ...cookies, ...cookies].map(poll))
        const sent = responses.map(({ status, text }) => [status, JSON.parse(text).length])
        expect(sent).toEqual(Array(9).fill([200, length]))
        return count.reads
      })
      .toBe(1)
  await expectOneRead(async () => {
    forgetResponses()
    return 1
  })

  let messages = 1
  await expectOneRead(async () => {
    await makeMessage(group, owner, { content: "Another" })
    return ++messages
  })
})

test("cached messages of a private chat are sent to its members only", async () => {
  const { cookies, poll } = await setUp()
  await Promise.all(cookies.map(poll))
  const stranger = await cookieOf(await makeUser())
  const responses = await Promise.all([poll(stranger), poll(), poll(cookies[0])])
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 200])
})
