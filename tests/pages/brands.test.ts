import { expect, test } from "vitest"
import { makeBrand, makeCollection, makeItem, makeUser } from "#db/factories.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { getBrand, listBrands } from "~/domain/brands/reads.server.ts"
import { setFavorite, setFollowing } from "~/domain/brands/writes.server.ts"
import { takeToast } from "~/http/response/toast.server.ts"
import * as brandPage from "~/pages/brand/route.tsx"
import * as brandsPage from "~/pages/brands/route.tsx"
import * as homePage from "~/pages/home/route.tsx"
import * as productPage from "~/pages/product/route.tsx"

useTestDatabase()

type Data = Record<string, unknown> & {
  brands: { name: string; productCount: number; isFavorite: boolean }[]
  products: { name: string; views: number }[]
  popular: { name: string }[]
}

/** Where an answer leads, and the toast that it leaves there. */
async function outcome(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error("Not a redirect")
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? ""
  const { toast } = await takeToast(new Request("http://curio.test", { headers: { Cookie: cookie } }), {})
  return { status: answer.status, to: answer.headers.get("Location"), toast }
}

test("the list shows what each brand has, and 'Saved Brands' the favourites", async () => {
  const mila = await makeUser()
  const [flos, artek] = [await makeBrand({ name: "Flos" }), await makeBrand({ name: "Artek" })]
  await makeItem(await makeCollection(mila, { isPrivate: true }), { brand: "flos" })
  await setFavorite(mila, artek.id, true)
  await setFollowing(mila, flos.id, true)
  const brands = async (query: string, as: typeof mila | null) =>
    ((await get(brandsPage, `/brands${query}`, { as })) as Data).brands.map(
      ({ name, productCount, isFavorite }) => [name, productCount, isFavorite],
    )
  expect(await brands("", mila)).toEqual([
    ["Artek", 0, true],
    ["Flos", 1, false],
  ])
  expect(await brands("", null)).toEqual([
    ["Artek", 0, false],
    ["Flos", 0, false],
  ])
  expect(await brands("?filter=saved", mila)).toEqual([["Artek", 0, true]])
  expect(await brands("?filter=following", mila)).toEqual([["Flos", 1, false]])
  expect(await brands("?search=LOS", mila)).toEqual([["Flos", 1, false]])
})

test.each([
  ["/brands?filter=saved", "Please login to favorite brands"],
  ["/brands?filter=following", "Please log in to follow brands"],
])("%s leads a visitor to sign-in and back, and says '%s'", async (path, description) => {
  expect(await outcome(await get(brandsPage, path))).toMatchObject({
    status: 303,
    to: `/auth?redirectTo=${encodeURIComponent(path)}`,
    toast: { title: "Error", description },
  })
})

test.each([
  ["favorite-brand", "Please login to favorite brands"],
  ["unfavorite-brand", "Please login to favorite brands"],
  ["follow-brand", "Please log in to follow brands"],
  ["unfollow-brand", "Please log in to follow brands"],
])("a visitor's %s leads to sign-in and back, and says '%s'", async (intent, description) => {
  const { id } = await makeBrand()
  const form = { intent, brandId: String(id) }
  for (const [page, path] of [
    [brandsPage, "/brands?search=a"],
    [brandPage, `/brand/${id}`],
  ] as const)
    expect(await outcome(await send(page, path, { form, params: { id } }))).toMatchObject({
      status: 303,
      to: `/auth?redirectTo=${encodeURIComponent(path)}`,
      toast: { title: "Error", description },
    })
})

test.each([
  ["favorite-brand", "Added to favorites", 2_000, { isFavorite: true }],
  ["unfavorite-brand", "Removed from favorites", 2_000, { isFavorite: false }],
  ["follow-brand", "Brand followed successfully", undefined, { isFollowing: true }],
  ["unfollow-brand", "Brand unfollowed successfully", undefined, { isFollowing: false }],
])("%s stays on the page, and says '%s'", async (intent, description, durationMs, state) => {
  const mila = await makeUser()
  const { id } = await makeBrand()
  if (intent.startsWith("un")) {
    await setFavorite(mila, id, true)
    await setFollowing(mila, id, true)
  }
  const form = { intent, brandId: String(id) }
  for (const _ of [1, 2]) {
    const { status, to, toast } = await outcome(
      await send(brandsPage, "/brands?filter=saved&search=b", { form, as: mila }),
    )
    expect([status, to]).toEqual([303, "/brands?filter=saved&search=b"])
    expect(toast).toMatchObject({ kind: "success", title: "Success", description })
    expect(toast?.durationMs).toBe(durationMs)
  }
  expect(await getBrand(mila, id)).toMatchObject(state)
})

