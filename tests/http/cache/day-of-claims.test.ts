import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { sessionOf } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser, makeViewLink } from "#tests/support/factories.ts"
import { forgetResponses } from "~/http/cache/responses.server.ts"
import { cachedApp, read, topicsAt } from "./cached-app.ts"

useTestDatabase()

const DAY_MS = 24 * 60 * 60 * 1000
const TOKEN = "v".repeat(43)

test("what is kept of a wish list ends on its day, for the owner, others and links", async () => {
  const [owner, other] = [await makeUser(), await makeUser()]
  const revealAt = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const list = await makeCollection(owner, { claims: "hidden", revealAt })
  await makeItem(list)
  await makeViewLink(list, owner, { token: TOKEN })
  await db.$client.execute({
    sql: "insert into item_claims (item_id, item_name, collection_id, user_id, created_at) values (1, 'Vase', 1, ?, 1)",
    args: [other.id],
  })
  const { server } = await cachedApp()
  const ofPeople = ["/collection/1", "/product/1", "/api/collections/1/items", "/api/items/1"]
  const ofLinks = [`/s/${TOKEN}`, `/s/${TOKEN}/1`, `/api/shared/${TOKEN}/items`]
  const reads: [path: string, cookie: string | undefined][] = [
    ...[await sessionOf(owner), await sessionOf(other)].flatMap((cookie) =>
      ofPeople.map((path): [string, string] => [path, cookie]),
    ),
    ...ofLinks.map((path): [string, undefined] => [path, undefined]),
  ]
  forgetResponses()
  for (const [path, cookie] of reads) {
    await read(server, path, cookie)
    expect((await read(server, path, cookie)).status, path).toBe(200)
  }
  const kept = async () => {
    const still = []
    for (const [path, cookie] of reads) if (await topicsAt(path, cookie)) still.push(path)
    return still
  }
  expect(await kept()).toEqual(reads.map(([path]) => path))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${revealAt}T12:00Z`) })
  expect(await kept()).toEqual([])
  vi.useRealTimers()
})
