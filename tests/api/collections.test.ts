import { describe, expect, test } from "vitest"
import { makeCollection, makeCoOwner, makeItem, makeUser } from "#db/factories.ts"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import * as collection from "~/api/collections.ts"
import * as collections from "~/api/collections.ts"
import * as collectionItems from "~/api/items.ts"
import * as item from "~/api/items.ts"
import * as items from "~/api/items.ts"
import * as unknown from "~/api/unknown.ts"

useTestDatabase()

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const newItem = {
  name: "Aalto vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
  productUrl: "https://shop.example/vase?utm_source=letter&size=160#top",
}

describe("collections", () => {
  test("are made with 201, listed, and read, in the contract's shape", async () => {
    const mila = await makeUser({ username: "mila" })
    const made = await answerOf(
      await send(collections, "/api/collections", {
        as: mila,
        json: { name: " Quiet corners ", userId: mila.id },
      }),
    )
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: 1,
      name: "Quiet corners",
      description: null,
      isPrivate: false,
      coverImageUrl: null,
      userId: mila.id,
      createdAt: iso,
      updatedAt: iso,
      itemCount: 0,
      owner: { id: mila.id, username: "mila", isPrivate: false },
    })
    expect((await answerOf(await get(collections, "/api/collections", { as: mila }))).body).toEqual([
      made.body,
    ])
    expect((await answerOf(await get(collection, "/api/collections/1", { params: { id: 1 } }))).body).toEqual(
      made.body,
    )
  })

  test("a write without a session is 401 before its body is looked at", async () => {
    const answer = await answerOf(
      await send(collections, "/api/collections", {
        body: "{",
        headers: { "Content-Type": "application/json" },
      }),
    )
    expect([answer.status, answer.body.message]).toEqual([401, "You must be logged in to create collections"])
  })

  test.each([
    ["malformed JSON", { body: "{", headers: { "Content-Type": "application/json" } }, 400],
    ["no name", { json: {} }, 400],
    ["a blank name", { json: { name: "  " } }, 400],
    ["a name that is no text", { json: { name: 5 } }, 400],
    ["a name of 121 characters", { json: { name: "x".repeat(121) } }, 400],
    ["a body that is a list", { json: [] }, 400],
    ["another's id", { json: { name: "Mine", userId: 99 } }, 403],
    ["another kind of body", { body: "name=x", headers: { "Content-Type": "text/plain" } }, 415],
    ["too large a body", { json: { name: "x".repeat(600_000) } }, 413],
  ])("refuses %s", async (_, sent, status) => {
    const answer = await answerOf(
      await send(collections, "/api/collections", { as: await makeUser(), ...sent }),
    )
    expect(answer.status).toBe(status)
    expect(answer.body.message).toEqual(expect.any(String))
  })

  test("a write from another origin is 403, a program's without Origin is let through", async () => {
    const mila = await makeUser()
    const from = async (headers: Record<string, string>) =>
      (
        await answerOf(
          await send(collections, "/api/collections", { as: mila, json: { name: "Mine" }, headers }),
        )
      ).status
    expect(await from({ Origin: "https://evil.example" })).toBe(403)
    expect(await from({ Origin: "null" })).toBe(403)
    expect(await from({ "Sec-Fetch-Site": "cross-site" })).toBe(403)
    expect(await from({ Origin: "http://curio.test", "Sec-Fetch-Site": "same-origin" })).toBe(201)
    expect(await from({})).toBe(201)
  })

  test("other methods are 405 with Allow, unknown paths 404 in JSON", async () => {
    const put = await answerOf(await send(collections, "/api/collections", { method: "PUT", json: {} }))
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"])
    const missing = await answerOf(await get(unknown, "/api/nothing/here"))
    expect([missing.status, missing.body]).toEqual([404, { message: "Not found" }])
  })

  test("lists page by Link headers, and refuse a limit that is no number", async () => {
    const mila = await makeUser()
    for (const name of ["A", "B", "C"]) await makeCollection(mila, { name })
    const first = await answerOf(await get(collections, "/api/collections?limit=2&filter=mine", { as: mila }))
    expect(first.body.map((row: { name: string }) => row.name)).toEqual(["C", "B"])
    const next =
      /^<(\/api\/collections\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? ""
    const second = await answerOf(await get(collections, next, { as: mila }))
    expect(second.body.map((row: { name: string }) => row.name)).toEqual(["A"])
    expect(second.headers.get("Link")).toBeNull()
    for (const query of ["limit=0", "limit=x", "limit=-1", "cursor=rubbish"])
      expect((await answerOf(await get(collections, `/api/collections?${query}`, { as: mila }))).status).toBe(
        400,
      )
    expect((await answerOf(await get(collections, "/api/collections?filter=mine"))).status).toBe(401)
  })

  test.each(["0", "-1", "abc", "1.5", "1e3", "99999999999999999999", "%00"])(
    "the id %s is 404",
    async (id) => {
      const answer = await answerOf(await get(collection, "/api/collections/x", { params: { id } }))
      expect(answer.status).toBe(404)
    },
  )
})

