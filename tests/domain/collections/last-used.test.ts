import { beforeEach, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollaborator, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { lastUsedDestinations } from "~/domain/collections/destination-reads.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let me: User
beforeEach(async () => {
  me = await makeUser()
})

const namesOf = async (limit = 50) => (await lastUsedDestinations(me, limit)).map(({ name }) => name)

test("collections come by the user's newest item in each, then the newest collections", async () => {
  const made = []
  for (const name of ["A", "B", "C", "D"]) made.push(await makeCollection(me, { name }))
  const [a, b] = made
  if (!a || !b) throw new Error("Nothing was made")
  expect(await namesOf()).toEqual(["D", "C", "B", "A"])
  await makeItem(b, { userId: me.id })
  await makeItem(a, { userId: me.id })
  expect(await namesOf()).toEqual(["A", "B", "D", "C"])
  await makeItem(b, { userId: me.id })
  expect(await namesOf()).toEqual(["B", "A", "D", "C"])
  expect(await namesOf(1)).toEqual(["B"])
})

test("collections that others add to do not count as used, and only own and shared ones are offered", async () => {
  const other = await makeUser({ username: "boris" })
  const [shared, own] = [
    await makeCollection(other, { name: "Shared" }),
    await makeCollection(me, { name: "Own" }),
  ]
  await makeCollaborator(shared, me)
  await makeItem(own, { userId: me.id })
  await makeItem(shared, { userId: other.id })
  await makeItem(await makeCollection(other, { name: "Public" }), { userId: me.id })
  const gone = await makeCollection(me, { name: "Gone" })
  await makeItem(gone, { userId: me.id })
  await deleteCollection(me, gone.id)
  expect(await lastUsedDestinations(me, 50)).toMatchObject([
    { name: "Own", owner: null, isMine: true },
    { name: "Shared", owner: "boris", isMine: true },
  ])
})

test("the user's newest items are read by their index, and the order needs no other scan", async () => {
  const [plan] = await plansOf(() => lastUsedDestinations(me, 50))
  expect(
    plan?.filter((step) => /items USING INDEX items_user_id_index \(user_id=\?\)/.test(step)),
  ).toHaveLength(1)
  expect(plan?.filter((step) => /SCAN (items|collections|users)\b/.test(step))).toEqual([])
})
