import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { sessionOf } from "#tests/support/api.ts"
import { rememberDatabase, useSharedDatabase } from "#tests/support/database.ts"
import { makeUser, makeViewLink, PASSWORD } from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { changeUser } from "~/domain/administration/user-writes.server.ts"
import { endViewLink } from "~/domain/collections/link-writes.server.ts"
import { removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import { deleteCollection, updateCollection } from "~/domain/collections/writes.server.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import { deleteItem } from "~/domain/items/trash-writes.server.ts"
import { env } from "~/env.server.ts"
import { cacheCounts } from "~/http/cache/serve.server.ts"
import { ask } from "../../server/serve.ts"
import { cachedApp, HOST, topicsAt } from "../cache/cached-app.ts"
import { type LinkWorld, makeLinkWorld, type Person, SECRET, SHOWN } from "./world.ts"

/* What a view link shows, and to whom: with the cache on, by the server. */

let world: LinkWorld
let undo: () => Promise<void>
let server: Awaited<ReturnType<typeof cachedApp>>["server"]
useSharedDatabase(async () => {
  world = await makeLinkWorld()
  undo = await rememberDatabase()
})

beforeEach(async () => {
  server = (await cachedApp()).server
})

const people = [
  "visitor",
  "stranger",
  "blocked",
  "friend",
  "member",
  "collaborator",
  "co-owner",
  "owner",
  "suspended",
]

async function get(path: string, person = "visitor", headers: Record<string, string> = {}) {
  const user = world.people[person as Person]
  const cookie = user && (await sessionOf(user))
  return ask(server, path, { headers: { host: HOST, ...(cookie && { cookie }), ...headers } })
}

const pagesOf = (token: string) => [
  `/s/${token}`,
  `/s/${token}.data`,
  `/s/${token}?search=stool`,
  `/s/${token}/${world.item.id}`,
  `/s/${token}/${world.item.id}.data`,
  `/api/shared/${token}`,
  `/api/shared/${token}/items`,
  `/api/shared/${token}/items?search=stool`,
]

/** Error pages name their request. */
const withoutId = (text: string) =>
  text.replace(/[\w-]{16,36}(?=&quot;|"|\\"|<)/g, "").replace(/sha256-[^']+/g, "")

describe.each(people)("a view link opened by: %s", (person) => {
  test("shows the collection and its products, and nothing else", async () => {
    for (const path of pagesOf(world.token)) {
      const { status, text, headers } = await get(path, person)
      expect([path, status]).toEqual([path, 200])
      expect(text).toMatch(SHOWN)
      // Only the own name stands on the page, in its script.
      const own = world.people[person as Person]?.username ?? "nobody"
      const others = text
        .replaceAll(own, "")
        .replaceAll(`${own}@example.com`, "")
        .replace(/"email\\?",\\?"[^"]*"/g, "")
      expect(SECRET.exec(others)?.[0] ?? null).toBeNull()
      expect(text).not.toContain("4711")
      expect(headers["cache-control"]).toBe("private, no-cache")
    }
  })

  test("shows nothing by a link that does not work, in the same words", async () => {
    const expected = new Map<string, string>()
    for (const [kind, token] of Object.entries(world.wrong))
      for (const path of pagesOf(token)) {
        const { status, text, headers } = await get(path, person)
        expect([kind, path, status]).toEqual([kind, path, 404])
        expect(text).not.toMatch(SHOWN)
        const place = path.replace(token, "")
        const said = withoutId(text.replaceAll(`s/${token}`, "").replaceAll(`shared/${token}`, ""))
        if (!expected.has(place)) expected.set(place, said)
        else expect([kind, said.length]).toEqual([kind, expected.get(place)?.length])
        expect(headers.etag).toBeUndefined()
      }
  })

  test("does not show a product of another collection", async () => {
    for (const id of [world.otherItem.id, 4_711, "x"])
      for (const end of ["", ".data"])
        expect((await get(`/s/${world.token}/${id}${end}`, person)).status).toBe(404)
  })

  test("opens nothing beside its own pages", async () => {
    const isMember = ["collaborator", "co-owner", "owner"].includes(person)
    for (const path of pagesOf(world.token)) await get(path, person)
    const { list, item } = world
    for (const path of [
      `/collection/${list.id}`,
      `/product/${item.id}`,
      `/api/collections/${list.id}`,
      `/api/collections/${list.id}/items`,
      `/api/items/${item.id}`,
      `/api/items/${item.id}/also-in`,
      `/api/collections/${list.id}/export`,
    ]) {
      const { status, text } = await get(path, person)
      expect([path, status]).toEqual([path, isMember ? 200 : 404])
      if (!isMember) expect(text).not.toMatch(SHOWN)
    }
    if (isMember) return
    for (const path of [
      "/",
      "/collections?filter=public",
      "/search?q=wishes",
      "/search?q=stool&kind=items",
      "/api/collections?filter=public",
      "/brands",
      "/api/brands",
    ])
      expect((await get(path, person)).text).not.toMatch(SHOWN)
  })
})

test("every page of a link is kept, and says that nobody else may keep, index or be told it", async () => {
  env.PUBLIC_CACHE_SECONDS = 60
  try {
    for (const path of pagesOf(world.token)) {
      const first = await get(path)
      const before = cacheCounts.hits
      const kept = await get(path)
      expect([path, cacheCounts.hits]).toEqual([path, before + 1])
      expect(kept.text).toBe(first.text)
      const known = await get(path, "visitor", { "if-none-match": String(first.headers.etag) })
      expect([path, known.status]).toEqual([path, 304])
      for (const { headers } of [first, kept, known]) {
        expect(headers["cache-control"]).toBe("private, no-cache")
        if (path.startsWith("/api")) continue
        expect(headers["referrer-policy"]).toBe("no-referrer")
        expect(headers["x-robots-tag"]).toBe("noindex, nofollow")
      }
    }
    const { headers } = await get(`/s/${world.wrong.ended}`)
    expect(headers["referrer-policy"]).toBe("no-referrer")
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow")
  } finally {
    env.PUBLIC_CACHE_SECONDS = 0
  }
})

const ends: Record<string, (linkId: number) => Promise<unknown>> = {
  "its maker ends it": (id) => endViewLink(world.people["co-owner"], world.list.id, id),
  "the owner ends it": (id) => endViewLink(world.people.owner, world.list.id, id),
  "its maker is removed": () =>
    removeCollectionMember(world.people.owner, world.list.id, "co-owner", world.people["co-owner"].id),
  "its maker leaves": () =>
    removeCollectionMember(world.people["co-owner"], world.list.id, "co-owner", world.people["co-owner"].id),
  "its maker and the owner are no friends any more": () =>
    removeFriend(world.people.owner, world.people["co-owner"].id),
  "the owner blocks its maker": () =>
    blockPerson(world.people.owner, { username: world.people["co-owner"].username }),
  "its maker is suspended": async () =>
    changeUser(await makeUser({ role: "admin" }), world.people["co-owner"].id, { suspended: true }),
  "its maker's account ends": () => deleteAccount(world.people["co-owner"], { currentPassword: PASSWORD }),
  "the owner's account ends": () => deleteAccount(world.people.owner, { currentPassword: PASSWORD }),
  "the collection is deleted": () => deleteCollection(world.people.owner, world.list.id),
  "its row is deleted by another program": (id) =>
    db.$client.execute(`delete from view_links where id = ${id}`),
  "its end is moved into the past": (id) =>
    db.$client.execute(`update view_links set expires_at = 1 where id = ${id}`),
}

test.each(Object.keys(ends))("a kept page is not served any more once %s", async (name) => {
  const { list, people } = world
  // The collection of an account that ends goes to the co-owner, with the co-owner's links.
  const isInherited = name.startsWith("the owner's account")
  const link = await makeViewLink(list, people[isInherited ? "owner" : "co-owner"])
  const tags = new Map<string, string>()
  for (const path of pagesOf(link.token)) {
    tags.set(path, String((await get(path)).headers.etag))
    expect([path, (await topicsAt(path))?.includes(`link/${link.id}`)]).toEqual([path, true])
  }
  await ends[name]?.(link.id)
  for (const path of pagesOf(link.token)) {
    const { status, text } = await get(path, "visitor", { "if-none-match": tags.get(path) ?? "" })
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toMatch(SHOWN)
  }
  // The link of somebody else goes on, unless the collection is gone.
  const isGone = isInherited || name.includes("deleted")
  if (!isGone || name.includes("program")) expect((await get(`/s/${world.token}`)).status).toBe(200)
  await undo()
})

test("the link of a co-owner keeps working when the collection is theirs", async () => {
  const { token } = await makeViewLink(world.list, world.people["co-owner"])
  await deleteAccount(world.people.owner, { currentPassword: PASSWORD })
  for (const path of pagesOf(token)) expect((await get(path)).status).toBe(200)
  await undo()
})

test("a link keeps working when its collection becomes public, and private again", async () => {
  for (const isPrivate of [false, true]) {
    await updateCollection(world.people.owner, world.list.id, { isPrivate })
    for (const path of pagesOf(world.token)) expect((await get(path)).status).toBe(200)
  }
  await undo()
})

test("a page of a link shows what was written since it was kept", async () => {
  const page = `/s/${world.token}/${world.item.id}`
  await get(page)
  await get(`/s/${world.token}`)
  await updateCollection(world.people.owner, world.list.id, { name: "Later wishes 4mv8" })
  expect((await get(`/s/${world.token}`)).text).toContain("Later wishes")
  expect((await get(page)).text).toContain("Later wishes")
  await deleteItem(world.people.owner, world.item.id)
  expect((await get(page)).status).toBe(404)
  expect((await get(`/s/${world.token}`)).text).not.toContain("Stool")
  await undo()
})
