import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeItems, makeUser } from "#tests/support/factories.ts"
import { pageSizes } from "~/limits.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

async function shelf(names: string[]) {
  const owner = await makeUser()
  const collection = await makeCollection(owner, { name: "Hall" })
  const { id } = collection
  const ids = new Map<string, number>()
  for (const name of [...names].reverse()) ids.set(name, (await makeItem(collection, { name })).id)
  return { owner, collection, id, idOf: (name: string) => ids.get(name) ?? 0 }
}

test("the buttons of the page put items in order, and lead back to the item or to what stands there now", async () => {
  const { owner, id, idOf } = await shelf(["lamp", "chair", "vase"])
  const names = async () => {
    const { $ } = await visit(paths.arrange(id), { as: owner })
    return $("ol > li > p")
      .toArray()
      .map((name) => $(name).text())
  }
  const press = async (name: string, to: string) => {
    const { $ } = await visit(paths.arrange(id), { as: owner })
    const move = String($(`#item-${idOf(name)} button[value^="${to}:"]`).val())
    const { status, headers } = await ask(paths.arrange(id), { as: owner, form: { move } })
    expect(status).toBe(303)
    return headers.get("Location")
  }
  expect(await names()).toEqual(["lamp", "chair", "vase"])
  expect(await press("vase", "up")).toBe(`${paths.arrange(id)}#item-${idOf("vase")}`)
  expect(await names()).toEqual(["lamp", "vase", "chair"])
  expect(await press("chair", "first")).toBe(`${paths.arrange(id)}#item-${idOf("vase")}`)
  expect(await names()).toEqual(["chair", "lamp", "vase"])
  expect(await press("lamp", "last")).toBe(`${paths.arrange(id)}#item-${idOf("vase")}`)
  expect(await press("chair", "down")).toBe(`${paths.arrange(id)}#item-${idOf("chair")}`)
  expect(await names()).toEqual(["vase", "chair", "lamp"])
  const { $ } = await visit(paths.collection(id), { as: owner })
  expect($(".card-name").text()).toBe("vasechairlamp")
})

test("the page says whether the collection shows the order", async () => {
  const { owner, id, idOf } = await shelf(["lamp", "chair"])
  const said = async () => (await visit(paths.arrange(id), { as: owner })).$("header .description").text()
  expect(await said()).toContain("Move an item, and the collection shows")
  await ask(paths.arrange(id), { as: owner, form: { move: `up:${idOf("chair")}:1` } })
  expect(await said()).toContain("shows its items in this order")
  await api(`PATCH /api/collections/${id}`, { as: owner, json: { sort: "name" } })
  expect(await said()).toContain("sorted by “Name”")
})

test("a long order has pages, and a move at their edge keeps the page", async () => {
  const { owner, collection, id } = await shelf([])
  await makeItems(collection, pageSizes.grid + 5)
  const first = await visit(paths.arrange(id), { as: owner })
  expect(first.$("ol > li")).toHaveLength(pageSizes.grid)
  const more = first.$('nav[aria-label="Pages of the order"] a').attr("href") ?? ""
  const second = await visit(more, { as: owner })
  const rows = second.$("ol > li").toArray()
  expect(rows).toHaveLength(5)
  const move = String(second.$("ol > li button").eq(1).val())
  const stays = String(second.$(rows[1]).attr("id"))
  const { headers } = await ask(more, { as: owner, form: { move } })
  const [page = "", place] = (headers.get("Location") ?? "").split("#")
  expect(place).toBe(stays)
  // What it has passed is on this page now, and it is on the page before.
  const passed = await visit(page, { as: owner })
  const idsOf = ({ $ }: typeof passed) =>
    $("ol > li")
      .toArray()
      .map((row) => $(row).attr("id"))
  expect(idsOf(passed)).toEqual([idsOf(first).at(-1), ...idsOf(second).slice(1)])
  expect(idsOf(await visit(paths.arrange(id), { as: owner })).at(-1)).toBe(idsOf(second)[0])
})

test("a move that means nothing, or names an item of another collection, is refused", async () => {
  const { owner, id, idOf } = await shelf(["lamp", "chair"])
  const other = await makeItem(await makeCollection(owner))
  for (const move of ["", "sideways:1:1", `${other.id}:${idOf("lamp")}:1`, `up:${other.id}:1`]) {
    const { status } = await ask(paths.arrange(id), { as: owner, form: { move } })
    expect([move, status >= 400 && status < 500]).toEqual([move, true])
  }
})

test("PATCH /api/items/{id} puts an item after another one or first, and returns 400 for another collection's", async () => {
  const { owner, id, idOf } = await shelf(["lamp", "chair", "vase"])
  const other = await makeItem(await makeCollection(owner))
  const order = async () => {
    const { body } = await api(`GET /api/collections/${id}/items?sort=own`, { as: owner })
    return (body as { name: string }[]).map(({ name }) => name)
  }
  const place = (name: string, after: unknown) =>
    api(`PATCH /api/items/${idOf(name)}`, { as: owner, json: { after } })
  expect((await place("lamp", idOf("vase"))).status).toBe(200)
  expect(await order()).toEqual(["chair", "vase", "lamp"])
  expect((await place("vase", null)).status).toBe(200)
  expect(await order()).toEqual(["vase", "chair", "lamp"])
  for (const after of [other.id, idOf("vase"), 0, "first"])
    expect((await place("vase", after)).status).toBe(400)
  expect(await order()).toEqual(["vase", "chair", "lamp"])
})
