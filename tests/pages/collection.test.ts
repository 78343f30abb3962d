import { beforeEach, describe, expect, test, vi } from "vitest"
import { leadsTo, texts, visit } from "#tests/support/app.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { going, toastOf } from "#tests/support/form-answers.ts"
import { drawingOf } from "#tests/support/icon.ts"
import { readNotes } from "~/domain/collections/notes.server.ts"
import { getCollection } from "~/domain/collections/queries.server.ts"
import * as items from "~/domain/items/queries.server.ts"
import type { User } from "~/domain/viewer.ts"
import { log } from "~/http/server/log.server.ts"
import * as collection from "~/pages/collection/route.tsx"
import { PrivateIcon, PublicIcon } from "~/ui/icons.ts"

useTestDatabase()

/** What a form's answer comes to: a status, where it leads, and what the form says. */
function outcome(answer: unknown) {
  if (answer instanceof Response)
    return {
      status: answer.status,
      to: answer.headers.get("Location"),
      cookie: answer.headers.get("Set-Cookie"),
    }
  const { data, init } = answer as {
    data: { reply?: { error?: unknown }; notice?: unknown }
    init: { status: number }
  }
  return { status: init.status, ...data }
}

describe("the collection page", () => {
  let owner: User
  let place: { id: number; userId: number }
  beforeEach(async () => {
    owner = await makeUser()
    place = await makeCollection(owner, { name: "Quiet corners", description: "To read" })
  })
  const submit = async (form: Record<string, string>) =>
    outcome(await send(collection, "/x", { as: owner, params: { id: place.id }, form }))
  const open = async (query = "") =>
    (await get(collection, `/collection/${place.id}${query}`, { as: owner, params: { id: place.id } })) as {
      dialog: Record<string, unknown>
      cards: unknown[]
    }

  test("edit-collection clears emptied fields, keeps absent ones, and returns the values of an invalid form", async () => {
    await submit({ intent: "edit-collection", name: "Loud corners", description: "" })
    expect((await getCollection(owner, place.id)).collection).toMatchObject({
      name: "Loud corners",
      description: null,
    })
    const refused = await submit({ intent: "edit-collection", name: " ", description: "kept" })
    expect(refused).toMatchObject({
      status: 422,
      reply: { error: { name: ["Name is required"] }, initialValue: { description: "kept" } },
    })
  })

  test("save-note saves with a toast of two seconds, and refuses a blank note", async () => {
    expect((await open("?dialog=notes")).dialog).toEqual({ is: "notes", content: "", editing: true })
    const form = { intent: "save-note", content: "Measure" }
    const saved = await send(collection, "/x", { as: owner, params: { id: place.id }, form })
    expect(going(saved)).toMatchObject({ status: 303, to: `/collection/${place.id}?dialog=notes` })
    expect(await toastOf(saved as Response)).toMatchObject({ title: "Saved", durationMs: 2_000 })
    expect((await open("?dialog=notes")).dialog).toEqual({ is: "notes", content: "Measure", editing: false })
    expect((await open("?dialog=notes&edit=1")).dialog).toMatchObject({ editing: true })
    expect(await submit({ intent: "save-note", content: " \r\n" })).toMatchObject({
      status: 422,
      reply: { error: { content: ["Description cannot be empty"] } },
    })
    expect((await readNotes(owner, place.id))[0]?.content).toBe("Measure")
  })

  test("save-note returns to the page when the drawer was closed, and only to addresses of this app", async () => {
    const closed = await submit({ intent: "save-note", content: "A", returnTo: `/collection/${place.id}` })
    expect(closed).toMatchObject({ status: 303, to: `/collection/${place.id}` })
    const hostile = await submit({ intent: "save-note", content: "B", returnTo: "//evil.example" })
    expect(hostile).toMatchObject({ to: `/collection/${place.id}?dialog=notes` })
  })
})

