import { eq } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { groupMembers } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeMember, makeUser } from "#tests/support/factories.ts"
import { statementsOf } from "#tests/support/statements.ts"

useTestDatabase()

type User = Awaited<ReturnType<typeof makeUser>>
let owner: User
let stranger: User
beforeEach(async () => {
  owner = await makeUser()
  stranger = await makeUser()
})

const change = (id: number, as: User, json: object, headers: Record<string, string> = {}) =>
  api(`PATCH /api/items/${id}`, { as, json, headers })

test.each<[string, object, Record<string, string>, number]>([
  ["an invalid body", { name: 5 }, {}, 400],
  ["an If-Match of another version", { name: "Vase" }, { "If-Match": '"other"' }, 412],
])("a change with %s is first refused to users who may not make it", async (_, json, headers, status) => {
  const shown = await makeItem(await makeCollection(owner))
  const hidden = await makeItem(await makeCollection(owner, { isPrivate: true }))
  expect((await change(shown.id, stranger, json, headers)).status).toBe(403)
  expect((await change(hidden.id, stranger, json, headers)).status).toBe(404)
  expect((await change(shown.id, owner, json, headers)).status).toBe(status)
})

test("a change reads its item once", async () => {
  const { id } = await makeItem(await makeCollection(owner))
  const statements = await statementsOf(() => change(id, owner, { name: "Vase" }))
  expect(statements.filter((sql) => /^select .* from "items"/.test(sql))).toHaveLength(1)
})

test("an unexpected error stays one, also for users who may not make the change", async () => {
  const hidden = await makeItem(await makeCollection(owner, { isPrivate: true }))
  vi.spyOn(db.$client, "transaction").mockRejectedValueOnce(new Error("broken"))
  await expect(change(hidden.id, stranger, { name: "Vase" })).rejects.toThrow("broken")
})

test("a repetition gets no first result when its sender has lost access", async () => {
  const group = await makeGroup(owner, { isPrivate: true })
  await makeMember(group, stranger)
  const send = () =>
    api(`POST /api/groups/${group.id}/messages`, {
      as: stranger,
      json: { content: "Hello" },
      headers: { "Idempotency-Key": "k1" },
    })
  expect((await send()).status).toBe(201)
  await db.delete(groupMembers).where(eq(groupMembers.userId, stranger.id))
  expect((await send()).status).toBe(404)
})
