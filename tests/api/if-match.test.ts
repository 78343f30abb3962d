import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"
import { addViews } from "~/domain/items/views.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

type Thing = { read: string; write: string; change: object; other: object; value: object }

/** Each resource with two changes of it. */
const things = {
  item: async () => {
    const { id } = await makeItem(await makeCollection(mila))
    const path = `/api/items/${id}`
    const [change, other] = [{ name: "Bench" }, { description: "Oak" }]
    return { read: `GET ${path}`, write: `PATCH ${path}`, change, other, value: change }
  },
  collection: async () => {
    const { id } = await makeCollection(mila)
    const path = `/api/collections/${id}`
    const [change, other] = [{ name: "Loft" }, { isPrivate: true }]
    return { read: `GET ${path}`, write: `PATCH ${path}`, change, other, value: change }
  },
  group: async () => {
    const { id } = await makeGroup(mila)
    const path = `/api/groups/${id}`
    const [change, other] = [{ name: "Readers" }, { description: "On Fridays" }]
    return { read: `GET ${path}`, write: `PATCH ${path}`, change, other, value: change }
  },
  note: async () => {
    const { id } = await makeCollection(mila)
    const path = `/api/collections/${id}/notes`
    const [change, other] = [{ content: "Mine" }, { content: "Theirs" }]
    return { read: `GET ${path}`, write: `POST ${path}`, change, other, value: [change] }
  },
  brand: async () => {
    const { id } = await makeBrand({ createdById: mila.id })
    const path = `/api/brands/${id}`
    const [change, other] = [{ name: "Artek" }, { website: "artek.example" }]
    return { read: `GET ${path}`, write: `PATCH ${path}`, change, other, value: change }
  },
  "own profile": async () => {
    const [change, other] = [{ username: "lev" }, { username: "noor" }]
    const write = "PATCH /api/user/profile"
    return { read: "GET /api/user", write, change, other, value: change }
  },
} satisfies Record<string, () => Promise<Thing>>

const tagOf = async (read: string) => (await api(read, { as: mila })).headers.get("ETag") ?? ""
const send = (call: string, ifMatch: string, json?: object) =>
  api(call, { as: mila, json, headers: { "If-Match": ifMatch } })

