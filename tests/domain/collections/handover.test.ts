import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  blocks,
  collectionCollaborators,
  collectionCoOwners,
  collections,
  securityEvents,
  users,
} from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { bundled } from "#tests/support/bundled.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
  makeViewLink,
  PASSWORD,
} from "#tests/support/factories.ts"
import { runJobs } from "#tests/support/jobs.ts"
import { decoded, openMailbox } from "#tests/support/mailbox.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { acceptOffer, endOffer, offerCollection, offersTo } from "~/domain/collections/handover.server.ts"
import { removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { deleteCollection } from "~/domain/collections/writes.server.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { maxCounts } from "~/limits.ts"

useTestDatabase()

let mila: User
let boris: User
let cleo: User
let kitchen: { id: number; userId: number }
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
  boris = await makeUser({ username: "boris" })
  cleo = await makeUser({ username: "cleo" })
  await makeFriends(mila, boris)
  await makeFriends(mila, cleo)
  kitchen = await makeCollection(mila, { name: "Kitchen", isPrivate: true })
  await makeCoOwner(kitchen, boris)
  await makeCoOwner(kitchen, cleo)
})

const suspend = (person: User, isSuspended = true) =>
  db.update(users).set({ isSuspended }).where(eq(users.id, person.id))
const ownerOf = async () =>
  (await db.select().from(collections).where(eq(collections.id, kitchen.id)))[0]?.userId
const members = async (table: typeof collectionCoOwners | typeof collectionCollaborators) =>
  (await db.select().from(table).where(eq(table.collectionId, kitchen.id))).map(({ userId }) => userId)

test("a co-owner who accepts becomes the owner, and the owner before the newest co-owner", async () => {
  const dora = await makeUser()
  await makeCollaborator(kitchen, dora)
  const link = await makeViewLink(kitchen, mila)
  await offerCollection(mila, kitchen.id, boris.id)
  expect(await ownerOf()).toBe(mila.id)
  expect(await acceptOffer(boris, kitchen.id)).toMatchObject({
    userId: boris.id,
    owner: { username: "boris" },
  })
  expect(await ownerOf()).toBe(boris.id)
  expect(await members(collectionCoOwners)).toEqual([cleo.id, mila.id])
  expect(await members(collectionCollaborators)).toEqual([dora.id])
  expect((await api(`GET /api/shared/${link.token}`, { as: null })).status).toBe(200)
  const json = { isPrivate: false }
  expect((await api(`PATCH /api/collections/${kitchen.id}`, { as: mila, json })).status).toBe(403)
  expect((await api(`PATCH /api/collections/${kitchen.id}`, { as: boris, json })).status).toBe(200)
})

test("another offer of a collection ends the first", async () => {
  await offerCollection(mila, kitchen.id, boris.id)
  await offerCollection(mila, kitchen.id, cleo.id)
  await expect(acceptOffer(boris, kitchen.id)).rejects.toThrow("not offered")
  await acceptOffer(cleo, kitchen.id)
  expect(await ownerOf()).toBe(cleo.id)
})

