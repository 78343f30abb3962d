import { beforeEach, describe, expect, test } from "vitest"
import { ask, leadsTo, texts, visit } from "#tests/support/app.ts"
import { get } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeBrand, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { getItem, listItems } from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as productPage from "~/pages/product/route.tsx"

useTestDatabase()

type Data = Record<string, unknown> & {
  brands: { name: string; productCount: number; isFavorite: boolean }[]
  products: { name: string; views: number }[]
  popular: { name: string }[]
}

let owner: User
beforeEach(async () => {
  owner = await makeUser({ username: "mila" })
})

describe("/product/{id}", () => {
  test("has the product, its website in a new tab, and links back and to the edit dialog", async () => {
    const place = await makeCollection(owner, { name: "Quiet corners" })
    await makeBrand({ name: "Iittala" })
    const { id } = await makeItem(place, {
      name: "Aalto vase",
      description: "Mouth-blown glass.",
      productUrl: "https://shop.example/vase",
    })
    const page = await visit(`/product/${id}`, { as: owner })
    expect(page.text("main h1")).toBe("Aalto vase")
    expect(page.$("main article .frame img").attr("src")).toMatch(/^\/images\//)
    expect(leadsTo(page, "Iittala")).toBe("/brand/1")
    expect([page.text("main section h2"), page.text("main section p")]).toEqual([
      "About this product",
      "Mouth-blown glass.",
    ])
    expect(page.$('main a:contains("View on Website")').attr()).toMatchObject({
      href: "https://shop.example/vase",
      target: "_blank",
    })
    expect(leadsTo(page, "Back to Collection")).toBe(`/collection/${place.id}`)
    expect(leadsTo(page, "Edit Item")).toBe(`/product/${id}/edit`)
    const dialog = await visit(`/product/${id}/edit`, { as: owner })
    expect(dialog.text("dialog h2")).toBe("Edit Item")
  })

  test("has no edit actions for a stranger, and is 404 for an unknown item", async () => {
    const { id } = await makeItem(await makeCollection(owner), {
      imageUrl: null,
      description: null,
      productUrl: null,
    })
    const page = await visit(`/product/${id}`, { as: await makeUser() })
    expect(page.text("main .no-picture")).toBe("No Image")
    expect(page.text("main")).not.toMatch(/Edit Item|About this product|View on Website/)
    const missing = await visit("/product/4711")
    expect([missing.status, missing.$("main article")]).toEqual([404, expect.objectContaining({ length: 0 })])
  })
})

test("the product page links to the brand, or to the form that creates it", async () => {
  const mila = await makeUser()
  const { id } = await makeItem(await makeCollection(mila), { brand: "FLOS" })
  const brandOf = async (as: typeof mila | null) =>
    ((await get(productPage, `/product/${id}`, { params: { id }, as })) as Data).brand
  expect(await brandOf(mila)).toEqual({ id: null, mayCreate: true })
  expect(await brandOf(null)).toEqual({ id: null, mayCreate: false })
  const flos = await makeBrand({ name: "Flos" })
  expect(await brandOf(null)).toEqual({ id: flos.id, mayCreate: false })
})

describe("a form of the product page", () => {
  let place: { id: number; userId: number }
  let other: { id: number; userId: number }
  let item: { id: number }
  const post = (form: string, fields: Record<string, string> = {}, headers = {}) =>
    ask(`/product/${item.id}/${form}`, { as: owner, form: fields, headers })
  const redirectOf = ({ status, headers }: Response) => [status, headers.get("Location")]
  beforeEach(async () => {
    place = await makeCollection(owner, { name: "Hall" })
    other = await makeCollection(owner, { name: "Loft" })
    item = await makeItem(place, { name: "Stool", description: "Birch" })
  })

  test("saves the item, and returns an invalid one with its error", async () => {
    expect(redirectOf(await post("edit", { name: "Bench" }))).toEqual([303, `/product/${item.id}`])
    expect((await getItem(owner, item.id)).item).toMatchObject({ name: "Bench", description: "Birch" })
    const form = { name: " ", description: "Oak" }
    const refused = await visit(`/product/${item.id}/edit`, { as: owner, form })
    expect([refused.status, refused.text("dialog textarea")]).toEqual([422, "Oak"])
    expect(refused.text("dialog [id$=-error]")).toBe("Name is required")
  })

  test("moves and copies to another collection of the dialog's list", async () => {
    const dialog = await visit(`/product/${item.id}/move`, { as: owner })
    expect(texts(dialog, "dialog option")).toEqual(["Choose a collection", "Loft"])
    expect(dialog.$("dialog option[selected]")).toHaveLength(0)
    const nowhere = await visit(`/product/${item.id}/move`, { as: owner, form: {} })
    expect([nowhere.status, nowhere.text("dialog [id$=-error]")]).toEqual([422, "Choose a collection"])
    const form = { collectionId: String(other.id) }
    const copies = await Promise.all([1, 2].map(() => post("copy", form)))
    expect(new Set(copies.map((copy) => copy.headers.get("Location"))).size).toBe(1)
    expect(copies[0]?.headers.get("Location")).not.toBe(`/product/${item.id}`)
    expect((await listItems(owner, other.id, { limit: 50 })).items).toHaveLength(1)
    expect(redirectOf(await post("move", form))).toEqual([303, `/product/${item.id}`])
    expect((await listItems(owner, other.id, { limit: 50 })).items).toHaveLength(2)
    expect((await listItems(owner, place.id, { limit: 50 })).items).toHaveLength(0)
  })

  test("asks for a collection when none is chosen, in the same dialog and with its search", async () => {
    for (const path of ["move?find=lo", "move/copy?find=lo", "copy?find=lo"]) {
      const refused = await visit(`/product/${item.id}/${path}`, { as: owner, form: { collectionId: "" } })
      expect([refused.status, refused.text("dialog select ~ *, dialog [id$=-error]")]).toEqual([
        422,
        "Choose a collection",
      ])
      expect(refused.text("dialog h2")).toBe(
        path.startsWith("move") ? "Move or copy" : "Copy to a collection",
      )
      expect(refused.$('dialog form[method="get"] input').attr("value")).toBe("lo")
      expect(texts(refused, "dialog option")).toEqual(["Choose a collection", "Loft"])
    }
  })

  test("copies from the dialog for moving", async () => {
    const [status, to] = redirectOf(await post("move/copy", { collectionId: String(other.id) }))
    expect([status, to]).not.toEqual([303, `/product/${item.id}`])
    expect((await listItems(owner, other.id, { limit: 50 })).items).toHaveLength(1)
    expect((await listItems(owner, place.id, { limit: 50 })).items).toHaveLength(1)
  })

  test("offers public collections of others when they are searched for", async () => {
    const boris = await makeUser({ username: "boris" })
    await makeCollection(boris, { name: "Public loft" })
    await makeCollection(boris, { name: "Hidden loft", isPrivate: true })
    const options = async (search: string) =>
      texts(await visit(`/product/${item.id}/copy?find=${search}`, { as: owner }), "dialog option")
    expect(await options("loft")).toEqual(["Choose a collection", "Loft", "Public loft by boris"])
    expect(await options("zzz")).toEqual([])
  })

  test("deletes the item, also when the browser sends it again after a lost response", async () => {
    const headers = { "Idempotency-Key": "k1" }
    for (const _ of ["first", "again"])
      expect(redirectOf(await post("delete", {}, headers))).toEqual([303, `/collection/${place.id}`])
    expect((await post("delete")).status).toBe(404)
  })
})
