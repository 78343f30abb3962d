import { expect, test, vi } from "vitest"
import type { WriteQueue } from "#db/client/queued-client.ts"
import { db, writeQueue } from "#db/client.server.ts"
import { collections } from "#db/schema/index.ts"
import { api, sessionOf } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { takesCookies } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"

useTestDatabase()

test("users take turns to write, by API calls and forms, however many writes one of them has", async () => {
  const [busy, caller, reader] = [await makeUser(), await makeUser(), await makeUser()]
  const call = (as: { id: number }, name: string) => api("POST /api/collections", { as, json: { name } })
  // Opening a session is a write.
  await Promise.all([sessionOf(busy), sessionOf(reader)])
  const send = async (as: { id: number }, name: string) =>
    ask("/collections/new", { headers: { Cookie: await sessionOf(as) }, form: { name } })
  await Promise.all([call(busy, "w0"), call(caller, "c0"), send(reader, "r0")])
  // Unlike a transaction, it may last as long as the requests take to arrive.
  const endTurn = await (writeQueue as WriteQueue).turn()
  const many = [call(busy, "w1"), call(busy, "w2"), send(busy, "w3"), send(busy, "w4")]
  await vi.waitFor(() => expect(writeQueue.waiting).toBe(4))
  const others = [call(caller, "c1"), send(reader, "r1")]
  await vi.waitFor(() => expect(writeQueue.waiting).toBe(6))
  endTurn()
  await Promise.all([...many, ...others])
  const rows = await db.select({ name: collections.name }).from(collections).orderBy(collections.id)
  const order = rows.map(({ name }) => name).slice(3)
  expect(order.slice(0, 3)).toEqual(expect.arrayContaining(["c1", "r1"]))
})

test("visitors take turns to write by their addresses", async () => {
  const transactions = vi.spyOn(db.$client, "transaction")
  const account = (name: string) => ({ email: `${name}@example.com`, username: name, password: PASSWORD })
  await ask("/api/register", { method: "POST", json: account("mila"), from: "192.0.2.1" })
  await ask("/auth?mode=register", { form: account("lev"), headers: takesCookies, from: "192.0.2.2" })
  const senders = transactions.mock.calls.map(([sender]) => sender)
  expect(senders).toEqual(["192.0.2.1", "user:1", "192.0.2.2", "user:2"])
})
