import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, collections, itemClaims, users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeClaim,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { listOwnClaims } from "~/domain/claims/reads.server.ts"
import { claimItem, takeClaimBack } from "~/domain/claims/writes.server.ts"
import { isRevealed, revealTime } from "~/domain/collections/policy.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let [owner, coOwner, claimer, friend, stranger]: User[] = []
let list: Awaited<ReturnType<typeof makeCollection>>
let lamp: Awaited<ReturnType<typeof makeItem>>

beforeEach(async () => {
  const names = ["olga", "cora", "clara", "finn", "sten"]
  ;[owner, coOwner, claimer, friend, stranger] = await Promise.all(
    names.map((username) => makeUser({ username })),
  )
  await makeFriends(owner as User, coOwner as User)
  await makeFriends(claimer as User, friend as User)
  list = await makeCollection(owner as User, { claims: "hidden" })
  await makeCoOwner(list, coOwner as User)
  lamp = await makeItem(list, { name: "Lamp" })
})

const claimSeenBy = async (as: User | undefined) =>
  (await api(`GET /api/items/${lamp.id}`, as ? { as } : {})).body.claim
const setList = (change: Partial<typeof collections.$inferInsert>) =>
  db.update(collections).set(change).where(eq(collections.id, list.id))
const claims = () => db.select().from(itemClaims)
const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe("a claim", () => {
  test("is told to others, with the name to the claimer's friends, and to nobody who must not know", async () => {
    expect(await claimSeenBy(stranger)).toBeNull()
    await claimItem(claimer as User, lamp.id)
    expect(await claimSeenBy(claimer)).toEqual({ isMine: true, isBought: false, name: null })
    expect(await claimSeenBy(friend)).toEqual({ isMine: false, isBought: false, name: "clara" })
    expect(await claimSeenBy(stranger)).toEqual({ isMine: false, isBought: false, name: null })
    for (const person of [owner, coOwner, undefined]) expect(await claimSeenBy(person)).toBeUndefined()
  })

  test("is told to the owner and co-owners, with the name, from the day on and while claims are shown", async () => {
    await claimItem(claimer as User, lamp.id, { bought: true })
    const told = { isMine: false, isBought: false, name: "clara" }
    for (const [change, expected] of [
      [{ revealAt: today(1) }, undefined],
      [{ revealAt: today(-1) }, told],
      [{ revealAt: null }, undefined],
      [{ claims: "shown" }, told],
      [{ claims: "off", revealAt: today(-1) }, undefined],
    ] as const) {
      await setList(change)
      for (const person of [owner, coOwner]) expect(await claimSeenBy(person)).toEqual(expected)
      expect(await claimSeenBy(undefined)).toBeUndefined()
    }
    expect(await claimSeenBy(claimer)).toBeUndefined()
  })

  test.each([
    ["Pacific/Auckland", "2030-12-25 00:59", "2030-12-25 01:00"],
    ["America/Los_Angeles", "2030-12-24 03:59", "2030-12-24 04:00"],
    ["Etc/GMT+12", "2030-12-23 23:59", "2030-12-24 00:00"],
  ])("is told on its day and not before, in %s", (timeZone, before, from) => {
    const list = { claims: "hidden", revealAt: "2030-12-24", claimsSeenOn: null } as const
    const time = revealTime(list, 0) ?? 0
    const local = (at: number) => new Date(at).toLocaleString("sv", { timeZone }).slice(0, 16)
    expect([local(time - 1), local(time)]).toEqual([before, from])
    expect([isRevealed(list, time - 1), isRevealed(list, time)]).toEqual([false, true])
  })

  test("is there once when two claim at once", async () => {
    const results = await Promise.allSettled([claimer, stranger].map((by) => claimItem(by as User, lamp.id)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, message: "Somebody else gets this already" },
    })
    expect(await claims()).toHaveLength(1)
  })

  test("can be repeated, bought, and taken back by its claimer only", async () => {
    await claimItem(claimer as User, lamp.id)
    await claimItem(claimer as User, lamp.id, { bought: true })
    await claimItem(claimer as User, lamp.id)
    await takeClaimBack(friend as User, lamp.id)
    expect(await claimSeenBy(claimer)).toMatchObject({ isMine: true, isBought: true })
    await claimItem(claimer as User, lamp.id, { bought: false })
    expect(await claimSeenBy(claimer)).toMatchObject({ isMine: true, isBought: false })
    await takeClaimBack(claimer as User, lamp.id)
    await takeClaimBack(claimer as User, lamp.id)
    expect(await claims()).toEqual([])
  })

  test("of what is owned or gone is refused", async () => {
    await api(`PATCH /api/items/${lamp.id}`, { as: owner, json: { state: "owned" } })
    await expect(claimItem(claimer as User, lamp.id)).rejects.toMatchObject({ status: 409 })
  })
})

