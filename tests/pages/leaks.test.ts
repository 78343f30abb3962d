import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { brandFavorites, brandFollows, collectionNotes, collections, groups } from "#db/schema/index.ts"
import { api, declaredCalls } from "#tests/support/api.ts"
import { ask } from "#tests/support/app.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
} from "#tests/support/factories.ts"
import { allRoutes, moduleOf } from "#tests/support/routes.ts"
import { removeCollectionMember } from "~/domain/collections/member-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

/*
 * Private data is in no response and on no page of users who may not see it (docs/permissions.md, "Private items leak
 * nowhere"): each private text has a mark, which is searched in everything that others can read.
 */
const MARK = /7qz3kx/i
const ABSENT = 4_711

let people: Record<"stranger" | "friend" | "removed", User>
let owner: User
let secret: { collection: number; item: number; group: number; groupItem: number; message: number }
let brand: { id: number }
let shown: number
useSharedDatabase(async () => {
  owner = await makeUser({ username: "owner", email: "7qz3kx-owner@example.com" })
  people = { stranger: await makeUser(), friend: await makeUser(), removed: await makeUser() }
  await makeFriends(owner, people.friend)
  await makeFriends(owner, people.removed)
  brand = await makeBrand({ name: "Iittala" })
  for (const { id: userId } of Object.values(people)) {
    await db.insert(brandFollows).values({ userId, brandId: brand.id })
    await db.insert(brandFavorites).values({ userId, brandId: brand.id })
  }
  shown = (await makeItem(await makeCollection(owner, { name: "Shelf" }), { name: "Vase" })).id

  const collection = await makeCollection(owner, {
    name: "Hush 7qz3kx place",
    description: "Hush 7qz3kx",
    coverImageUrl: "https://shop.example/hush-7qz3kx-cover.jpg",
    isPrivate: true,
  })
  const marked = {
    imageUrl: "https://shop.example/hush-7qz3kx.jpg",
    productUrl: "https://shop.example/hush-7qz3kx",
  }
  const item = await makeItem(collection, { name: "Hush 7qz3kx thing", views: 1_000, ...marked })
  await makeItem(collection, { name: "Hush 7qz3kx other", brand: "Hush 7qz3kx brand", ...marked })
  await db
    .insert(collectionNotes)
    .values({ collectionId: collection.id, userId: owner.id, content: "Hush 7qz3kx" })
  await makeUnfinished(marked)
  await makeCoOwner(collection, people.removed)
  await removeCollectionMember(owner, collection.id, "co-owner", people.removed.id)
  const group = await makeGroup(owner, {
    name: "Hush 7qz3kx group",
    description: "Hush 7qz3kx",
    isPrivate: true,
  })
  secret = {
    collection: collection.id,
    item: item.id,
    group: group.id,
    groupItem: (await makeGroupItem(group, owner, { name: "Hush 7qz3kx", ...marked })).id,
    message: (await makeMessage(group, owner, { content: "Hush 7qz3kx" })).id,
  }
})

/**
 * Collections that were public a moment ago, one of which is private now and one deleted, before the first of their items has
 * followed, and a group that has just been deleted.
 */
async function makeUnfinished(marked: { imageUrl: string; productUrl: string }) {
  for (const change of [{ isPrivate: true }, { isPrivate: true, isDeleted: true }]) {
    const collection = await makeCollection(owner, { name: "Hush 7qz3kx late", description: "Hush 7qz3kx" })
    await makeItem(collection, { name: "Hush 7qz3kx late thing", views: 2_000, ...marked })
    await makeItem(collection, { name: "Hush 7qz3kx late other", brand: "Hush 7qz3kx brand", ...marked })
    await makeCollaborator(collection, change.isDeleted ? people.friend : owner)
    await db.update(collections).set(change).where(eq(collections.id, collection.id))
  }
  const group = await makeGroup(owner, { name: "Hush 7qz3kx late group" })
  await makeMember(group, people.friend)
  await makeMessage(group, owner, { content: "Hush 7qz3kx" })
  await db.update(groups).set({ isPrivate: true, isDeleted: true }).where(eq(groups.id, group.id))
}

const viewers = ["visitor", "stranger", "friend", "removed"] as const
const personOf = (viewer: (typeof viewers)[number]) => (viewer === "visitor" ? null : people[viewer])

const queries = [
  "",
  "?search=hush",
  "?username=owner",
  ...["mine", "shared", "public", "my", "invited", "saved", "following"].map((filter) => `?filter=${filter}`),
]
/** The document of the API and its page are made of the code alone. */
const reads = (await declaredCalls()).filter(
  ({ method, path }) => method === "GET" && !/openapi|docs/.test(path),
)

