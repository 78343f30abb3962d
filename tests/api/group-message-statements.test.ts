import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { groupMessages } from "#db/schema/index.ts"
import { api, sessionOf } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import { statementsOf } from "#tests/support/statements.ts"

useTestDatabase()

async function send(key?: string) {
  const [owner, member] = [await makeUser(), await makeUser()]
  const group = await makeGroup(owner)
  await makeMember(group, member)
  await sessionOf(member)
  const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {}
  return () =>
    api(`POST /api/groups/${group.id}/messages`, { as: member, headers, json: { content: "Hello" } })
}

const begins = (statements: string[]) => statements.filter((statement) => statement === "begin")

test("sending a message takes one transaction and at most 7 statements with a one-time key", async () => {
  const post = await send("k1")
  const statements = await statementsOf(post)
  expect(begins(statements)).toHaveLength(1)
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(7)
  expect(statements.at(-1)).toBe("commit")
})

test("sending a message takes one transaction and at most 6 statements without a key", async () => {
  const post = await send()
  const statements = await statementsOf(post)
  expect(begins(statements)).toHaveLength(1)
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(6)
})

test("a message that is sent again leaves nothing behind and gets the first response", async () => {
  const post = await send("k1")
  const first = await post()
  const statements = await statementsOf(async () => expect((await post()).body).toEqual(first.body))
  expect(begins(statements)).toHaveLength(1)
  expect(statements).toContain("rollback")
  expect(await db.$count(groupMessages)).toBe(1)
})
