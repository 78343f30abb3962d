import { beforeEach, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollaborator, makeCollection, makeItem, makeToken, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const productUrl = "https://shop.example/vase"
const address = `GET /api/items?productUrl=${encodeURIComponent(`${productUrl}?utm_source=app`)}`

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

test("GET /api/items returns the user's own items with a link, newest first, page by page", async () => {
  const boris = await makeUser()
  const [own, shared, hidden] = [
    await makeCollection(mila),
    await makeCollection(boris, { isPrivate: true }),
    await makeCollection(boris),
  ]
  await makeCollaborator(shared, mila)
  for (const place of [own, shared, hidden]) await makeItem(place, { productUrl })
  await makeItem(own, { productUrl: "https://shop.example/bowl" })
  const { status, body } = await api(address, { as: mila })
  expect(status).toBe(200)
  expect(body.map((item: { collectionId: number }) => item.collectionId)).toEqual([shared.id, own.id])
  const first = await api(`${address}&limit=1`, { as: mila })
  expect(first.body).toEqual(body.slice(0, 1))
  expect(first.headers.get("Link")).toMatch(/productUrl=.*cursor=.*rel="next"/)
})

test("GET /api/items is for users and their tokens, and needs a link", async () => {
  expect((await api(address)).status).toBe(401)
  expect((await api(address, { token: await makeToken(mila, { scope: "read" }) })).body).toEqual([])
  const { status, body } = await api("GET /api/items", { as: mila })
  expect([status, Object.keys(body.errors)]).toEqual([400, ["productUrl"]])
})
