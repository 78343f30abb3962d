import { expect, test, vi } from "vitest"
import { links, texts, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { setFollowing } from "~/domain/brands/writes.server.ts"
import { env } from "~/env.server.ts"
import * as homePage from "~/pages/home/route.tsx"

useTestDatabase()

const TAGLINE = "Your personal collection management platform"
const ways = [
  ["View Collections", "/collections"],
  ["Browse Brands", "/brands"],
  ["Groups", "/groups"],
]

test("a visitor's home has the tagline, two links, and an account to create as its one filled button", async () => {
  const page = await visit("/")
  expect(page.text("main h1")).toBe(TAGLINE)
  expect(links(page, "main .button")).toEqual([["Create an account", "/auth?mode=register"], ...ways])
  expect(texts(page, ".button-primary:not([href='#main'])")).toEqual(["Create an account"])
  expect(page.$("#url")).toHaveLength(0)
})

test("a visitor's home shows the three newest public collections with items, before how it works", async () => {
  const owner = await makeUser()
  for (const name of ["Oldest", "Hall", "Loft", "Desk"]) await makeItem(await makeCollection(owner, { name }))
  await makeCollection(owner, { name: "Empty" })
  await makeItem(await makeCollection(owner, { name: "Hidden", isPrivate: true }))
  const page = await visit("/")
  expect(texts(page, "main .card-name")).toEqual(["Desk", "Loft", "Hall"])
  expect(texts(page, "main h2")).toEqual(["Fresh from the gallery", "How it works"])
  expect(texts(page, "main h3")).toEqual([
    "Paste a link",
    "Keep it in a collection",
    "Share it with your people",
    "Decide together",
    "Give without a word",
    "Bring what you have",
  ])
})

test("a visitor's home has no account to create where sign-up is closed", async () => {
  await makeUser()
  vi.spyOn(env, "SIGN_UP", "get").mockReturnValue("closed")
  const page = await visit("/")
  expect(links(page, "main .button")).toEqual(ways)
  expect(texts(page, ".button-primary:not([href='#main'])")).toEqual(["View Collections"])
})

test("the home of a user without items is the link field, with collections of others", async () => {
  const mila = await makeUser()
  await makeItem(await makeCollection(await makeUser(), { name: "Hall" }))
  const page = await visit("/", { as: mila })
  expect(page.text("main h1")).toBe(TAGLINE)
  expect(page.text('label[for="url"]')).toBe("Paste a link to something you love")
  expect(page.$("#url").closest("form").attr()).toMatchObject({ method: "get", action: "/save" })
  expect([page.$("#url").attr("name"), page.$("#url").attr("autofocus")]).toEqual(["url", "autofocus"])
  expect(texts(page, ".button-primary:not([href='#main'])")).toEqual(["Continue"])
  expect(links(page, "main header .link")).toEqual([
    ["Several at once", "/imports/links"],
    ["Add it by hand", "/save"],
    ["Import from elsewhere", "/imports"],
    ["Help", "/help"],
  ])
  expect(page.$("main [href='/help']")).toHaveLength(1)
  expect(links(page, "main .button:not(button)")).toEqual(ways)
  expect(texts(page, "main .card-name")).toEqual(["Hall"])
})

test("the home of a user with items has the link field in one line, without the focus", async () => {
  const mila = await makeUser()
  await makeItem(await makeCollection(mila, { name: "Hall" }))
  const page = await visit("/", { as: mila })
  expect(page.$('form[action="/save"] #url').attr("autofocus")).toBeUndefined()
  expect(page.text('label[for="url"]')).toBe("Paste a link to something you love")
  expect(page.text("main")).not.toContain("Several at once")
})

test("the home of a user begins with their own things: collections, or the items of the only one", async () => {
  const [mila, boris] = [await makeUser(), await makeUser()]
  await setFollowing(mila, (await makeBrand({ name: "Flos" })).id, true)
  await makeItem(await makeCollection(boris), { name: "Lamp", brand: "Flos" })
  const hall = await makeCollection(mila, { name: "Hall" })
  const row = async () => {
    const page = await visit("/", { as: mila })
    return { headings: texts(page, "main h2"), row: texts(page, "main .shelf .card-name") }
  }
  const others = "New from brands you follow"
  expect(await row()).toEqual({ headings: ["Your newest collections", others], row: ["Hall"] })
  for (const name of ["Stool", "Hook"]) await makeItem(hall, { name })
  expect(await row()).toEqual({ headings: ["Hall", others], row: ["Hook", "Stool"] })
  await makeItem(await makeCollection(mila, { name: "Loft", isPrivate: true }), { name: "Rug" })
  const all = ["Loft", "Hall", "Rug", "Hook", "Stool"]
  expect(await row()).toEqual({ headings: ["Your newest collections", others], row: all })
  for (const name of ["3", "4", "5", "6"]) await makeCollection(mila, { name })
  expect((await row()).row).toEqual(["6", "5", "4", "3", "Loft", "Hall"])
})

test("the home of a user whose newest collections are empty has one line when an older one has items", async () => {
  const mila = await makeUser()
  const old = await makeCollection(mila)
  for (let n = 0; n < 6; n++) await makeCollection(mila)
  expect((await visit("/", { as: mila })).text("main")).toContain("Several at once")
  await makeItem(old)
  expect((await visit("/", { as: mila })).text("main")).not.toContain("Several at once")
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
