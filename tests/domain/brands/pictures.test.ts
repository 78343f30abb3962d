import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeItem, makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { picturesOfBrands } from "~/domain/brands/pictures.server.ts"
import type { Viewer } from "~/domain/viewer.ts"

useTestDatabase()

const names = ["Flos", "ARTEK", "Nobody"]
const shown = async (viewer: Viewer) => {
  const picturesOf = await picturesOfBrands(viewer, names, 3)
  return names.map((name) =>
    picturesOf(name).map(({ imageUrl, isPrivate }) => imageUrl + (isPrivate ? " (private)" : "")),
  )
}

test("pictures of brands are the most viewed products' different ones, that the viewer may see", async () => {
  const [owner, partner, stranger] = [await makeUser(), await makeUser(), await makeUser()]
  const hall = await makeCollection(owner)
  const hidden = await makeCollection(owner, { isPrivate: true })
  await makeCoOwner(hidden, partner)
  await makeCollection(stranger, { isPrivate: true })
  const flos = { brand: "flos" }
  await makeItem(hall, { ...flos, imageUrl: null, views: 9 })
  await makeItem(hall, { ...flos, imageUrl: "a", views: 8 })
  await makeItem(hall, { ...flos, imageUrl: "a", views: 7 })
  await makeItem(hall, { ...flos, imageUrl: "b", views: 1 })
  await makeItem(hall, { ...flos, imageUrl: "c" })
  await makeItem(hall, { ...flos, imageUrl: "d" })
  await makeItem(hidden, { ...flos, imageUrl: "secret", views: 2 })
  await makeItem(hidden, { brand: "Artek", imageUrl: "stool" })
  const everyones = [["a", "b", "d"], [], []]
  const theirs = [["a", "secret (private)", "b"], ["stool (private)"], []]
  expect(await shown(owner)).toEqual(theirs)
  expect(await shown(partner)).toEqual(theirs)
  expect(await shown(stranger)).toEqual(everyones)
  expect(await shown(null)).toEqual(everyones)
})

/** The names themselves, the few collections that are settling, and what an index has found before are scanned. */
const SCANS = /^SCAN (?!named|collections USING .*collections_settling_index|everyones|others|\(subquery)/

test("pictures of brands take one query, by index, however many brands there are", async () => {
  const viewer = await makeUser()
  for (const who of [viewer, null]) {
    const plans = await plansOf(() => picturesOfBrands(who, names, 3))
    expect(plans).toHaveLength(1)
    expect(plans.flat().filter((step) => SCANS.test(step))).toEqual([])
    expect(plans.flat()).toContainEqual(expect.stringContaining("items_brand_views_index"))
  }
})