describe("an offer ends", () => {
  test.each<[why: string, end: () => Promise<unknown>, owner: () => User | undefined]>([
    ["when the owner withdraws it", () => endOffer(mila, kitchen.id), () => mila],
    ["when the co-owner declines it", () => endOffer(boris, kitchen.id), () => mila],
    [
      "when the co-owner leaves",
      () => removeCollectionMember(boris, kitchen.id, "co-owner", boris.id),
      () => mila,
    ],
    [
      "when the co-owner is removed",
      () => removeCollectionMember(cleo, kitchen.id, "co-owner", boris.id),
      () => mila,
    ],
    ["when the owner blocks the co-owner", () => blockPerson(mila, boris), () => mila],
    ["when the co-owner blocks the owner", () => blockPerson(boris, mila), () => mila],
    ["when their friendship ends", () => removeFriend(boris, mila.id), () => mila],
    [
      "when the co-owner's account ends",
      () => deleteAccount(boris, { currentPassword: PASSWORD }),
      () => mila,
    ],
    [
      "when the owner's account ends, to the heir",
      () => deleteAccount(mila, { currentPassword: PASSWORD }),
      () => boris,
    ],
    ["when the collection is deleted", () => deleteCollection(mila, kitchen.id), () => undefined],
    [
      "when another co-owner has accepted a later one",
      async () => {
        await offerCollection(mila, kitchen.id, cleo.id)
        await acceptOffer(cleo, kitchen.id)
      },
      () => cleo,
    ],
  ])("%s", async (_, end, owner) => {
    await offerCollection(mila, kitchen.id, boris.id)
    expect(await offersTo(boris)).toEqual([{ id: kitchen.id, name: "Kitchen", owner: "mila" }])
    await end()
    expect(await offersTo(boris)).toEqual([])
    await acceptOffer(boris, kitchen.id).catch(() => {})
    expect(await ownerOf()).toBe(owner()?.id)
  })
})

test("an offer that was not taken does not come back with another owner", async () => {
  await offerCollection(mila, kitchen.id, cleo.id)
  await deleteAccount(mila, { currentPassword: PASSWORD })
  expect(await ownerOf()).toBe(boris.id)
  expect(await offersTo(cleo)).toEqual([])
})

test("the offer of an owner who is suspended waits", async () => {
  await offerCollection(mila, kitchen.id, boris.id)
  await suspend(mila)
  expect(await offersTo(boris)).toEqual([])
  await expect(acceptOffer(boris, kitchen.id)).rejects.toThrow("not offered")
  expect((await visit(`/collection/${kitchen.id}`, { as: boris })).text("main")).not.toContain(
    "wants to give",
  )
  await suspend(mila, false)
  await acceptOffer(boris, kitchen.id)
  expect(await ownerOf()).toBe(boris.id)
})

test("two answers at once end in one owner", async () => {
  await offerCollection(mila, kitchen.id, boris.id)
  await Promise.allSettled([acceptOffer(boris, kitchen.id), endOffer(mila, kitchen.id)])
  expect(await db.$count(securityEvents, eq(securityEvents.event, "collection-taken-over"))).toBe(
    (await ownerOf()) === boris.id ? 1 : 0,
  )
  expect([await ownerOf(), ...(await members(collectionCoOwners))].sort()).toEqual(
    [mila.id, boris.id, cleo.id].sort(),
  )
})