test("a new brand leads to its page; a name that is taken keeps everything typed", async () => {
  const mila = await makeUser()
  const create = (name: string) =>
    send(brandsPage, "/brands?dialog=new-brand", {
      form: { intent: "create-brand", name, description: "Stools", website: "" },
      as: mila,
    })
  const made = await outcome(await create("Artek"))
  const brand = (await listBrands(null, { limit: 1 })).items[0]
  expect(made).toMatchObject({
    status: 303,
    to: `/brand/${brand?.id}`,
    toast: { title: "Success", description: "Brand created successfully" },
  })
  expect(await create(" ARTEK")).toMatchObject({
    init: { status: 422 },
    data: {
      reply: {
        initialValue: { name: " ARTEK", description: "Stools" },
        error: { name: ["A brand with this name already exists"] },
      },
    },
  })
})

test("the dialog begins with the name that it was opened with, for one who is signed in", async () => {
  const mila = await makeUser()
  const path = "/brands?dialog=new-brand&name=Artek"
  expect(await get(brandsPage, path, { as: mila })).toMatchObject({ adding: { name: "Artek" } })
  expect(await outcome(await get(brandsPage, path))).toMatchObject({
    status: 303,
    to: `/auth?redirectTo=${encodeURIComponent(path)}`,
  })
})

test("a brand's page shows as popular the five most viewed of the products that were viewed", async () => {
  const mila = await makeUser()
  const { id } = await makeBrand({ name: "Flos" })
  const shelf = await makeCollection(mila)
  const page = async (as: typeof mila | null = null) =>
    (await get(brandPage, `/brand/${id}`, { params: { id }, as })) as Data
  await makeItem(shelf, { name: "Unseen", brand: "Flos" })
  expect(await page()).toMatchObject({ popular: [], products: [{ name: "Unseen", views: 0 }] })
  for (const views of [1, 2]) await makeItem(shelf, { name: `Seen ${views}`, brand: "Flos", views })
  expect(await page()).toMatchObject({
    popular: [{ name: "Seen 2" }, { name: "Seen 1" }],
  })
  for (const views of [3, 4, 5, 6]) await makeItem(shelf, { name: `Seen ${views}`, brand: "Flos", views })
  const secret = await makeCollection(mila, { isPrivate: true })
  await makeItem(secret, { name: "Secret", brand: "Flos", views: 99 })
  const popular = async (as: typeof mila | null) => (await page(as)).popular.map(({ name }) => name)
  expect(await popular(null)).toEqual(["Seen 6", "Seen 5", "Seen 4", "Seen 3", "Seen 2"])
  expect(await popular(mila)).toEqual(["Secret", "Seen 6", "Seen 5", "Seen 4", "Seen 3"])
  expect((await page()).products).toHaveLength(7)
  expect(JSON.stringify(await page())).not.toContain("Secret")
})

test.each(["99", "abc", "0"])("/brand/%s is no brand", async (id) => {
  expect(await get(brandPage, `/brand/${id}`, { params: { id } })).toMatchObject({ init: { status: 404 } })
})

test("a product's brand leads to its page, or to making one", async () => {
  const mila = await makeUser()
  const { id } = await makeItem(await makeCollection(mila), { brand: "FLOS" })
  const brandOf = async (as: typeof mila | null) =>
    ((await get(productPage, `/product/${id}`, { params: { id }, as })) as Data).brand
  expect(await brandOf(mila)).toEqual({ id: null, mayCreate: true })
  expect(await brandOf(null)).toEqual({ id: null, mayCreate: false })
  const flos = await makeBrand({ name: "Flos" })
  expect(await brandOf(null)).toEqual({ id: flos.id, mayCreate: false })
})

test("the home page brings what is new to the one who follows, and nothing to a visitor", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const flos = await makeBrand({ name: "Flos" })
  await setFollowing(mila, flos.id, true)
  await makeItem(await makeCollection(boris), { name: "Lamp", brand: "Flos" })
  expect(await get(homePage, "/", { as: mila })).toMatchObject({
    fromBrands: [{ name: "Lamp", brandId: flos.id }],
    fromFriends: [],
  })
  expect(await get(homePage, "/")).toMatchObject({ fromBrands: [], fromFriends: [] })
})
