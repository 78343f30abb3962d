import { expect, test } from "vitest"
import { makeBrand, makeCollection, makeItem, makeUser } from "#db/factories.ts"
import { links, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { setFollowing } from "~/domain/brands/writes.server.ts"
import * as homePage from "~/pages/home/route.tsx"

useTestDatabase()

test("the home page has the tagline and two links", async () => {
  const page = await visit("/")
  expect(page.text("main h1")).toBe("Your personal collection management platform")
  const [view, browse] = links(page, ".hero-words .button")
  expect([view, browse]).toEqual([
    ["View Collections", "/collections"],
    ["Browse Brands", "/brands"],
  ])
})

test("the home page has new items of followed brands for a user, and none for a visitor", async () => {
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