describe("the rendered page", () => {
  let owner: User
  let place: { id: number; userId: number }
  const open = (as: User | null, query = "") => visit(`/collection/${place.id}${query}`, { as })
  beforeEach(async () => {
    owner = await makeUser({ username: "mila" })
    place = await makeCollection(owner, { name: "Quiet corners", description: "To read in" })
  })

  test("has name, privacy, owner, and 'No items found' when the collection is empty", async () => {
    const page = await open(null)
    expect(page.text("main h1")).toBe("Quiet corners")
    expect(texts(page, "main header span")).toEqual(["Public", "by mila", "0 items"])
    expect(page.$("main header span:first-child svg").html()).toBe(drawingOf(PublicIcon))
    expect(page.text("main h2")).toBe("No items found")
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search items")
    place = await makeCollection(owner, { isPrivate: true })
    const secret = await open(owner)
    expect(secret.text("main header span:first-child")).toBe("Private")
    expect(secret.$("main header span:first-child svg").html()).toBe(drawingOf(PrivateIcon))
  })

  test("shows 'Collection not found' when the collection does not exist or is hidden", async () => {
    const missing = await visit("/collection/4711")
    expect([missing.status, missing.text("main h1")]).toEqual([404, "Collection not found"])
    const nonsense = await visit("/collection/abc")
    expect([nonsense.status, nonsense.text("main h1")]).toEqual([404, "Collection not found"])
    place = await makeCollection(owner, { isPrivate: true })
    expect((await open(await makeUser())).text("main h1")).toBe("Collection not found")
  })

  test("shows 'Failed to load collection' with 'Go back' when reading fails", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(items, "listItems").mockRejectedValue(new Error("The disk is gone"))
    const page = await open(owner)
    expect([page.status, page.text("main h1")]).toEqual([500, "Failed to load collection"])
    expect(leadsTo(page, "Go back")).toBe("/collections")
    expect(page.text("nav.sidebar")).toContain("Quiet corners")
  })

  test("finds items by parts of name or brand, ignoring case", async () => {
    await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    await makeItem(place, { name: "Radio", brand: "TIVOLI Audio" })
    const page = await open(null, "?search=tivoli")
    expect(texts(page, "main .card-name")).toEqual(["Radio"])
    expect(texts(await open(null, "?search=AALTO"), "main .card-name")).toEqual(["Aalto vase"])
    expect((await open(null, "?search=sofa")).text("main h2")).toBe("No items found")
    expect(page.$('main form[role="search"] input').attr("placeholder")).toBe("Search items")
  })

  test("has a card for each item with picture or 'No Image', name, brand and a link", async () => {
    const item = await makeItem(place, { name: "Aalto vase", brand: "Iittala" })
    const bare = await makeItem(place, { name: "Stool", brand: "Artek", imageUrl: null })
    const { $ } = await open(null)
    const cards = $("main .masonry .card a").toArray()
    expect(
      cards.map((card) => [
        $(card).attr("href"),
        $(card)
          .find(".card-text p")
          .toArray()
          .map((p) => $(p).text()),
      ]),
    ).toEqual([
      [`/product/${bare.id}`, ["Stool", "Artek"]],
      [`/product/${item.id}`, ["Aalto vase", "Iittala"]],
    ])
    expect($(cards[0]).find(".no-picture").text()).toBe("No Image")
    expect($(cards[1]).find(".frame > img.picture").attr("src")).toMatch(/^\/images\//)
  })

  test("has 'Add Item' for everyone, and the other actions for the owner and co-owners only", async () => {
    const [coOwner, helper, stranger] = [await makeUser(), await makeUser(), await makeUser()]
    await makeCoOwner(place, coOwner)
    await makeCollaborator(place, helper)
    const actions = async (as: User | null) => texts(await open(as), "main header a")
    for (const person of [owner, coOwner])
      expect(await actions(person)).toEqual(["Notes", "Manage Co-owners", "Edit Collection", "Add Item"])
    for (const person of [helper, stranger, null]) expect(await actions(person)).toEqual(["Add Item"])
    expect(leadsTo(await open(null), "Add Item")).toBe(`/collection/${place.id}?dialog=add-item`)
  })

  test("has privacy and deletion in the edit dialog for the owner only", async () => {
    const coOwner = await makeUser()
    await makeCoOwner(place, coOwner)
    const mine = await open(owner, "?dialog=edit-collection")
    expect(mine.text("dialog h2")).toBe("Edit Collection")
    expect(mine.$('dialog input[name="name"]').attr("value")).toBe("Quiet corners")
    expect(mine.$('dialog [role="switch"]').attr("name")).toBe("isPrivate")
    expect(mine.$("dialog a:contains(Delete)").attr("href")).toBe(
      `/collection/${place.id}?dialog=delete-collection`,
    )
    const theirs = await open(coOwner, "?dialog=edit-collection")
    expect(theirs.$('dialog [role="switch"], dialog a:contains(Delete)')).toHaveLength(0)
    const asked = await open(owner, "?dialog=delete-collection")
    expect(asked.text("dialog > p")).toBe(
      "Are you sure you want to delete this collection? This will delete all items in the collection and cannot be undone.",
    )
    expect(asked.text('dialog button[value="delete-collection"]')).toBe("Delete collection")
  })

  test("opens the notes as a drawer", async () => {
    const { $, text } = await open(owner, "?dialog=notes")
    expect([text("dialog h2"), $("dialog").attr("class")]).toEqual(["Notes", "dialog dialog-side"])
    expect($('dialog textarea[name="content"]')).toHaveLength(1)
  })
})