test("a wish list refuses its owner, its co-owners and whom the owner has blocked as if it were none", async () => {
  await db.insert(blocks).values({ userId: owner?.id ?? 0, blockedId: stranger?.id ?? 0 })
  const refusal = async (as: User | undefined) => {
    const { status, body } = await api(`PUT /api/items/${lamp.id}/claim`, { as, json: {} })
    return { status, ...body }
  }
  const said = await Promise.all([owner, coOwner, stranger].map(refusal))
  await setList({ claims: "off" })
  said.push(await refusal(claimer))
  await setList({ claims: "hidden" })
  await claimItem(claimer as User, lamp.id)
  said.push(...(await Promise.all([owner, coOwner].map(refusal))))
  expect(new Set(said.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 404, message: "There is nothing to claim here" })]),
  )
})

test("a user may hold 500 claims", async () => {
  const { id: userId } = claimer as User
  const made = Array.from({ length: 500 }, (_, at) => ({ itemId: 10_000 + at, itemName: "Old", userId }))
  await db.insert(itemClaims).values(made)
  await expect(claimItem(claimer as User, lamp.id)).rejects.toMatchObject({ status: 409 })
})

test("listOwnClaims lists what the user has claimed, with price and link, and what became of it", async () => {
  const open = await makeItem(list, { name: "Bowl", price: "49 EUR 2026-01-01T00:00:00.000Z" })
  const off = await makeItem(await makeCollection(owner as User), { name: "Cup" })
  const yours = await makeItem(await makeCollection(claimer as User, { claims: "hidden" }), { name: "Own" })
  const secret = await makeCollection(owner as User, { isPrivate: true, claims: "hidden" })
  const unseen = await makeItem(secret, { name: "Renamed" })
  for (const item of [open, off, yours, { ...unseen, name: "Sofa" }, { id: 99_999, name: "Gone" }])
    await makeClaim(item, { userId: claimer?.id ?? 0 })
  await makeClaim(lamp, { userId: friend?.id ?? 0 })
  const { items } = await listOwnClaims(claimer as User, { limit: 50 })
  expect(items.map(({ name, status, collectionId }) => [name, status, collectionId])).toEqual([
    ["Gone", "removed", null],
    ["Sofa", "unseen", null],
    ["Own", "yours", yours.collectionId],
    ["Cup", "off", off.collectionId],
    ["Bowl", "open", list.id],
  ])
  expect(items.at(-1)).toMatchObject({ price: { amount: 4_900 }, productUrl: open.productUrl, bought: false })
  expect(items[1]).toMatchObject({ price: null, productUrl: null, state: null, collectionName: null })
})

test("the claims of an account end with it", async () => {
  await claimItem(claimer as User, lamp.id)
  await db.delete(users).where(eq(users.id, claimer?.id ?? 0))
  expect(await claims()).toEqual([])
})

test("a collaborator of a private wish list claims, and a stranger does not see it", async () => {
  await setList({ isPrivate: true })
  await makeCollaborator(list, claimer as User)
  await claimItem(claimer as User, lamp.id)
  await expect(claimItem(stranger as User, lamp.id)).rejects.toMatchObject({
    status: 404,
    message: "Item not found",
  })
})
