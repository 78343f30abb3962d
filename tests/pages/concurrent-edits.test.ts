import { type CheerioAPI, load } from "cheerio"
import { beforeEach, describe, expect, test } from "vitest"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeGroupItem, makeItem, makeUser } from "#tests/support/factories.ts"
import { pictureForm } from "#tests/support/picture-form.ts"
import { readNotes } from "~/domain/collections/note-reads.server.ts"
import { saveNote } from "~/domain/collections/note-writes.server.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { updateCollection } from "~/domain/collections/writes.server.ts"
import { readGroupItem } from "~/domain/groups/item-reads.server.ts"
import { updateGroupItem } from "~/domain/groups/item-writes.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import { updateGroup } from "~/domain/groups/writes.server.ts"
import { getItem } from "~/domain/items/reads.server.ts"
import { updateItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { groupItemPaths } from "~/pages/group-item/paths.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

const CHANGED = "Somebody else changed this meanwhile"

/** The fields of the page's dialog, as a browser sends them. */
const fieldsOf = ($: CheerioAPI) =>
  Object.fromEntries(
    $("dialog form")
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  )
const open = async (path: string) => fieldsOf(load(await (await ask(path, { as: mila })).text()))
const send = async (path: string, form: Record<string, string>) => {
  const response = await ask(path, { as: mila, form })
  const $ = load(await response.text())
  return { status: response.status, $, form: fieldsOf($), errors: $("dialog [id$=-error]").text().trim() }
}
const choices = ($: CheerioAPI, name: string) =>
  $(`dialog input[name="_keep_${name}"]`)
    .toArray()
    .map((radio) => ({ value: $(radio).attr("value") ?? "", text: $(radio).closest("div").text() }))

describe("an item that two users edit", () => {
  let path: string
  let id: number
  beforeEach(async () => {
    const item = await makeItem(await makeCollection(mila), { name: "Stool", description: "Birch" })
    id = item.id
    path = paths.productForm(id, "edit")
  })

  test("keeps the changes of both when they changed different fields", async () => {
    const fields = await open(path)
    await updateItem(mila, id, { description: "Oak" })
    expect((await send(path, { ...fields, name: "Bench" })).status).toBe(303)
    expect((await getItem(mila, id)).item).toMatchObject({ name: "Bench", description: "Oak" })
  })

  test("is not saved when they changed the same field, and the second user chooses", async () => {
    const fields = await open(path)
    await updateItem(mila, id, { name: "Chair", brand: "Artek" })
    const mine = { ...fields, name: "Bench", description: "Elm" }
    const refused = await send(path, mine)
    expect([refused.status, refused.errors]).toEqual([422, CHANGED])
    expect((await getItem(mila, id)).item).toMatchObject({ name: "Chair", description: "Birch" })
    expect(refused.form).toEqual(mine)
    const [keep, take] = choices(refused.$, "name")
    expect(keep?.text).toContain("Keep mineBench")
    expect(take?.text).toContain("Take theirsChair")
    expect((await send(path, refused.form)).status).toBe(422)
    const taken = await send(path, { ...refused.form, _keep_name: take?.value ?? "" })
    expect(taken.status).toBe(303)
    expect((await getItem(mila, id)).item).toMatchObject({
      name: "Chair",
      brand: "Artek",
      description: "Elm",
    })
    const again = await send(path, mine)
    const kept = { ...again.form, _keep_name: choices(again.$, "name")[0]?.value ?? "" }
    expect((await send(path, kept)).status).toBe(303)
    expect((await getItem(mila, id)).item).toMatchObject({ name: "Bench", description: "Elm" })
  })

  test("lets the second user choose whose list of pictures stays", async () => {
    const [a, b, c] = ["a", "b", "c"].map((name) => `https://shop.example/${name}.jpg`) as [
      string,
      string,
      string,
    ]
    const saved = async () => (await getItem(mila, id)).item.images?.map(({ url }) => url)
    await updateItem(mila, id, { images: [{ url: a }, { url: b }, { url: c }] })
    const { keep1: _, ...mine } = await open(path)
    await updateItem(mila, id, { images: [{ url: a }, { url: b }] })
    const refused = await send(path, mine)
    expect(refused.status).toBe(422)
    const [keep, take] = choices(refused.$, "images")
    expect(keep?.text).toContain(`${a}\n${c}`)
    expect((await send(path, { ...refused.form, _keep_images: take?.value ?? "" })).status).toBe(303)
    expect(await saved()).toEqual([a, b])
    expect((await send(path, { ...refused.form, _keep_images: keep?.value ?? "" })).status).toBe(303)
    expect(await saved()).toEqual([a, c])
  })

  test("shows both pictures, also of an upload", async () => {
    const fields = await open(path)
    await updateItem(mila, id, { imageUrl: "https://shop.example/theirs.jpg" })
    const body = pictureForm("imageFile")
    for (const [name, value] of Object.entries(fields)) if (name !== "imageFile") body.set(name, value)
    const response = await ask(path, { as: mila, body })
    const $ = load(await response.text())
    expect(response.status).toBe(422)
    const pictures = $("dialog fieldset:not(.picture-choices) img").toArray()
    expect(pictures.map((picture) => $(picture).attr("src"))).toEqual([
      expect.stringMatching(/^\/images\/p\/.*%2Fimages%2Fu%2F/),
      expect.stringMatching(/^\/images\/p\/.*theirs\.jpg$/),
    ])
    expect(fieldsOf($).imageUrlUpload).toMatch(/^\/images\/u\//)
  })
})

test("a collection's private switch and name conflict independently", async () => {
  const { id } = await makeCollection(mila, { name: "Hall" })
  const path = paths.collectionForm(id, "edit")
  const fields = await open(path)
  await updateCollection(mila, id, { name: "Loft" })
  expect((await send(path, { ...fields, isPrivate: "on" })).status).toBe(303)
  expect((await getCollection(mila, id)).collection).toMatchObject({ name: "Loft", isPrivate: true })
  expect((await send(path, { ...fields, name: "Attic" })).errors).toBe(CHANGED)
})

test("a note is not lost on either side, also when one of them is new", async () => {
  const { id } = await makeCollection(mila)
  const path = paths.collectionForm(id, "notes")
  const fields = await open(path)
  await saveNote(mila, id, { content: "Theirs" })
  const refused = await send(path, { ...fields, content: "Mine" })
  expect([refused.status, refused.errors, refused.form.content]).toEqual([422, CHANGED, "Mine"])
  const [keep] = choices(refused.$, "content")
  expect((await send(path, { ...refused.form, _keep_content: keep?.value ?? "" })).status).toBe(303)
  expect(await readNotes(mila, id)).toMatchObject([{ content: "Mine" }])
})

test("a group's item conflicts like an item of a collection", async () => {
  const group = await makeGroup(mila)
  const { id } = await makeGroupItem(group, mila, { name: "Stool", brand: "Artek" })
  const path = groupItemPaths.form(group.id, id, "edit")
  const fields = await open(path)
  await updateGroupItem(mila, group.id, id, { name: "Chair" })
  expect((await send(path, { ...fields, brand: "Flos" })).status).toBe(303)
  const refused = await send(path, { ...fields, name: "Bench" })
  expect([refused.status, refused.errors]).toEqual([422, CHANGED])
  expect(await readGroupItem(mila, group.id, id)).toMatchObject({ name: "Chair", brand: "Flos" })
})

test("a note that somebody else has changed is not deleted without a question", async () => {
  const { id } = await makeCollection(mila)
  await saveNote(mila, id, { content: "Read" })
  const path = paths.collectionForm(id, "notes/delete")
  const fields = await open(path)
  await saveNote(mila, id, { content: "Unread" })
  const refused = await ask(path, { as: mila, form: fields })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("read it first")])
  expect((await send(path, await open(path))).status).toBe(303)
  expect(await readNotes(mila, id)).toEqual([])
})

test("a group's description conflicts, and its name is saved beside it", async () => {
  const { id } = await makeGroup(mila, { name: "Readers" })
  const path = paths.groupForm(id, "edit")
  const fields = await open(path)
  await updateGroup(mila, id, { description: "On Fridays" })
  const refused = await send(path, { ...fields, name: "Writers", description: "On Mondays" })
  expect([refused.status, refused.errors]).toEqual([422, CHANGED])
  const chosen = await send(path, { ...refused.form, _keep_description: "theirs" })
  expect(chosen.status).toBe(303)
  expect((await getGroup(mila, id)).group).toMatchObject({ name: "Writers", description: "On Fridays" })
})
