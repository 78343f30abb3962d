import { load } from "cheerio"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { ask, type Page, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeItems, makeUser } from "#tests/support/factories.ts"
import { pictureForm } from "#tests/support/picture-form.ts"
import { page } from "#tests/support/shop-server.ts"
import { useShop } from "#tests/support/use-shop.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const shop = useShop({ "/vase": page("<title>Aalto vase</title>") })

const fields = {
  productUrl: "https://shop.example/vase",
  name: "Vase",
  brand: "Iittala",
  imageUrl: "https://shop.example/vase.jpg",
}

let mila: User
beforeEach(async () => {
  mila = await makeUser()
})

const save = (more: Record<string, string>) => ask("/save", { as: mila, form: { ...fields, ...more } })
const refused = async (more: Record<string, string>, path = "/save") =>
  visit(path, { as: mila, form: { ...fields, ...more } })
const to = ({ headers }: Response) => headers.get("Location")
/** Without those for a new collection and for another one. */
const options = (page: Page) =>
  texts(page, "[name=collectionId] option").filter((name) => !name.endsWith("…"))

describe("saving from anywhere", () => {
  test("adds to the chosen collection, or to a new one that is named", async () => {
    const { id } = await makeCollection(mila)
    expect(to(await save({ collectionId: String(id) }))).toBe(`/collection/${id}`)
    const bowl = { productUrl: "https://shop.example/bowl", collectionId: String(id) }
    expect(to(await save({ ...bowl, newCollection: " Wish list ", isPrivate: "on" }))).toBe("/collection/2")
    expect(await db.select().from(collections).orderBy(collections.id)).toMatchObject([
      { itemCount: 1 },
      { name: "Wish list", isPrivate: true, itemCount: 1 },
    ])
  })

  test("leads to the collection, which shows the new item before starred ones, and to the next", async () => {
    const kitchen = await makeCollection(mila, { name: "Kitchen" })
    const { id } = kitchen
    await makeItem(kitchen, { name: "Bowl", starred: true, rank: 2 })
    const saved = await save({ collectionId: String(id) })
    const headers = { Cookie: saved.headers.getSetCookie().join("; ") }
    const page = await visit(to(saved) ?? "", { as: mila, headers })
    expect(page.text(".toast")).toMatch(/^Saved in Kitchen\s*View\s*Add another/)
    const links = page.$(".toast a").get()
    expect(links.map((link) => page.$(link).attr("href"))).toEqual(["/product/2", `/save?collectionId=${id}`])
    expect(texts(page, ".card-name")).toEqual(["Vase", "Bowl"])
    expect(page.$(".card-saved .card-name").text()).toBe("Vase")
    expect(texts(await visit(`/collection/${id}`, { as: mila }), ".card-name")).toEqual(["Bowl", "Vase"])
  })

  test.each([
    ["newest", 70, ""],
    ["own", 70, ""],
    ["name", 50, ""],
    ["name", 70, "?sort=newest"],
    ["price", 70, "?sort=newest"],
    ["oldest", 70, "?sort=newest"],
  ] as const)("leads to where the new item is, in the order %s of %d items", async (sort, count, query) => {
    const hall = await makeCollection(mila, { sort })
    await makeItems(hall, count, { name: "Aalto bowl", price: "1.00 EUR" })
    const address = to(await save({ collectionId: String(hall.id) })) ?? ""
    expect(address).toBe(`/collection/${hall.id}${query}`)
    const page = await visit(address, { as: mila })
    expect(texts(page, ".card-name")).toContain("Vase")
  })

  test("keeps all values when something is missing, and asks for a collection at the same time", async () => {
    const page = await refused({ name: "", description: "Blue", newCollection: " ", isPrivate: "on" })
    expect(page.status).toBe(422)
    expect(page.text("main form")).toMatch(/Name is required.*Collection name is required/)
    expect([page.$("[name=brand]").val(), page.$("main [name=description]").val()]).toEqual([
      "Iittala",
      "Blue",
    ])
    expect(page.$("[name=isPrivate]").attr("checked")).toBeDefined()
    const other = await makeCollection(await makeUser(), { isPrivate: true })
    const hidden = await refused({ collectionId: String(other.id) })
    expect([hidden.status, hidden.$("[name=name]").val()]).toEqual([404, "Vase"])
    expect(await db.$count(items)).toBe(0)
  })

  test("names the collection that has the link, and saves on 'Add anyway'", async () => {
    const [kitchen, hall] = [await makeCollection(mila, { name: "Kitchen" }), await makeCollection(mila)]
    await makeItem(kitchen, { name: "Savoy vase", productUrl: fields.productUrl })
    const place = { collectionId: String(hall.id) }
    const asked = await refused(place)
    expect(asked.status).toBe(422)
    expect(asked.text("main form")).toMatch(/You already have this in Kitchen.*Savoy vase/)
    expect(asked.$("[name=collectionId]").val()).toBe(place.collectionId)
    const anyway = asked.$('main button:contains("Add anyway")')
    expect(to(await save({ ...place, [anyway.attr("name") ?? ""]: "on" }))).toBe(`/collection/${hall.id}`)
  })

  test("reads the link and a pasted page, and takes a file, without reading the shared link again", async () => {
    await makeCollection(mila)
    const productUrl = `${shop().origin}/vase`
    const blank = { name: "", brand: "", imageUrl: "", productUrl }
    const fetched = await refused(blank, `/save/read?url=${encodeURIComponent(productUrl)}`)
    expect([fetched.status, fetched.$("[name=name]").val()]).toEqual([200, "Aalto vase"])
    expect(shop().requests).toHaveLength(1)
    const pasted = await refused({ ...blank, pageSource: "<title>Pasted</title>" }, "/save/paste")
    expect(pasted.$("[name=name]").val()).toBe("Pasted")
    const body = pictureForm("imageFile")
    for (const [name, value] of Object.entries({ ...fields, imageUrl: "", collectionId: "1" }))
      body.set(name, value)
    expect(to(await ask("/save", { as: mila, body }))).toBe("/collection/1")
    const [row] = await db.select().from(items)
    expect(row?.imageUrl).toMatch(/^\/images\/u\//)
  })

  test("adds once when the same form is sent twice", async () => {
    const form = { newCollection: "Hall", openedAt: "1" }
    expect([to(await save(form)), to(await save(form))]).toEqual(["/collection/1", "/collection/1"])
    expect([await db.$count(collections), await db.$count(items)]).toEqual([1, 1])
  })
})

describe("finding a collection without JavaScript", () => {
  beforeEach(async () => {
    for (let made = 1; made <= 120; made++)
      await makeCollection(mila, { name: made % 11 ? `Shelf ${made}` : `Drawer ${made}` })
  })

  test("offers 50, and finds any other by its name or page by page, with all typed values", async () => {
    const first = await visit("/save", { as: mila })
    expect(options(first)).toHaveLength(50)
    const found = await refused({ find: "drawer" }, "/save/find")
    expect(options(found)).toHaveLength(10)
    expect([found.status, found.$("[name=name]").val()]).toEqual([200, "Vase"])
    const seen = new Set<string>()
    let places: string | undefined = ""
    while (places !== undefined) {
      const next: Page = await refused(places ? { find: "", places } : { find: "" }, "/save/find")
      for (const name of options(next)) seen.add(name)
      places = next.$("main [name=places]").attr("value")
    }
    expect(seen.size).toBe(120)
    expect((await refused({ find: "cellar" }, "/save/find")).text("main form")).toContain(
      "No collection matches 'cellar'",
    )
  })

  test("searches when Enter is pressed in the search, and saves nothing", async () => {
    const found = await refused({ find: "drawer", _enter: "on", collectionId: "1" })
    expect([found.status, options(found)[0]]).toEqual([200, "Drawer 110"])
    expect(found.$("[name=_found]").val()).toBe("drawer")
    const long = await refused({ find: "x".repeat(101) })
    expect([long.status, long.$("[name=find]").attr("aria-invalid")]).toEqual([422, "true"])
    expect(await db.$count(items)).toBe(0)
    expect(to(await save({ find: "drawer", _found: "drawer", collectionId: "11" }))).toBe("/collection/11")
  })

  test("offers a found and chosen collection again when the form is refused", async () => {
    const again = await refused({ name: "", find: "drawer", _found: "drawer", collectionId: "11" })
    expect([again.status, again.$("[name=collectionId]").val()]).toEqual([422, "11"])
    const chosen = await refused({ name: "", collectionId: "3" })
    expect([options(chosen).length, chosen.$("[name=collectionId]").val()]).toEqual([51, "3"])
  })
})

test("a form that comes back says in its HTML which values are typed", async () => {
  const response = await ask("/save", { as: mila, form: { ...fields, name: "" } })
  const $ = load(await response.text())
  expect($("main form").attr("action")).toBe("/save")
})
