import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items, jobs, pictureUses } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let collectionId: number
beforeEach(async () => {
  owner = await makeUser()
  collectionId = (await makeCollection(owner)).id
})

type Picture = { url: string; alt: string | null }
type Answer = {
  id: number
  imageUrl: string | null
  imageAlt: string | null
  images: Picture[] | null
  errors?: Record<string, string[]>
}

const call = async (request: string, json?: object) =>
  (await api(request as "POST /api/items", { as: owner, ...(json && { json }) })) as {
    status: number
    body: Answer
  }

const at = (name: string) => `https://shop.example/${name}.jpg`
const NO_UPLOAD = `/images/u/${"a".repeat(22)}`
const listOf = (names: string) => [...names].map((name) => ({ url: at(name), alt: null }))
const namesIn = (images: Picture[] | null) => images?.map(({ url }) => url.at(-5)).join("")

const vase = { name: "Vase", brand: "Iittala", productUrl: "https://shop.example/vase" }
const add = (fields: object) => call("POST /api/items", { ...vase, collectionId, ...fields })
const addAll = async (names: string) => (await add({ images: listOf(names) })).body

describe("a new item", () => {
  test("has one picture in `images` when only `imageUrl` is sent", async () => {
    const { body } = await add({ imageUrl: at("a"), imageAlt: "Green" })
    expect(body).toMatchObject({ imageUrl: at("a"), imageAlt: "Green" })
    expect(body.images).toEqual([{ url: at("a"), alt: "Green" }])
    expect((await call(`GET /api/items/${body.id}`)).body.images).toEqual(body.images)
    expect((await db.select().from(items))[0]?.images).toBeNull()
  })

  test("takes its `imageUrl` from the first of `images`", async () => {
    const { status, body } = await add({ images: [{ url: at("a"), alt: " Front " }, at("b")] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ imageUrl: at("a"), imageAlt: "Front" })
    expect(body.images).toEqual([
      { url: at("a"), alt: "Front" },
      { url: at("b"), alt: null },
    ])
  })

  test("begins with `imageUrl`, and has each picture once", async () => {
    const { body } = await add({ imageUrl: at("b"), images: [...listOf("abca"), at("c")] })
    expect(namesIn(body.images)).toBe("bac")
    expect(body.imageUrl).toBe(at("b"))
  })

  test.each([
    [{}, "imageUrl", "A picture is required"],
    [{ images: [] }, "imageUrl", "A picture is required"],
    [{ images: listOf("abcdefghi") }, "images", "Must be at most 8 pictures"],
    [{ images: "x".repeat(70_000) }, "images", "Must be at most 8 pictures"],
    [{ imageUrl: at("z"), images: listOf("abcdefgh") }, "images", "Must be at most 8 pictures"],
    [{ images: [at("a"), "javascript:alert(1)"] }, "images", "Must be a valid URL"],
    [{ images: [at("a"), ""] }, "images", "Must be a valid URL"],
    [{ images: [at("a"), `https://shop.example/${"x".repeat(2_048)}`] }, "images", "Must be a valid URL"],
    [{ images: [at("a"), NO_UPLOAD] }, "images", "Must be a valid URL"],
    [{ imageUrl: NO_UPLOAD }, "imageUrl", "Must be a valid URL"],
    [{ images: [7] }, "images", "Must be at most 8 pictures"],
    [{ images: [{ alt: "x" }] }, "images", "Must be at most 8 pictures"],
    [{ images: [{ url: at("a"), alt: "x".repeat(301) }] }, "images.0.alt", "Must be at most 300 characters"],
  ])("is refused with %j", async (fields, field, message) => {
    const { status, body } = await add(fields)
    expect(status).toBe(400)
    expect(body.errors).toEqual({ [field]: [message] })
  })

  test("is refused with one error for a text of many lines, because looking at each takes minutes", async () => {
    const { body } = await add({ images: "x\n".repeat(2_000) })
    expect(body.errors?.images?.length).toBe(1)
  })

  test("reports the missing picture beside its other errors", async () => {
    const { body } = await call("POST /api/items", { collectionId, name: "Vase" })
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["brand", "imageUrl", "productUrl"])
  })

  test("has all of its pictures fetched by one job", async () => {
    await addAll("abc")
    const fetched = (await db.select().from(jobs)).filter(({ kind }) => kind === "saved-picture")
    const others = [at("b"), at("c")]
    expect(fetched).toMatchObject([
      { userId: owner.id, data: { imageUrl: at("a"), others, userId: owner.id } },
    ])
  })
})

