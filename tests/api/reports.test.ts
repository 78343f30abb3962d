import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, collections, groupItems, groupMembers, reports } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import {
  makeCollaborator,
  makeCollection,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { removeReported } from "~/domain/administration/report-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let root: User
let noor: User
let lev: User
beforeEach(async () => {
  root = await makeUser({ username: "root", role: "admin" })
  noor = await makeUser({ username: "noor" })
  lev = await makeUser({ username: "lev" })
})

const post = (kind: string, id: number, as: User = lev, reason = "It is spam") =>
  api("POST /api/reports", { as, json: { kind, id, reason } })
const statusOf = async (...args: Parameters<typeof post>) => (await post(...args)).status
const listed = async (query = "") => (await api(`GET /api/admin/reports${query}`, { as: root })).body

describe("POST /api/reports", () => {
  test("stores a report with the thing's text and owner", async () => {
    const place = await makeCollection(noor)
    const { id } = await makeItem(place, { name: "Vase", description: "Buy\nnow", productUrl: null })
    const { status, body } = await post("item", id)
    expect([status, body]).toEqual([
      201,
      {
        id: 1,
        kind: "item",
        targetId: id,
        reason: "It is spam",
        status: "open",
        createdAt: expect.any(String),
      },
    ])
    expect(await listed()).toEqual([
      {
        ...body,
        summary: "Vase · Iittala\nBuy\nnow",
        reporter: { id: lev.id, username: "lev" },
        owner: { id: noor.id, username: "noor" },
        exists: true,
        url: `/product/${id}`,
        closedAt: null,
      },
    ])
  })

  test("names the user who added an item as its owner, not the collection's owner", async () => {
    const place = await makeCollection(noor)
    await makeCollaborator(place, lev)
    const { id } = await makeItem(place, { userId: lev.id })
    expect(await statusOf("item", id, lev)).toBe(409)
    expect(await statusOf("item", id, noor)).toBe(201)
    expect((await listed())[0].owner).toEqual({ id: lev.id, username: "lev" })
  })

  test("returns 404 for a thing that the viewer does not see", async () => {
    const { id } = await makeCollection(noor, { isPrivate: true })
    expect(await statusOf("collection", id)).toBe(404)
    const group = await makeGroup(noor, { isPrivate: true })
    const message = await makeMessage(group, noor)
    expect(await statusOf("message", message.id)).toBe(404)
    await makeMember(group, lev, { status: "pending" })
    expect(await statusOf("message", message.id)).toBe(404)
    await db.update(groupMembers).set({ status: "accepted" })
    expect(await statusOf("message", message.id)).toBe(201)
    await db.insert(blocks).values({ userId: noor.id, blockedId: lev.id })
    expect(await statusOf("person", noor.id)).toBe(404)
    expect(await statusOf("person", (await makeUser({ isDeleted: true })).id)).toBe(404)
  })

  test("stores a report about a group's item with its page, which an administrator removes", async () => {
    const group = await makeGroup(noor, { isPrivate: true })
    const { id } = await makeGroupItem(group, noor, { name: "Sofa" })
    expect(await statusOf("group-item", id)).toBe(404)
    await makeMember(group, lev)
    expect(await statusOf("group-item", id, noor)).toBe(409)
    expect(await statusOf("group-item", id)).toBe(201)
    const about = { kind: "group-item", summary: expect.stringMatching(/^Sofa/), owner: { id: noor.id } }
    expect(await listed()).toMatchObject([{ ...about, exists: true, url: null }])
    await makeMember(group, root)
    expect((await listed())[0].url).toBe(`/groups/${group.id}/items/${id}`)
    await removeReported(root, 1, { reason: "Spam" })
    expect(await db.$count(groupItems)).toBe(0)
    expect((await listed("?status=closed"))[0]).toMatchObject({ ...about, exists: false, url: null })
  })

  test("gives the open report for the same thing, and a new one once that is closed", async () => {
    const all = await Promise.all([1, 2, 3].map(() => post("person", noor.id)))
    expect(all.map(({ status, body }) => [status, body.id])).toEqual([1, 1, 1].map((id) => [201, id]))
    await api("PATCH /api/admin/reports/1", { as: root, json: { status: "closed" } })
    expect((await post("person", noor.id)).body.id).toBe(2)
    const again = await api("PATCH /api/admin/reports/1", { as: root, json: { status: "open" } })
    expect(again.status).toBe(409)
  })

  test("refuses the 21st open report of a user", async () => {
    const open = { kind: "item", ownerId: noor.id, summary: "", reason: "x", reporterId: lev.id } as const
    await db.insert(reports).values(Array.from({ length: 20 }, (_, at) => ({ ...open, targetId: at + 1 })))
    expect(await statusOf("person", noor.id)).toBe(409)
    await db.update(reports).set({ status: "closed" }).where(eq(reports.id, 1))
    expect(await statusOf("person", noor.id)).toBe(201)
  })

  test("refuses more than 30 an hour", async () => {
    for (let sent = 0; sent < 30; sent++) await post("person", noor.id)
    expect(await statusOf("person", noor.id)).toBe(429)
    expect(await statusOf("person", noor.id, root)).toBe(201)
  })
})

describe("GET /api/admin/reports", () => {
  test("has no URL for a private or deleted thing", async () => {
    const place = await makeCollection(noor)
    await post("collection", place.id)
    await db.update(collections).set({ isPrivate: true })
    expect(await listed()).toMatchObject([{ exists: true, url: null }])
    await db.update(collections).set({ isDeleted: true })
    expect(await listed()).toMatchObject([{ exists: false, url: null, summary: place.name }])
  })

  test("links to the chat of a message and to a person", async () => {
    const group = await makeGroup(noor)
    const message = await makeMessage(group, noor, { content: "Hello" })
    await post("message", message.id)
    await post("person", noor.id)
    expect(await listed()).toMatchObject([
      { kind: "person", url: "/friends/person/noor", summary: "noor" },
      { kind: "message", url: `/groups/${group.id}?tab=chat`, summary: "Hello" },
    ])
  })

  test("has closed reports when they are asked for", async () => {
    await post("person", noor.id)
    const { body } = await api("PATCH /api/admin/reports/1", { as: root, json: { status: "closed" } })
    expect(body).toMatchObject({ status: "closed", closedAt: expect.stringMatching(/Z$/) })
    expect(await listed()).toEqual([])
    expect(await listed("?status=closed")).toEqual([body])
    const reopened = await api("PATCH /api/admin/reports/1", { as: root, json: { status: "open" } })
    expect(reopened.body).toMatchObject({ status: "open", closedAt: null })
  })
})

describe("a deleted account", () => {
  const leave = (person: User) => deleteAccount(person, { currentPassword: PASSWORD })

  test("stays on its reports without a name", async () => {
    await post("person", noor.id)
    await leave(lev)
    expect(await listed()).toMatchObject([{ reporter: null, owner: { username: "noor" } }])
    await leave(noor)
    expect(await listed()).toMatchObject([{ owner: null, summary: "", exists: false }])
    expect(await db.select().from(reports)).toMatchObject([{ reporterId: null, ownerId: null }])
  })

  test("may not be that of the last administrator while there are others", async () => {
    await expect(leave(root)).rejects.toThrow("This is the last administrator")
    await leave(noor)
    await leave(lev)
    await leave(root)
  })
})

test("the account export has the user's own reports", async () => {
  await post("person", noor.id)
  await post("person", lev.id, noor)
  expect((await exported(lev)).account.reports).toEqual([
    {
      kind: "person",
      targetId: noor.id,
      reason: "It is spam",
      status: "open",
      createdAt: expect.any(String),
    },
  ])
})