describe.each(Object.entries(things))("the %s", (_, make) => {
  test("is written under its own tag only, and the response has the new one", async () => {
    const { read, write, change, other, value } = await make()
    const tag = await tagOf(read)
    expect(tag).toMatch(/^"[\w-]+\.[\w-]+"$/)
    const written = await send(write, tag, change)
    expect(written.status).toBe(200)
    expect(written.headers.get("ETag")).toBe(await tagOf(read))
    expect(written.headers.get("ETag")).not.toBe(tag)
    const now = await tagOf(read)
    const tooLong = `${'"x", '.repeat(200)}${now}`
    for (const old of [
      tag,
      `W/${now}`,
      '"x"',
      "",
      tag.slice(1, -1),
      now.slice(0, -1),
      now.slice(1),
      tooLong,
    ]) {
      const refused = await send(write, old, other)
      expect([old, refused.status, refused.body]).toEqual([old, 412, { message: expect.any(String) }])
    }
    expect((await api(read, { as: mila })).body).toMatchObject(value)
    for (const given of [`"x", ${await tagOf(read)}`, "*"])
      expect((await send(write, given, other)).status).toBe(200)
  })

  test("is written by exactly one of two writes under the same tag", async () => {
    const { read, write, change, other } = await make()
    const tag = await tagOf(read)
    const both = await Promise.all([send(write, tag, change), send(write, tag, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test("is read once as long as nothing has changed", async () => {
    const { read } = await make()
    const headers = { "If-None-Match": await tagOf(read) }
    expect((await api(read, { as: mila, headers })).status).toBe(304)
  })
})

test("a created resource comes with the ETag of its next write", async () => {
  const { id } = await makeCollection(mila)
  const productUrl = "https://shop.example/vase"
  const vase = { name: "Vase", brand: "Iittala", imageUrl: `${productUrl}.jpg`, productUrl, collectionId: id }
  for (const [path, json] of [
    ["/api/items", vase],
    ["/api/collections", { name: "Loft" }],
    ["/api/groups", { name: "Readers" }],
    ["/api/brands", { name: "Artek" }],
  ] as const) {
    const made = await api(`POST ${path}`, { as: mila, json, headers: { "If-Match": '"x"' } })
    expect([path, made.status]).toEqual([path, 201])
    const tag = made.headers.get("ETag") ?? ""
    const write = `PATCH ${path}/${made.body.id}`
    expect((await send(write, tag, { name: "Other" })).status).toBe(200)
    expect((await send(write, tag, { name: "Another" })).status).toBe(412)
  }
})

test.each(["item", "collection", "group"] as const)(
  "the %s is deleted under its own ETag only",
  async (name) => {
    const { read, write, change } = await things[name]()
    const old = await tagOf(read)
    await api(write, { as: mila, json: change })
    const deletion = write.replace("PATCH", "DELETE")
    expect((await send(deletion, old)).status).toBe(412)
    expect((await send(deletion, await tagOf(read))).status).toBe(204)
  },
)

test("a note is deleted under its own ETag only, and deleting a missing one succeeds", async () => {
  const { id } = await makeCollection(mila)
  const path = `/api/collections/${id}/notes`
  await api(`POST ${path}`, { as: mila, json: { content: "Mine" } })
  const tag = await tagOf(`GET ${path}`)
  await api(`POST ${path}`, { as: mila, json: { content: "Theirs" } })
  expect((await send(`DELETE ${path}`, tag)).status).toBe(412)
  for (const _ of ["the note", "none"]) expect((await api(`DELETE ${path}`, { as: mila })).status).toBe(204)
  expect((await api(`GET ${path}`, { as: mila })).body).toEqual([])
})

test("a product of a group is changed and deleted under the tag that its writes return", async () => {
  const { id } = await makeGroup(mila)
  const path = `/api/groups/${id}/items`
  const made = await api(`POST ${path}`, {
    as: mila,
    json: { url: "https://shop.example/vase", name: "Vase" },
  })
  const write = `PATCH ${path}/${made.body.id}`
  const changed = await send(write, made.headers.get("ETag") ?? "", { name: "Bowl" })
  expect([made.status, changed.status]).toEqual([201, 200])
  expect((await send(write, made.headers.get("ETag") ?? "", { name: "Cup" })).status).toBe(412)
  const deletion = write.replace("PATCH", "DELETE")
  expect((await send(deletion, made.headers.get("ETag") ?? "")).status).toBe(412)
  expect((await send(deletion, changed.headers.get("ETag") ?? "")).status).toBe(204)
})

test("a view changes the tag of an item for caches, and not for writers", async () => {
  const { id } = await makeItem(await makeCollection(mila))
  const tag = await tagOf(`GET /api/items/${id}`)
  await addViews(new Map([[id, 1]]))
  expect(await tagOf(`GET /api/items/${id}`)).not.toBe(tag)
  expect((await send(`PATCH /api/items/${id}`, tag, { name: "Bench" })).status).toBe(200)
})

test("a request for a missing, forbidden or invalid thing is refused before its tag is compared", async () => {
  const { id } = await makeItem(await makeCollection(mila))
  expect((await send("PATCH /api/items/4711", '"x"', {})).status).toBe(404)
  expect((await send(`PATCH /api/items/${id}`, '"x"', { name: "" })).status).toBe(400)
  const as = await makeUser()
  for (const method of ["PATCH", "DELETE"]) {
    const json = method === "PATCH" ? {} : undefined
    const call = `${method} /api/items/${id}`
    expect((await api(call, { as, json, headers: { "If-Match": '"x"' } })).status).toBe(403)
  }
})