describe("a change", () => {
  const changed = async (names: string, change: object) => {
    const { id } = await addAll(names)
    const { status, body } = await call(`PATCH /api/items/${id}`, change)
    expect(status).toBe(200)
    expect((await call(`GET /api/items/${id}`)).body).toEqual(body)
    expect([body.imageUrl, body.imageAlt]).toEqual([
      body.images?.[0]?.url ?? null,
      body.images?.[0]?.alt ?? null,
    ])
    const used = await db.select().from(pictureUses)
    const several = body.images && body.images.length > 1 ? body.images : []
    expect(used.map(({ address }) => address).sort()).toEqual(several.map(({ url }) => url).sort())
    return namesIn(body.images)
  }

  test.each([
    ["of something else keeps all", { name: "Pot" }, "abc"],
    ["of `imageUrl` to one of them moves it to the front", { imageUrl: at("c") }, "cab"],
    ["of `imageUrl` to another one replaces the first", { imageUrl: at("z") }, "zbc"],
    ["that empties `imageUrl` makes the next one the first", { imageUrl: null }, "bc"],
    ["of `images` replaces all", { images: listOf("cb") }, "cb"],
    ["of both begins with `imageUrl`", { imageUrl: at("b"), images: listOf("ab") }, "ba"],
    ["to null keeps the first", { images: null }, "a"],
    ["to none takes all away", { images: [] }, ""],
    ["to a text takes one address a line", { images: `${at("b")}\n\n${at("a")}\n` }, "ba"],
  ])("%s", async (_, change, expected) => {
    expect(await changed("abc", change)).toBe(expected)
  })

  test("keeps the texts of pictures that stay, and clears none by the way", async () => {
    const images = [
      { url: at("a"), alt: "One" },
      { url: at("b"), alt: "Two" },
    ]
    const { body: item } = await add({ images })
    const path = `PATCH /api/items/${item.id}`
    const { body: moved } = await call(path, { imageUrl: at("b") })
    expect(moved).toMatchObject({ imageAlt: "Two", images: images.toReversed() })
    const { body: named } = await call(path, { imageAlt: "Second" })
    expect(named.images).toEqual([
      { url: at("b"), alt: "Second" },
      { url: at("a"), alt: "One" },
    ])
    const { body: again } = await call(path, { images: [at("a"), { url: at("b"), alt: null }, at("c")] })
    expect(again.images).toEqual([
      { url: at("a"), alt: "One" },
      { url: at("b"), alt: null },
      { url: at("c"), alt: null },
    ])
    expect(again.imageAlt).toBe("One")
  })

  test("with what was read changes nothing", async () => {
    const { id } = await addAll("abc")
    const { body } = await call(`GET /api/items/${id}`)
    expect((await call(`PATCH /api/items/${id}`, body)).body).toEqual(body)
  })
})

test("a list has `images` only of items with several pictures", async () => {
  await addAll("ab")
  await makeItem({ id: collectionId, userId: owner.id }, { imageUrl: at("c"), rank: 0 })
  const { body } = await call(`GET /api/collections/${collectionId}/items`)
  expect((body as unknown as Answer[]).map(({ images }) => namesIn(images))).toEqual(["ab", undefined])
})

test("a group's item has several pictures, from its input or from an item", async () => {
  const { id: groupId } = await makeGroup(owner)
  const path = `/api/groups/${groupId}/items`
  const { body: made } = await call(`POST ${path}`, {
    url: vase.productUrl,
    name: "Vase",
    images: listOf("ab"),
  })
  expect([made.imageUrl, namesIn(made.images)]).toEqual([at("a"), "ab"])
  const { body: changed } = await call(`PATCH ${path}/${made.id}`, { imageUrl: at("b") })
  expect(namesIn(changed.images)).toBe("ba")
  const { id: itemId } = await addAll("xyz")
  const { body: copy } = await call(`POST ${path}`, { itemId })
  expect([copy.imageUrl, namesIn(copy.images)]).toEqual([at("x"), "xyz"])
  const { body: list } = await call(`GET ${path}`)
  expect((list as unknown as Answer[]).map(({ images }) => namesIn(images))).toEqual(["xyz", "ba"])
})
