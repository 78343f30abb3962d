import { expect, test } from "vitest"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { emptyItem } from "#tests/support/product-fields.ts"
import * as brand from "~/api/brands.ts"
import * as brandFollow from "~/api/brands.ts"
import * as brandFollowing from "~/api/brands.ts"
import * as brandItems from "~/api/brands.ts"
import * as brands from "~/api/brands.ts"
import * as userBrand from "~/api/brands.ts"
import * as userBrands from "~/api/brands.ts"

useTestDatabase()

const brandResponse = {
  id: expect.any(Number),
  name: "Artek",
  description: null,
  website: null,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  productCount: 0,
  isFollowing: false,
  isFavorite: false,
}

test("POST /api/brands creates a brand, and returns the reason when it does not", async () => {
  const mila = await makeUser()
  const post = async (json: unknown, as: typeof mila | null = mila) =>
    answerOf(await send(brands, "/api/brands", { json, as }))
  expect(await post({ name: " Artek " })).toMatchObject({ status: 201, body: brandResponse })
  expect(await post({ name: "ARTEK" })).toMatchObject({
    status: 409,
    body: {
      message: "A brand with this name already exists",
      errors: { name: ["A brand with this name already exists"] },
    },
  })
  expect(await post({ name: "" })).toMatchObject({
    status: 400,
    body: { errors: { name: ["Name is required"] } },
  })
  expect(await post({ name: "Flos", website: "ftp://flos.example" })).toMatchObject({
    status: 400,
    body: { errors: { website: ["Must be a valid URL"] } },
  })
  expect(await post({ name: 7 })).toMatchObject({ status: 400 })
  expect((await post({ name: "Flos" }, null)).status).toBe(401)
})

test("GET /api/brands lists by name with a next page, searches, and filters for a session", async () => {
  const mila = await makeUser()
  for (const name of ["Flos", "Artek", "Vitra"]) await makeBrand({ name })
  const names = async (query: string, as: typeof mila | null = null) => {
    const { status, body } = await answerOf(await get(brands, `/api/brands${query}`, { as }))
    expect(status).toBe(200)
    return body.map((row: { name: string }) => row.name)
  }
  expect(await names("")).toEqual(["Artek", "Flos", "Vitra"])
  expect(await names("?search=LOS")).toEqual(["Flos"])
  const first = await answerOf(await get(brands, "/api/brands?limit=2"))
  const next = /<(.+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? ""
  expect(await names(new URL(next, "http://curio.test").search)).toEqual(["Vitra"])
  expect(await names("?filter=saved", mila)).toEqual([])
  expect(await names("?filter=following", mila)).toEqual([])
  expect(await answerOf(await get(brands, "/api/brands?filter=saved"))).toMatchObject({
    status: 401,
    body: { message: "Please login to favorite brands" },
  })
  expect(await answerOf(await get(brands, "/api/brands?filter=following"))).toMatchObject({
    status: 401,
    body: { message: "Please log in to follow brands" },
  })
  expect((await answerOf(await get(brands, "/api/brands?cursor=nonsense"))).status).toBe(400)
})

test("GET /api/brands/{id} and its items return public data to a visitor", async () => {
  const mila = await makeUser()
  const artek = await makeBrand({ name: "Artek" })
  await makeItem(await makeCollection(mila), { name: "Stool", brand: "artek", views: 2 })
  await makeItem(await makeCollection(mila), { name: "Chair", brand: "artek", views: 5 })
  await makeItem(await makeCollection(mila, { isPrivate: true }), {
    name: "Secret",
    brand: "artek",
    views: 9,
  })
  const params = { id: artek.id }
  const read = async (as: typeof mila | null) => ({
    count: (await answerOf(await get(brand, `/api/brands/${artek.id}`, { params, as }))).body.productCount,
    items: (await answerOf(await get(brandItems, `/api/brands/${artek.id}/items`, { params, as }))).body.map(
      (item: { name: string }) => item.name,
    ),
  })
  expect(await read(null)).toEqual({ count: 2, items: ["Chair", "Stool"] })
  expect(await read(mila)).toEqual({ count: 3, items: ["Secret", "Chair", "Stool"] })
  const { body } = await answerOf(await get(brandItems, `/api/brands/${artek.id}/items?limit=1`, { params }))
  const names = [...Object.keys(emptyItem), "collectionId", "createdAt", "id", "userId", "views"]
  expect(Object.keys(body[0]).sort()).toEqual(names.sort())
})

test.each([
  ["brand", brand],
  ["items", brandItems],
  ["following", brandFollowing],
])("GET of the %s of an unknown brand is 404", async (_, route) => {
  for (const id of ["99", "0", "-1", "1.5", "abc"])
    expect((await answerOf(await get(route, "/api/brands/x", { params: { id } }))).status).toBe(404)
})

test("POST and DELETE /api/brands/{id}/follow are 204 twice, and GET following returns the state", async () => {
  const mila = await makeUser()
  const { id } = await makeBrand()
  const params = { id }
  const following = async (as: typeof mila | null) =>
    (await answerOf(await get(brandFollowing, `/api/brands/${id}/following`, { params, as }))).body
  const act = async (method: string, as: typeof mila | null) =>
    answerOf(await send(brandFollow, `/api/brands/${id}/follow`, { method, params, as }))
  for (const [method, after] of [
    ["POST", true],
    ["DELETE", false],
  ] as const) {
    for (const _ of [1, 2]) expect(await act(method, mila)).toMatchObject({ status: 204, body: null })
    expect(await following(mila)).toBe(after)
    expect(await following(null)).toBe(false)
    expect(await act(method, null)).toMatchObject({
      status: 401,
      body: { message: "Please log in to follow brands" },
    })
  }
  const missing = await send(brandFollow, "/api/brands/99/follow", { params: { id: 99 }, as: mila })
  expect(await answerOf(missing)).toMatchObject({ status: 404, body: { message: "Brand not found" } })
})

test("POST and DELETE /api/user/brands/{brandId} are 204 twice, and GET lists the favourites", async () => {
  const mila = await makeUser()
  const { id } = await makeBrand({ name: "Artek" })
  const params = { brandId: id }
  const favorites = async () => (await answerOf(await get(userBrands, "/api/user/brands", { as: mila }))).body
  const act = async (method: string, as: typeof mila | null) =>
    answerOf(await send(userBrand, `/api/user/brands/${id}`, { method, params, as }))
  for (const [method, after] of [
    ["POST", [{ ...brandResponse, isFavorite: true }]],
    ["DELETE", []],
  ] as const) {
    for (const _ of [1, 2]) expect(await act(method, mila)).toMatchObject({ status: 204, body: null })
    expect(await favorites()).toEqual(after)
    expect(await act(method, null)).toMatchObject({
      status: 401,
      body: { message: "Please login to favorite brands" },
    })
  }
  expect((await answerOf(await get(userBrands, "/api/user/brands"))).status).toBe(401)
  const missing = await send(userBrand, "/api/user/brands/99", { params: { brandId: 99 }, as: mila })
  expect((await answerOf(missing)).status).toBe(404)
})