describe("items", () => {
  test("are made with 201 by anybody signed in who sees the collection, and read by whoever sees it", async () => {
    const [owner, stranger] = [await makeUser(), await makeUser()]
    const { id: collectionId } = await makeCollection(owner)
    const made = await answerOf(
      await send(items, "/api/items", { as: stranger, json: { ...newItem, collectionId } }),
    )
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...newItem,
      id: 1,
      description: null,
      productUrl: "https://shop.example/vase?size=160#top",
      collectionId,
      userId: stranger.id,
      views: 0,
      createdAt: iso,
    })
    expect((await answerOf(await get(item, "/api/items/1", { params: { id: 1 } }))).body).toEqual(made.body)
    const list = await get(collectionItems, "/api/collections/1/items", { params: { id: collectionId } })
    expect((await answerOf(list)).body).toEqual([made.body])
  })

  test("of a private collection are there for its people alone", async () => {
    const [owner, coOwner, stranger] = [await makeUser(), await makeUser(), await makeUser()]
    const secret = await makeCollection(owner, { isPrivate: true })
    await makeCoOwner(secret, coOwner)
    const { id } = await makeItem(secret)
    const statusFor = async (person: { id: number } | null) => [
      (await answerOf(await get(item, `/api/items/${id}`, { as: person, params: { id } }))).status,
      (
        await answerOf(
          await get(collectionItems, "/api/collections/x/items", { as: person, params: { id: secret.id } }),
        )
      ).status,
    ]
    expect(await statusFor(owner)).toEqual([200, 200])
    expect(await statusFor(coOwner)).toEqual([200, 200])
    expect(await statusFor(stranger)).toEqual([404, 404])
    expect(await statusFor(null)).toEqual([404, 404])
    const refused = await send(items, "/api/items", {
      as: stranger,
      json: { ...newItem, collectionId: secret.id },
    })
    expect((await answerOf(refused)).status).toBe(404)
  })

  test("the search of a collection finds items whose name and brand contain every word", async () => {
    const owner = await makeUser()
    const { id } = await makeCollection(owner)
    const place = { id, userId: owner.id }
    await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    await makeItem(place, { name: "Table radio", brand: "TIVOLI Audio" })
    const found = async (search: string) => {
      const path = `/api/collections/${id}/items?search=${encodeURIComponent(search)}`
      const { body } = await answerOf(await get(collectionItems, path, { params: { id } }))
      return body.map((row: { name: string }) => row.name)
    }
    expect(await found("AALTO")).toEqual(["Aalto vase"])
    expect(await found("tivoli")).toEqual(["Table radio"])
    expect(await found("ivol")).toEqual(["Table radio"])
    expect(await found("vase iittala")).toEqual(["Aalto vase"])
    expect(await found("IITTALA  aal")).toEqual(["Aalto vase"])
    expect(await found("vase tivoli")).toEqual([])
    expect(await found("")).toHaveLength(2)
  })
})
