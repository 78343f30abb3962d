import { isNotNull } from "drizzle-orm"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { images } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeUser } from "#tests/support/factories.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"
import { halves } from "./files.ts"

// In a process of its own: it starts the worker of the jobs.

// What every server loads at its start: it connects the saving of items with the fetching of their pictures.
beforeAll(() => import("~/entry.server.tsx"))

useTestDatabase()
const shop = useShop({})

let user: User
let picture: string
let visits = 0
beforeEach(async () => {
  user = await makeUser()
  await makeCollection(user)
  const path = `/picture-${++visits}.jpg`
  picture = shop().origin + path
  shop().on(path, page(await halves(60, 40).jpeg().toBuffer(), { contentType: "image/jpeg" }))
  shop().requests.length = 0
})
afterEach(() => vi.restoreAllMocks())

const item = (fields: object = {}) => ({
  collectionId: 1,
  name: "Vase",
  brand: "Iittala",
  imageUrl: picture,
  productUrl: `${shop().origin}/vase`,
  ...fields,
})
const add = (fields: object = {}) => api("POST /api/items", { as: user, json: item(fields) })

const keptPictures = () =>
  db.select({ address: images.address }).from(images).where(isNotNull(images.contentHash))
const isKept = (address: string) =>
  vi.waitFor(async () => expect(await keptPictures()).toContainEqual({ address }))

test("a saved item's picture is in the store before it is requested", async () => {
  expect((await add()).status).toBe(201)
  await isKept(picture)
  expect(shop().requests).toHaveLength(1)
})

test("a changed item's new picture is fetched", async () => {
  const { body } = await add({ imageUrl: `${shop().origin}/missing.jpg` })
  await api(`PATCH /api/items/${body.id}`, { as: user, json: { imageUrl: picture } })
  await isKept(picture)
})

test("a group item's picture is fetched", async () => {
  const group = await makeGroup(user)
  const product = { "@type": "Product", name: "Vase", image: picture, offers: { price: "1" } }
  shop().on(
    "/vase",
    page(`<script type="application/ld+json">${JSON.stringify(product)}</script><h1>Vase</h1>`),
  )
  const saved = await api(`POST /api/groups/${group.id}/items`, {
    as: user,
    json: { url: `${shop().origin}/vase` },
  })
  expect(saved).toMatchObject({ status: 201, body: { imageUrl: picture } })
  await isKept(picture)
})

test("items with the same picture fetch it once", async () => {
  await Promise.all(["One", "Two", "Three"].map((name) => add({ name })))
  await isKept(picture)
  await add({ name: "Four" })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(shop().requests).toHaveLength(1)
})

test("a save neither waits for a shop nor fails with it", async () => {
  let isOver = false
  shop().on("/silent.jpg", ({ socket }) => void socket.once("close", () => (isOver = true)))
  const answers = await Promise.all(
    ["/silent.jpg", "/missing.jpg"].map((path) => add({ name: path, imageUrl: shop().origin + path })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(isOver).toBe(false)
})

test("an item that is not saved fetches no picture", async () => {
  expect((await add({ name: "" })).status).toBe(400)
  expect((await add({ collectionId: 9 })).status).toBe(404)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(shop().requests).toHaveLength(0)
})