/** Every dialog and form of a collection, a product and a group, from the app's routes. */
const forms = (
  await Promise.all(
    allRoutes
      .filter(({ pattern }) => /^\/(collection|product|groups)\/:id\//.test(pattern))
      .map(async ({ pattern, route }) => {
        const { loader, action } = await moduleOf<{ loader?: unknown; action?: unknown }>(route)
        return [
          ...(loader ? [{ pattern, isRead: true }] : []),
          ...(action ? [{ pattern, isRead: false }] : []),
        ]
      }),
  )
).flat()
/** Valid fields for each of them. */
const formFields = {
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/new-vase",
  url: "https://shop.example/new-vase",
  content: "Hello",
  kind: "co-owner",
  userId: "1",
}

const secretIdOf = (path: string) =>
  path.includes("/collections") ? secret.collection : path.includes("/groups") ? secret.group : secret.item
/** The address about the secret thing; about the brand, which is none. */
const addressOf = (path: string, id: number) =>
  path.replace(/\{\w+\}/, String(path.includes("/brands") ? brand.id : id))

describe.each(viewers)("a %s", (viewer) => {
  test.each(reads.map(({ path }) => path))("gets no private data from GET %s", async (path) => {
    for (const query of queries) {
      const { status, body } = await api(`GET ${addressOf(path, secretIdOf(path))}${query}`, {
        as: personOf(viewer),
      })
      expect({ query, status, leaks: MARK.test(JSON.stringify(body)) }).toMatchObject({ leaks: false })
      expect(status).toBeLessThan(500)
    }
  })

  test("gets the same response for hidden and unknown things", async () => {
    for (const { method, path } of await declaredCalls()) {
      if (!/^\/api\/(collections|items|groups)\/\{id\}/.test(path)) continue
      const call = async (id: number) => {
        const address = addressOf(path, id).replace(/\{\w+\}/, String(owner.id))
        const { status, body } = await api(`${method} ${address}`, { as: personOf(viewer) })
        return { method, path, status, body }
      }
      expect(await call(secretIdOf(path))).toEqual(await call(ABSENT))
    }
  })

  test("gets no private data on any page", async () => {
    const pages = [
      "/",
      "/collections",
      "/collections?filter=public",
      "/collections?filter=public&search=hush",
      `/collection/${secret.collection}`,
      `/product/${secret.item}`,
      "/brands",
      "/brands?search=hush",
      `/brand/${brand.id}`,
      "/groups",
      "/groups?filter=public",
      `/groups/${secret.group}`,
      `/groups/${secret.group}?tab=chat`,
      "/friends?username=owner",
      "/profile",
      ...["", "collections", "items", "brands"].map((kind) => `/search?q=hush&kind=${kind}`),
    ]
    for (const page of pages) {
      const answer = await ask(page, { as: personOf(viewer) })
      const text = await answer.text()
      expect({ page, leaks: MARK.test(text) }).toEqual({ page, leaks: false })
      expect(answer.status).toBeLessThan(500)
    }
  })

  test("gets no private data from dialogs and forms of hidden things, which respond as for unknown ones", async () => {
    expect(forms.length).toBeGreaterThan(25)
    for (const { pattern, isRead } of forms) {
      const sent = isRead ? {} : { form: { ...formFields, collectionId: String(secret.collection) } }
      const parts = { itemId: secret.groupItem, messageId: secret.message, userId: owner.id }
      const call = async (id: number) => {
        const path = pattern
          .replace(":id", String(id))
          .replace(/:(\w+)/g, (_, name) => String(parts[name as keyof typeof parts]))
        const response = await ask(path, { as: personOf(viewer), ...sent })
        const text = await response.text()
        expect({ path, leaks: MARK.test(text) }).toEqual({ path, leaks: false })
        expect(response.status).toBeLessThan(500)
        const location = decodeURIComponent(response.headers.get("Location") ?? "").replace(
          `/${id}/`,
          "/{id}/",
        )
        return { pattern, isRead, status: response.status, location }
      }
      const isOfGroup = pattern.startsWith("/groups")
      const hidden = pattern.startsWith("/collection")
        ? secret.collection
        : isOfGroup
          ? secret.group
          : secret.item
      expect(await call(hidden)).toEqual(await call(ABSENT))
    }
  })

  test("gets the response for an unknown collection when it copies to a hidden one", async () => {
    const copy = async (collectionId: number) =>
      (
        await ask(`/product/${shown}/copy`, {
          as: personOf(viewer),
          form: { collectionId: String(collectionId) },
        })
      ).status
    expect(await copy(secret.collection)).toBe(await copy(ABSENT))
  })

  test("gets no count that includes private data", async () => {
    const as = personOf(viewer)
    expect((await api(`GET /api/brands/${brand.id}`, { as })).body.productCount).toBe(1)
    expect((await api(`GET /api/brands/${brand.id}/items`, { as })).body).toHaveLength(1)
    expect((await api("GET /api/brands", { as })).body).toHaveLength(1)
  })
})

test("the owner gets the private data in all these places", async () => {
  const places = [
    "/collections",
    `/collection/${secret.collection}`,
    `/product/${secret.item}`,
    "/search?q=hush",
  ]
  for (const place of [...places, "/groups", `/groups/${secret.group}`]) {
    const page = await ask(place, { as: owner })
    expect({ place, shown: MARK.test(await page.text()) }).toEqual({ place, shown: true })
  }
  const { body } = await api(`GET /api/collections/${secret.collection}/items`, { as: owner })
  expect(JSON.stringify(body)).toMatch(MARK)
})
