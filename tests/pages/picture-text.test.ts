import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeGroupItem, makeItem, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const PICTURE = "https://shop.example/vase.jpg"
const OTHER = "https://shop.example/other.jpg"
const TEXT = "A low vase of green glass"

let owner: User
beforeEach(async () => {
  owner = await makeUser()
})

const alts = async (path: string) => {
  const page = await visit(path, { as: owner })
  return page
    .$("main img.picture")
    .map((_, image) => page.$(image).attr("alt"))
    .get()
}

const things = [
  {
    thing: "an item",
    field: "imageAlt",
    picture: "imageUrl",
    async make() {
      const place = await makeCollection(owner)
      const collectionId = place.id
      const { id } = await makeItem(place, { imageUrl: PICTURE })
      return {
        call: `/api/items/${id}`,
        form: `/product/${id}/edit`,
        shownAt: [`/product/${id}`, `/collection/${collectionId}`],
      }
    },
  },
  {
    thing: "an item of a group",
    field: "imageAlt",
    picture: "imageUrl",
    async make() {
      const { id } = await makeGroup(owner)
      const item = await makeGroupItem({ id }, owner, { imageUrl: PICTURE })
      return {
        call: `/api/groups/${id}/items/${item.id}`,
        form: `/groups/${id}/items/${item.id}/edit`,
        shownAt: [`/groups/${id}`],
      }
    },
  },
  {
    thing: "a collection",
    field: "coverAlt",
    picture: "coverImageUrl",
    async make() {
      const { id } = await makeCollection(owner, { coverImageUrl: PICTURE })
      return { call: `/api/collections/${id}`, form: `/collection/${id}/edit`, shownAt: ["/collections"] }
    },
  },
]

describe.each(things)("the text of a picture of $thing", ({ field, picture, make }) => {
  const patch = async (call: string, json: object) =>
    (await api(`PATCH ${call}` as never, { as: owner, json })).body as Record<string, unknown>

  test("replaces the picture on every page, and is emptied by an empty one", async () => {
    const { call, shownAt } = await make()
    const before = await alts(shownAt[0] ?? "")
    expect((await patch(call, { [field]: ` ${TEXT} ` }))[field]).toBe(TEXT)
    for (const path of shownAt) expect(await alts(path), path).toEqual([TEXT])
    expect((await patch(call, { [field]: "" }))[field]).toBe(null)
    expect(await alts(shownAt[0] ?? "")).toEqual(before)
  })

  test("is removed with the picture, unless the new picture comes with one", async () => {
    const { call } = await make()
    await patch(call, { [field]: TEXT })
    expect((await patch(call, { [picture]: PICTURE }))[field]).toBe(TEXT)
    expect((await patch(call, { [picture]: OTHER }))[field]).toBe(null)
    expect((await patch(call, { [picture]: PICTURE, [field]: TEXT }))[field]).toBe(TEXT)
  })

  test("may have 300 characters", async () => {
    const { call } = await make()
    expect((await patch(call, { [field]: "é".repeat(300) }))[field]).toHaveLength(300)
    expect(await patch(call, { [field]: "é".repeat(301) })).toMatchObject({
      errors: { [field]: ["Must be at most 300 characters"] },
    })
  })

  test("is saved by the form, which clears it with another picture", async () => {
    const { call, form } = await make()
    const save = async (change: Record<string, string>) => {
      const page = await visit(form, { as: owner })
      const controls = page.$("dialog form [name]:not([type=file])").toArray()
      const shown = controls.map((control) => {
        const { name = "", value } = page.$(control).attr() ?? {}
        return [name, value ?? page.$(control).val() ?? ""]
      })
      await visit(form, { as: owner, form: { ...Object.fromEntries(shown), ...change } })
      const again = await visit(form, { as: owner })
      return again.$(`dialog [name=${field}]`).attr("value") ?? ""
    }
    await patch(call, { [field]: TEXT })
    expect(await save({ name: "Renamed" })).toBe(TEXT)
    expect(await save({ [field]: "Glass" })).toBe("Glass")
    expect(await save({ [picture]: OTHER })).toBe("")
    expect(await save({ [picture]: PICTURE, [field]: TEXT })).toBe(TEXT)
  })
})

test("a copy of an item has the text of its picture, and so has an item of a group that is made of it", async () => {
  const place = await makeCollection(owner)
  const { id } = await makeItem(place, { imageUrl: PICTURE, productUrl: "https://shop.example/vase" })
  await api(`PATCH /api/items/${id}`, { as: owner, json: { imageAlt: TEXT } })
  await visit(`/product/${id}/copy`, { as: owner, form: { collectionId: String(place.id) } })
  const { body } = await api(`GET /api/collections/${place.id}/items`, { as: owner })
  expect((body as { imageAlt: string }[]).map(({ imageAlt }) => imageAlt)).toEqual([TEXT, TEXT])
  const group = await makeGroup(owner)
  const made = await api(`POST /api/groups/${group.id}/items`, { as: owner, json: { itemId: id } })
  expect(made.body).toMatchObject({ imageAlt: TEXT })
})
