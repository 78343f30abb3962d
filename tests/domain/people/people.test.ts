import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { leadsTo, links, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const ABOUT = "I collect lamps"
const viewers = ["visitor", "stranger", "friend", "member", "self", "blocked", "blocker"] as const
type Name = (typeof viewers)[number]

let noor: User
let people: Record<Name, User | null>
let shown: { id: number }
beforeEach(async () => {
  noor = await makeUser({ username: "noor", about: ABOUT })
  const [stranger, friend, member, blocked, blocker] = [
    ...[await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()],
  ]
  if (!stranger || !friend || !member || !blocked || !blocker) throw new Error("Somebody is missing")
  await makeFriends(noor, friend)
  await db.insert(blocks).values([
    { userId: noor.id, blockedId: blocked.id },
    { userId: blocker.id, blockedId: noor.id },
  ])
  people = { visitor: null, stranger, friend, member, self: noor, blocked, blocker }
  shown = await makeCollection(noor, { name: "Open hall" })
  const hidden = await makeCollection(noor, { name: "Secret hall", isPrivate: true })
  await makeCoOwner(hidden, member)
  await makeCollaborator(hidden, friend)
})

const states = {
  public: () => Promise.resolve(),
  private: () => db.update(users).set({ isPrivate: true }).where(eq(users.id, noor.id)),
  suspended: () => db.update(users).set({ isSuspended: true }).where(eq(users.id, noor.id)),
  deleted: () => db.update(users).set({ isDeleted: true }).where(eq(users.id, noor.id)),
}

const seen = "name, about, collections"
const locked = "name"
const nothing = "404"
const byRole = (statuses: string[]) => Object.fromEntries(viewers.map((name, at) => [name, statuses[at]]))

describe.each([
  ["public", byRole([seen, seen, seen, seen, seen, nothing, nothing])],
  ["private", byRole([nothing, locked, seen, locked, seen, nothing, nothing])],
  ["suspended", byRole(Array(7).fill(nothing))],
  ["deleted", byRole(Array(7).fill(nothing))],
] as const)("a person who is %s", (state, expected) => {
  beforeEach(async () => {
    await states[state]()
  })

  test("shows each viewer in the API what they may see, and no count of what they may not", async () => {
    const actual: Record<string, string> = {}
    for (const [name, as] of Object.entries(people)) {
      const { status, body } = await api(`GET /api/users/${noor.id}`, { as })
      const list = await api(`GET /api/users/${noor.id}/collections`, { as })
      if (status === 404) {
        const missing = await api("GET /api/users/4711", { as })
        expect([list.status, body, list.body]).toEqual([404, missing.body, missing.body])
        actual[name] = nothing
      } else if (list.status === 403) {
        expect(body).toEqual({
          id: noor.id,
          username: "noor",
          isPrivate: true,
          about: null,
          collectionCount: null,
        })
        actual[name] = locked
      } else {
        expect(body).toMatchObject({ username: "noor", about: ABOUT, collectionCount: 1 })
        expect(list.body).toMatchObject([{ id: shown.id }])
        actual[name] = seen
      }
    }
    // The session of who is suspended or deleted opens nothing: they are a visitor.
    expect(actual).toEqual(expected)
  })

  test("shows each viewer the same on the page", async () => {
    const actual: Record<string, string> = {}
    for (const [name, as] of Object.entries(people)) {
      const page = await visit(`/people/${noor.id}`, { as })
      const text = page.text("main")
      expect(text).not.toContain("Secret hall")
      if (page.status === 404) {
        expect(text).toBe((await visit("/people/4711", { as })).text("main"))
        actual[name] = nothing
      } else {
        const parts = [text.includes(ABOUT), text.includes("Open hall"), text.includes("1 public collection")]
        expect(parts).toEqual(Array(3).fill(parts[0]))
        expect(text.includes("Private profile")).toBe(state === "private")
        actual[name] = parts[0] ? seen : locked
      }
    }
    expect(actual).toEqual(expected)
  })
})

test("the page offers 'Add Friend' where a request can succeed", async () => {
  const offers = async (name: Name) =>
    (await visit(`/people/${noor.id}`, { as: people[name] })).text("main form").includes("Add Friend")
  const offered = async () => [
    await offers("visitor"),
    await offers("stranger"),
    await offers("friend"),
    await offers("self"),
  ]
  expect(await offered()).toEqual([false, true, false, false])
  await states.private()
  expect(await offered()).toEqual([false, false, false, false])
})

test("the public collections come in pages, the newest first", async () => {
  const ids = [shown.id]
  for (let n = 0; n < 4; n++) ids.unshift((await makeCollection(noor)).id)
  const read: number[] = []
  let next: string | null = `/api/users/${noor.id}/collections?limit=2`
  while (next) {
    const { body, headers } = await api(`GET ${next}`)
    read.push(...(body as { id: number }[]).map(({ id }) => id))
    next = /<(?:https?:\/\/[^/]+)?([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? null
  }
  expect(read).toEqual(ids)
})

test("PATCH /api/user/profile takes 500 characters about oneself, and clears them", async () => {
  const patch = async (about: unknown) => {
    const { status, body } = await api("PATCH /api/user/profile", { as: noor, json: { about } })
    return [status, (body as { about?: unknown }).about]
  }
  expect(await patch("a".repeat(501))).toEqual([400, undefined])
  expect(await patch("a".repeat(500))).toEqual([200, "a".repeat(500)])
  expect(await patch("")).toEqual([200, null])
  const form = { about: "Vases\nand bowls" }
  expect((await visit("/profile/about", { as: noor, form })).status).toBe(303)
  expect((await visit(`/people/${noor.id}`)).text("main")).toContain("Vases and bowls")
})

describe("who added an item", () => {
  let place: { id: number; userId: number }
  let item: { id: number }
  beforeEach(async () => {
    const owner = await makeUser()
    place = await makeCollection(owner)
    await makeItem(place, { userId: owner.id })
    item = await makeItem(place, { userId: noor.id })
  })

  const named = async (as: User | null) => {
    const pages = [await visit(`/product/${item.id}`, { as }), await visit(`/collection/${place.id}`, { as })]
    const shownOn = pages.map((page) => [
      page.text("main").match(/added by/g)?.length ?? 0,
      leadsTo(page, "noor"),
    ])
    expect(shownOn[0]).toEqual(shownOn[1])
    return shownOn[0]
  }
  const isNamed = () => [1, `/people/${noor.id}`]
  const isNot = [0, undefined]

  test("is named with a link to those who may meet them, on the product's page and in the collection", async () => {
    const actual: Record<string, unknown> = {}
    for (const name of viewers) actual[name] = await named(people[name])
    const all = Object.fromEntries(viewers.map((name) => [name, isNamed()]))
    expect(actual).toEqual({ ...all, blocked: isNot, blocker: isNot })
  })

  test("is named to users when the profile is private, and to nobody when it is suspended or deleted", async () => {
    await states.private()
    expect([await named(null), await named(people.stranger)]).toEqual([isNot, isNamed()])
    await states.suspended()
    expect([await named(null), await named(people.stranger)]).toEqual([isNot, isNot])
    await db.update(users).set({ isSuspended: false }).where(eq(users.id, noor.id))
    await states.deleted()
    expect([await named(null), await named(people.stranger)]).toEqual([isNot, isNot])
  })
})

test("every name leads to the person, for those who may meet them", async () => {
  const to = `/people/${noor.id}`
  const { friend, stranger } = people
  await makeItem(shown as never)
  const group = await makeGroup(noor)
  await makeMember(group, friend as User)
  await makeMessage(group, noor)
  for (const path of [
    "/collections?filter=public",
    `/collection/${shown.id}`,
    "/friends",
    `/groups/${group.id}`,
    `/groups/${group.id}?tab=chat`,
    `/groups/${group.id}/members`,
  ]) {
    const found = links(await visit(path, { as: friend }), "a[href^='/people/']")
    expect([path, found.map(([, href]) => href)]).toEqual([path, expect.arrayContaining([to])])
  }
  await states.private()
  for (const path of ["/collections", `/collection/${shown.id}`, `/groups/${group.id}`])
    expect(links(await visit(path), "a[href^='/people/']")).toEqual([])
  const found = links(await visit(`/friends?username=noor`, { as: stranger }), "a[href^='/people/']")
  expect(found.map(([, href]) => href)).toContain(to)
})
