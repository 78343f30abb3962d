import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { groupMembers, items, oneTimeKeys, collections as table } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { nameIn } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeFriends,
  makeItem,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { makeOneOfEach, type People } from "#tests/support/one-of-each.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import { onceByHeader } from "~/http/once.server.ts"

useTestDatabase()
const shop = useShop({ "/vase": page("<title>Vase</title>") })

const withKey = (key: string) => ({ "Idempotency-Key": key })
const create = (as: { id: number }, key: string, name = "Once") =>
  api("POST /api/collections", { as, json: { name }, headers: withKey(key) })
const made = () => db.$count(table)

describe("a one-time key", () => {
  test("returns the first response to a repetition, byte for byte", async () => {
    const mila = await makeUser()
    const first = await create(mila, "k1")
    await db.update(table).set({ name: "Renamed since" })
    const second = await create(mila, "k1")
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await made()).toBe(1)
  })

  test("makes one write of many requests at the same moment", async () => {
    const mila = await makeUser()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(mila, "k2")))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await made()).toBe(1)
  })

  test("is 422 for another body, and valid for another user, and after a day", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    await create(mila, "k4")
    expect((await create(mila, "k4", "Another")).status).toBe(422)
    expect((await create(boris, "k4", "Another")).status).toBe(201)
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await db
      .update(oneTimeKeys)
      .set({ createdAt: yesterday })
      .where(eq(oneTimeKeys.scope, `user:${mila.id}`))
    expect((await create(mila, "k4", "Another")).status).toBe(201)
  })

  test("stays unused when its request failed", async () => {
    const mila = await makeUser()
    expect((await create(mila, "k5", "  ")).status).toBe(400)
    expect((await create(mila, "k5", "Good")).status).toBe(201)
  })

  test("makes one account of a sign-up that is sent twice, with a session for each response", async () => {
    const sent = {
      json: { email: "mila@example.com", username: "mila", password: PASSWORD },
      headers: withKey("k6"),
    }
    const [first, second] = [await api("POST /api/register", sent), await api("POST /api/register", sent)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(nameIn(second.headers.get("Set-Cookie") ?? "")).toBe("session")
    expect(second.headers.get("Set-Cookie")).not.toBe(first.headers.get("Set-Cookie"))
  })

  test("must be a short printable text", async () => {
    const mila = await makeUser()
    expect((await create(mila, "x".repeat(201))).status).toBe(400)
    expect((await create(mila, "a b")).status).toBe(400)
    expect((await create(mila, "x".repeat(200))).status).toBe(201)
  })
})

test("the key of a submission consists of the header, one user or one visitor's address, and the content", () => {
  const sent = (headers = {}) => new Request("http://curio.test/x", { method: "POST", headers })
  const viewer = { id: 7, email: "", username: "", isPrivate: false, createdAt: "" }
  const once = onceByHeader({ viewer }, sent(withKey("k")), "a")
  const scopeOfVisitor = (clientAddress?: string) =>
    onceByHeader({ viewer: null, context: { clientAddress } }, sent(withKey("k")), "a")?.scope
  expect(once).toMatchObject({ scope: "user:7", key: "k", lifetimeMs: 24 * 60 * 60 * 1000 })
  expect(scopeOfVisitor("192.0.2.7")).toMatch(/^visitor:[\w-]{43}$/)
  expect(scopeOfVisitor("192.0.2.7")).not.toBe(scopeOfVisitor("192.0.2.8"))
  expect(scopeOfVisitor("2001:db8::1")).toBe(scopeOfVisitor("2001:db8::2"))
  expect(onceByHeader({ viewer }, sent(withKey("k")), "b")?.requestHash).not.toBe(once?.requestHash)
  expect(onceByHeader({ viewer }, sent(), "a")).toBeUndefined()
})

const item = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase",
}

let people: People
const byMila = (path: string, form: Record<string, string> = {}, headers = {}) =>
  ask(path, { as: people.mila, form, headers })

/** A form that creates something, and the API's call that deletes it. */
type Creation = {
  path: string
  form: () => Record<string, string>
  remove: (id: number) => string
  things: string
}
const creations: Record<string, Creation> = {
  "a collection": {
    path: "/collections/new",
    form: () => ({ name: "Shelf" }),
    remove: (id) => `DELETE /api/collections/${id}`,
    things: "/api/collections?filter=mine",
  },
  "an item": {
    path: "/collection/1/add",
    form: () => item,
    remove: (id) => `DELETE /api/items/${id}`,
    things: "/api/collections/1/items",
  },
  "a copy of an item": {
    path: "/product/1/copy",
    form: () => ({ collectionId: "1" }),
    remove: (id) => `DELETE /api/items/${id}`,
    things: "/api/collections/1/items",
  },
  "a group": {
    path: "/groups/new",
    form: () => ({ name: "Kitchen" }),
    remove: (id) => `DELETE /api/groups/${id}`,
    things: "/api/groups?filter=my",
  },
  "a group's item": {
    path: "/groups/1/items/add",
    form: () => ({ productUrl: `${shop().origin}/vase` }),
    remove: (id) => `DELETE /api/groups/1/items/${id}`,
    things: "/api/groups/1/items",
  },
  "an item saved from a group": {
    path: "/groups/1/items/1/save",
    form: () => ({ collectionId: "1" }),
    remove: (id) => `DELETE /api/items/${id}`,
    things: "/api/collections/1/items",
  },
  "a message": {
    path: "/groups/1/messages",
    form: () => ({ content: "Hello" }),
    remove: (id) => `DELETE /api/groups/1/messages/${id}`,
    things: "/api/groups/1/messages",
  },
}