test("an acceptance and a withdrawal by two processes at once end in one of both", async () => {
  const script = await bundled(`${import.meta.dirname}/withdrawer-process.ts`)
  const other = spawn(process.execPath, [script, String(mila.id)], { stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]()
  const said = async () => (await lines.next()).value as string
  try {
    expect(await said()).toBe("ready")
    const ids: number[] = []
    for (let made = 0; made < 40; made++) {
      const place = await makeCollection(mila)
      await makeCoOwner(place, boris)
      await offerCollection(mila, place.id, boris.id)
      ids.push(place.id)
    }
    // They begin at both ends and meet.
    other.stdin.end(ids.map((id) => `${id}\n`).join(""))
    const accepted = new Set<number>()
    for (const id of ids.toReversed())
      await acceptOffer(boris, id).then(
        () => accepted.add(id),
        () => {},
      )
    for (const id of ids) {
      const isAccepted = accepted.has(id)
      expect(await said()).toBe(String(!isAccepted))
      const [row] = await db.select().from(collections).where(eq(collections.id, id))
      const coOwners = await db
        .select({ userId: collectionCoOwners.userId, offeredAt: collectionCoOwners.offeredAt })
        .from(collectionCoOwners)
        .where(eq(collectionCoOwners.collectionId, id))
      const [owner, coOwner] = isAccepted ? [boris, mila] : [mila, boris]
      expect([row?.userId, coOwners]).toEqual([owner.id, [{ userId: coOwner.id, offeredAt: null }]])
    }
  } finally {
    other.kill()
    if (other.exitCode === null) await once(other, "exit")
  }
})

test("nobody takes over more collections than a user may have", async () => {
  const rows = Array.from({ length: maxCounts.collections }, (_, n) => ({
    name: `Shelf ${n}`,
    nameKey: `shelf ${n}`,
    userId: boris.id,
  }))
  for (let at = 0; at < rows.length; at += 500) await db.insert(collections).values(rows.slice(at, at + 500))
  await offerCollection(mila, kitchen.id, boris.id)
  await expect(acceptOffer(boris, kitchen.id)).rejects.toThrow("2,000")
  expect(await ownerOf()).toBe(mila.id)
})

test("whoever is across a block from the new owner loses the role", async () => {
  const [dora, emil] = [await makeUser(), await makeUser()]
  await makeCollaborator(kitchen, dora)
  await makeCollaborator(kitchen, emil)
  await db.insert(blocks).values([
    { userId: boris.id, blockedId: dora.id },
    { userId: cleo.id, blockedId: boris.id },
    { userId: mila.id, blockedId: emil.id },
  ])
  await offerCollection(mila, kitchen.id, boris.id)
  await acceptOffer(boris, kitchen.id)
  expect(await members(collectionCoOwners)).toEqual([mila.id])
  expect(await members(collectionCollaborators)).toEqual([emil.id])
})

test("the co-owner answers an offer on the collection and on the list, without scripts too", async () => {
  const address = `/collection/${kitchen.id}`
  const offered = await ask(`${address}/handover/offer`, { as: mila, form: { userId: String(boris.id) } })
  expect(offered.headers.get("Location")).toContain(`${address}/people`)
  expect((await visit(`${address}/people`, { as: mila })).text("dialog")).toContain("Withdraw offer")
  expect((await visit(`${address}/people`, { as: cleo })).text("dialog")).not.toMatch(/Hand over|Withdraw/)
  expect((await visit("/collections", { as: boris })).text("main")).toContain(
    "mila wants to give you Kitchen",
  )
  expect((await visit(address, { as: boris })).text("main")).toContain(
    "mila wants to give you this collection",
  )
  for (const as of [mila, cleo])
    for (const page of [address, "/collections"])
      expect((await visit(page, { as })).text("main")).not.toContain("wants to give you")
  expect((await visit(`${address}/handover`, { as: boris })).text("dialog")).toMatch(/Decline.*Accept/)
  const accepted = await ask(`${address}/handover`, { as: boris, form: {} })
  expect([accepted.status, accepted.headers.get("Location")]).toEqual([303, address])
  expect(await ownerOf()).toBe(boris.id)
})

test("the co-owner declines an offer by the form, and stays a co-owner", async () => {
  await offerCollection(mila, kitchen.id, boris.id)
  const declined = await ask(`/collection/${kitchen.id}/handover/end`, { as: boris, form: {} })
  expect([declined.status, declined.headers.get("Location")]).toEqual([303, `/collection/${kitchen.id}`])
  expect(await ownerOf()).toBe(mila.id)
  expect(await members(collectionCoOwners)).toEqual([boris.id, cleo.id])
})

test("the co-owner gets a mail with the offer, and the owner before one when it is accepted", async () => {
  const mailbox = await openMailbox({})
  env.SMTP_URL = mailbox.url
  env.APP_ORIGIN = "https://curio.example.org"
  try {
    await offerCollection(mila, kitchen.id, boris.id)
    await runJobs()
    await acceptOffer(boris, kitchen.id)
    await runJobs()
    const [offer = "", accepted = ""] = mailbox.mails.map(({ text }) => decoded(text))
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[boris.email], [mila.email]])
    expect(offer).toContain("mila wants to give you this collection")
    expect(offer).toContain(`https://curio.example.org/collection/${kitchen.id}/handover`)
    expect(accepted).toContain("boris has accepted this collection")
    expect(offer).not.toContain(mila.email)
    expect(accepted).not.toContain(boris.email)
  } finally {
    await mailbox.close()
    env.SMTP_URL = env.APP_ORIGIN = undefined
  }
})

