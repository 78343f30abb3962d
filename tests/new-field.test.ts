import { sql } from "drizzle-orm"
import { text } from "drizzle-orm/sqlite-core"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { api } from "#tests/support/api.ts"
import { visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import { makeCollection, makeGroup, makeUser } from "#tests/support/factories.ts"
import { copyGroupItem } from "~/domain/groups/item-copies.server.ts"
import { copyItem } from "~/domain/items/copy-writes.server.ts"
import { deleteItem, restoreItem } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { bring, runImports } from "./domain/imports/run-imports.ts"

/* What CONTRIBUTING.md promises: a field is an entry in the list and a column. */

vi.mock("~/product-field-list.ts", async (importOriginal) => {
  const lists = await importOriginal<typeof import("~/product-field-list.ts")>()
  return {
    ...lists,
    productFields: { ...lists.productFields, material: { kind: "line", max: 40, label: "Material" } },
  }
})

vi.mock("#db/schema/index.ts", async (importOriginal) => {
  const schema = await importOriginal<typeof import("#db/schema/index.ts")>()
  for (const table of [schema.items, schema.groupItems]) {
    // Drizzle keeps a table's columns a second time.
    const columns = (table as unknown as Record<symbol, Record<string, unknown>>)[
      Symbol.for("drizzle:Columns")
    ]
    const column = (text("material") as unknown as { build(table: object): unknown }).build(table)
    Object.assign(table, { material: column })
    Object.assign(columns ?? {}, { material: column })
  }
  return schema
})

useTestDatabase()

const MADE_OF = { material: "Green glass" }
const vase = { name: "Vase", brand: "Iittala", imageUrl: "https://shop.example/v.jpg", ...MADE_OF }
const productUrl = "https://shop.example/v"

let owner: User
let collectionId: number
beforeAll(async () => {
  await db.run(sql`ALTER TABLE items ADD COLUMN material text`)
  await db.run(sql`ALTER TABLE group_items ADD COLUMN material text`)
})
beforeEach(async () => {
  owner = await makeUser()
  collectionId = (await makeCollection(owner)).id
})

const post = (json: object) =>
  api("POST /api/items", { as: owner, json }) as Promise<{ body: { id: number } }>
const addTo = (place: number) => post({ ...vase, productUrl, collectionId: place })
const add = () => addTo(collectionId)

test("a new field is saved, changed, cleared and limited by the API of collections and of groups", async () => {
  const { body: item } = await add()
  const { id: groupId } = await makeGroup(owner)
  const path = `/api/groups/${groupId}/items`
  const call = async (request: string, json: object) =>
    (await api(request as "POST /api/items", { as: owner, json })) as { status: number; body: { id: number } }
  const listed = await call(`POST ${path}`, { url: productUrl, ...vase })
  expect([item, listed.body]).toEqual([expect.objectContaining(MADE_OF), expect.objectContaining(MADE_OF)])
  for (const address of [`/api/items/${item.id}`, `${path}/${listed.body.id}`]) {
    expect((await call(`PATCH ${address}`, { material: " Clay " })).body).toMatchObject({ material: "Clay" })
    expect((await call(`PATCH ${address}`, { name: "Pot" })).body).toMatchObject({ material: "Clay" })
    expect((await call(`PATCH ${address}`, { material: "" })).body).toMatchObject({ material: null })
    expect((await call(`PATCH ${address}`, { material: "x".repeat(41) })).status).toBe(400)
  }
})

test("a new field is copied to collections and groups, and comes back from the trash", async () => {
  const { body: item } = await add()
  const [first, second, group] = [
    await makeCollection(owner),
    await makeCollection(owner),
    await makeGroup(owner),
  ]
  const read = (id: number) => api(`GET /api/items/${id}`, { as: owner })
  const copy = await copyItem(owner, item.id, { collectionId: first.id })
  expect((await read(copy.id)).body).toMatchObject(MADE_OF)
  const json = { itemId: item.id }
  const { body: listed } = await api(`POST /api/groups/${group.id}/items`, { as: owner, json })
  expect(listed).toMatchObject(MADE_OF)
  const saved = await copyGroupItem(owner, group.id, listed.id, { collectionId: second.id })
  expect((await read(saved.id)).body).toMatchObject(MADE_OF)
  await deleteItem(owner, item.id)
  await restoreItem(owner, item.id)
  expect((await read(item.id)).body).toMatchObject(MADE_OF)
})

test("a new field is in the forms that add and edit a product", async () => {
  const { body: item } = await add()
  const edited = await visit(`/product/${item.id}/edit`, { as: owner })
  expect(edited.$("[name=material]").attr("value")).toBe(MADE_OF.material)
  for (const path of [`/collection/${collectionId}/add`, "/save"])
    expect((await visit(path, { as: owner })).$("[name=material]"), path).toHaveLength(1)
})

test("a new field is in every export, and is restored by an import", async () => {
  await add()
  const other = await makeUser()
  const theirs = await makeCollection(other)
  const removed = await addTo(theirs.id)
  await deleteItem(owner, removed.body.id)
  await addTo(theirs.id)
  const group = await makeGroup(other)
  await api(`POST /api/groups/${group.id}/items`, { as: owner, json: { url: productUrl, ...vase } })
  const { library, account, files } = await exported(owner)
  for (const item of [
    library.collections[0].items[0],
    account.itemsInOtherCollections[0],
    account.removedFromOtherCollections[0],
    account.itemsInOtherGroups[0],
  ])
    expect(item).toMatchObject(MADE_OF)
  const table = await api(
    `GET /api/collections/${collectionId}/export?format=csv` as "GET /api/collections/1/export",
    {
      as: owner,
    },
  )
  const csv = String(table.body)
  expect(csv).toContain(",Material,")

  for (const [fileName, content] of [
    ["library.json", String(files.get("library.json"))],
    ["table.csv", csv],
  ] as const) {
    const other = await makeUser()
    await bring(other, content, { fileName, start: true })
    await runImports()
    const { library: theirs } = await exported(other)
    expect(theirs.collections[0].items[0]).toMatchObject(MADE_OF)
  }
})