describe("a form with the same values within ten minutes", () => {
  beforeEach(async () => {
    people = await makeOneOfEach()
  })

  const idsAt = async (path: string): Promise<number[]> => {
    const { body } = await api(`GET ${path}`, { as: people.mila })
    return (Array.isArray(body) ? body : body.messages).map(({ id }: { id: number }) => id)
  }

  test.each(Object.entries(creations))(
    "creates %s once, and again after that was deleted",
    async (_, { path, form, remove, things }) => {
      const before = await idsAt(things)
      const created = async () => (await idsAt(things)).filter((id) => !before.includes(id))
      const first = await byMila(path, form())
      expect((await byMila(path, form(), withKey("another"))).headers.get("Location")).toBe(
        first.headers.get("Location"),
      )
      const [id = 0, ...others] = await created()
      expect([first.status, others]).toEqual([303, []])
      expect((await api(remove(id), { as: people.mila })).status).toBe(204)
      expect((await byMila(path, form())).status).toBe(303)
      expect(await created()).toHaveLength(1)
    },
  )

  test("invites once, and again after the invitation was declined", async () => {
    await makeFriends(people.mila, people.stranger)
    const invite = async () =>
      (await byMila("/groups/1/members/invite", { userId: String(people.stranger.id) })).status
    const invited = () => db.$count(groupMembers, eq(groupMembers.userId, people.stranger.id))
    expect([await invite(), await invite(), await invited()]).toEqual([303, 303, 1])
    expect((await ask("/groups/1/decline", { as: people.stranger, form: {} })).status).toBe(303)
    expect([await invite(), await invited()]).toEqual([303, 1])
    expect((await ask("/groups/1/accept", { as: people.stranger, form: {} })).status).toBe(303)
  })

  test("adds an item again after the first one was renamed", async () => {
    const add = async () => {
      await byMila("/collection/1/add", { ...item, anyway: "on" })
      return db.$count(items)
    }
    const [first, again] = [await add(), await add()]
    expect(again).toBe(first)
    await db.update(items).set({ name: "Tall vase" })
    expect(await add()).toBe(first + 1)
  })

  test("creates once while it is sent many times at the same moment", async () => {
    const before = await made()
    await Promise.all([1, 2, 3, 4].map(() => byMila("/collections/new", { name: "Shelf" })))
    expect(await made()).toBe(before + 1)
  })

  test("creates once whether the script sends it or the browser", async () => {
    const before = await made()
    await byMila("/collections/new", { name: "Shelf" })
    await byMila("/collections/new.data", { name: "Shelf" }, withKey("k"))
    expect(await made()).toBe(before + 1)
  })

  test("creates again for other values, another form, another user, and after ten minutes", async () => {
    const before = await made()
    expect((await byMila("/groups/new", { name: "Shelf" })).status).toBe(303)
    await byMila("/collections/new", { name: "Shelf" })
    await byMila("/collections/new", { name: "Board" })
    await ask("/collections/new", { as: people.boris, form: { name: "Shelf" } })
    expect(await made()).toBe(before + 3)
    await db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - 599_000) })
    await byMila("/collections/new", { name: "Shelf" })
    expect(await made()).toBe(before + 3)
    await db.update(oneTimeKeys).set({ createdAt: new Date(Date.now() - 601_000) })
    await byMila("/collections/new", { name: "Shelf" })
    expect(await made()).toBe(before + 4)
  })
})

describe("a deletion whose response was lost", () => {
  beforeEach(async () => {
    people = await makeOneOfEach({ isPrivate: true })
    await makeCollaborator({ id: 1, userId: people.mila.id }, people.boris)
  })

  test.each([
    ["a product", "mila", "/product/1/delete", {}, "/collection/1"],
    ["a collection", "mila", "/collection/1/delete", {}, "/collections"],
    ["a group", "mila", "/groups/1/delete", {}, "/groups"],
    ["a group's item", "mila", "/groups/1/items/1/remove", {}, "/groups/1"],
    ["a message", "mila", "/groups/1/messages/1/delete?tab=chat", {}, "/groups/1?tab=chat"],
    ["one's place in a group", "boris", "/groups/1/leave", {}, "/groups"],
    ["one's place in a collection", "boris", "/collection/1/leave", { kind: "collaborator" }, "/collections"],
  ] as const)(
    "of %s gets the first result when the script sends it again",
    async (_, who, path, form, to) => {
      const as = people[who]
      const send = async (headers: Record<string, string>, user: { id: number } = as) => {
        const { status, headers: sent } = await ask(path, { as: user, form, headers })
        return [status, sent.get("Location")]
      }
      expect(await send(withKey("k"))).toEqual([303, to])
      expect(await send(withKey("k"))).toEqual([303, to])
      expect(await send(withKey("other"))).toEqual([404, null])
      expect(await send({})).toEqual([404, null])
      expect(await send(withKey("k"), people.stranger)).toEqual([404, null])
    },
  )

  test("is refused for another address with the same key", async () => {
    const other = await makeItem(await makeCollection(people.mila))
    await byMila("/product/1/delete", {}, withKey("k"))
    expect((await byMila(`/product/${other.id}/delete`, {}, withKey("k"))).status).toBe(422)
  })
})