test("no mail is sent about an offer that has ended before", async () => {
  const mailbox = await openMailbox({})
  env.SMTP_URL = mailbox.url
  env.APP_ORIGIN = "https://curio.example.org"
  try {
    await offerCollection(mila, kitchen.id, boris.id)
    await endOffer(mila, kitchen.id)
    await runJobs()
    expect(mailbox.mails).toEqual([])
  } finally {
    await mailbox.close()
    env.SMTP_URL = env.APP_ORIGIN = undefined
  }
})

test("an offer that is sent again after it was accepted gets the first result, by form and call", async () => {
  const address = `/collection/${kitchen.id}/handover/offer`
  const keyed = (key: string) => ({ as: mila, headers: { "Idempotency-Key": key } })
  const send = () => ask(address, { ...keyed("form"), form: { userId: String(boris.id) } })
  const call = () =>
    api(`POST /api/collections/${kitchen.id}/handover`, { ...keyed("call"), json: { userId: boris.id } })
  const first = [(await send()).status, (await call()).status]
  await acceptOffer(boris, kitchen.id)
  expect([(await send()).status, (await call()).status]).toEqual(first)
  expect(first).toEqual([303, 201])
  expect([await ownerOf(), ...(await members(collectionCoOwners))]).toEqual([boris.id, cleo.id, mila.id])
})

test("an offer by who is not the owner any more shows the dialog as it is now", async () => {
  await offerCollection(mila, kitchen.id, boris.id)
  await acceptOffer(boris, kitchen.id)
  const form = { userId: String(boris.id) }
  const page = await visit(`/collection/${kitchen.id}/handover/offer`, { as: mila, form })
  expect(page.status).toBe(403)
  expect(page.text("body")).toContain("Only the owner can hand a collection over")
  expect(page.text("dialog")).toContain("Co-owners")
  expect(page.text("dialog")).not.toContain("Hand over")
})

test("an heir finds the notes of items that were there before", async () => {
  await makeItem(kitchen, { note: "Measured thrice", userId: mila.id })
  await deleteAccount(mila, { currentPassword: PASSWORD })
  const { $ } = await visit("/search?q=thrice&kind=items", { as: boris })
  expect($('a[href^="/product/"]')).toHaveLength(1)
})

test("both owners find texts of before and after a handover", async () => {
  const item = (note: string) => makeItem(kitchen, { note, userId: mila.id })
  await item("Measured thrice")
  await offerCollection(mila, kitchen.id, boris.id)
  await acceptOffer(boris, kitchen.id)
  await item("Measured again")
  const found = async (as: User, search: string) =>
    (await api(`GET /api/collections/${kitchen.id}/items?search=${search}`, { as })).body.length
  const foundAnywhere = async (as: User, search: string) =>
    (await visit(`/search?q=${search}&kind=items`, { as })).$(`a[href^="/product/"]`).length > 0
  for (const as of [mila, boris]) {
    expect([await found(as, "thrice"), await found(as, "again")]).toEqual([1, 1])
    expect([await foundAnywhere(as, "thrice"), await foundAnywhere(as, "again")]).toEqual([true, true])
  }
})

test("an acceptance that is sent twice is done once, by form and call", async () => {
  await offerCollection(mila, kitchen.id, boris.id)
  const put = () => api(`PUT /api/collections/${kitchen.id}/handover`, { as: boris })
  const [first, second] = [await put(), await put()]
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  await offerCollection(boris, kitchen.id, mila.id)
  await acceptOffer(mila, kitchen.id)
  await offerCollection(mila, kitchen.id, boris.id)
  const headers = { "Idempotency-Key": "k" }
  const send = () => ask(`/collection/${kitchen.id}/handover`, { as: boris, form: {}, headers })
  expect([(await send()).status, (await send()).status]).toEqual([303, 303])
  expect(await ownerOf()).toBe(boris.id)
})
