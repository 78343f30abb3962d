import { expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeBrand,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { setFollowing } from "~/domain/brands/writes.server.ts"
import { newFromFollowedBrands, newFromFriends } from "~/domain/feeds/reads.server.ts"

useTestDatabase()

const names = (rows: { item: { name: string } }[]) => rows.map(({ item }) => item.name)

test("feeds have the newest items of followed brands that the viewer may see", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  const [flos, artek, veja] = [
    await makeBrand({ name: "Flos" }),
    await makeBrand({ name: "Artek" }),
    await makeBrand({ name: "Veja" }),
  ]
  for (const { id } of [flos, artek, veja]) await setFollowing(mila, id, true)
  const open = await makeCollection(boris)
  const secret = await makeCollection(boris, { isPrivate: true })
  const shared = await makeCollection(boris, { isPrivate: true })
  await makeCoOwner(shared, mila)
  for (const [place, name, brand] of [
    [open, "Lamp 1", "FLOS"],
    [open, "Stool", "artek"],
    [open, "Not followed", "Muuto"],
    [secret, "Secret lamp", "Flos"],
    [shared, "Shared lamp", "Flos"],
    [open, "Lamp 2", "Flos"],
    [open, "Lamp 3", "Flos"],
  ] as const)
    await makeItem(place, { name, brand })
  expect(names(await newFromFollowedBrands(mila, 10))).toEqual([
    "Lamp 3",
    "Lamp 2",
    "Shared lamp",
    "Stool",
    "Lamp 1",
  ])
  expect(names(await newFromFollowedBrands(mila, 2))).toEqual(["Lamp 3", "Lamp 2"])
  expect((await newFromFollowedBrands(mila, 10)).map(({ isPrivate }) => isPrivate)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
  await setFollowing(mila, flos.id, false)
  expect(names(await newFromFollowedBrands(mila, 10))).toEqual(["Stool"])
  expect(await newFromFollowedBrands(boris, 10)).toEqual([])
})

test("feeds have new items of the private collections that changed last", async () => {
  const mila = await makeUser()
  await setFollowing(mila, (await makeBrand({ name: "Flos" })).id, true)
  for (let n = 0; n <= 20; n++)
    await makeItem(await makeCollection(mila, { isPrivate: true }), { name: `Lamp ${n}`, brand: "Flos" })
  const feed = names(await newFromFollowedBrands(mila, 30))
  expect(feed).toHaveLength(20)
  expect(feed).not.toContain("Lamp 0")
})

test("feeds have the newest items of friends' public collections, with their names", async () => {
  const [mila, boris, carla, stranger] = [
    await makeUser(),
    await makeUser({ username: "boris" }),
    await makeUser({ username: "carla" }),
    await makeUser(),
  ]
  await makeFriends(mila, boris)
  await makeFriends(mila, carla)
  const shelves = [
    await makeCollection(boris),
    await makeCollection(boris),
    await makeCollection(carla),
  ] as const
  const hidden = await makeCollection(boris, { isPrivate: true })
  await makeItem(shelves[0], { name: "Old" })
  await makeItem(shelves[1], { name: "Mug" })
  await makeItem(hidden, { name: "Hidden" })
  await makeItem(await makeCollection(stranger), { name: "Strange" })
  await makeItem(await makeCollection(mila), { name: "My own" })
  await makeItem(shelves[2], { name: "Vase" })
  await makeItem(shelves[1], { name: "Bowl" })
  const feed = await newFromFriends(mila, 10)
  expect(feed.map(({ item, friend }) => [item.name, friend])).toEqual([
    ["Bowl", "boris"],
    ["Vase", "carla"],
    ["Mug", "boris"],
    ["Old", "boris"],
  ])
  expect(names(await newFromFriends(mila, 2))).toEqual(["Bowl", "Vase"])
  expect(await newFromFriends(stranger, 10)).toEqual([])
})
