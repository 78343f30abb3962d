import { beforeEach, describe, expect, test } from "vitest"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { readNotes } from "~/domain/collections/notes.server.ts"
import { getCollection } from "~/domain/collections/queries.server.ts"
import { listItems } from "~/domain/items/queries.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as collection from "~/pages/collection/route.tsx"

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

describe("as its owner", () => {
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

  test("what is emptied in the form is empty, what it does not name stays", async () => {
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

  test("a note is read, edited, and saved for two seconds; a blank one is refused", async () => {
    expect((await open("?dialog=notes")).dialog).toEqual({ is: "notes", content: "", editing: true })
    const saved = await submit({ intent: "save-note", content: "Measure" })
    expect(saved).toMatchObject({ status: 303, to: `/collection/${place.id}?dialog=notes` })
    expect((await open("?dialog=notes")).dialog).toEqual({ is: "notes", content: "Measure", editing: false })
    expect((await open("?dialog=notes&edit=1")).dialog).toMatchObject({ editing: true })
    expect(await submit({ intent: "save-note", content: " \r\n" })).toMatchObject({
      status: 422,
      reply: { error: { content: ["Description cannot be empty"] } },
    })
    expect((await readNotes(owner, place.id))[0]?.content).toBe("Measure")
  })

  test("a panel that was closed with changed text leads where closing leads, and nowhere else", async () => {
    const closed = await submit({ intent: "save-note", content: "A", returnTo: `/collection/${place.id}` })
    expect(closed).toMatchObject({ status: 303, to: `/collection/${place.id}` })
    const hostile = await submit({ intent: "save-note", content: "B", returnTo: "//evil.example" })
    expect(hostile).toMatchObject({ to: `/collection/${place.id}?dialog=notes` })
  })

  test("a link that is in the collection already is said, and added anyway on request", async () => {
    const twin = await makeItem(place, { productUrl: "https://shop.example/vase?utm_source=x" })
    const item = {
      name: "Vase",
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      productUrl: "https://www.shop.example/vase",
      collectionId: String(place.id),
      _key: "one-and-the-same",
    }
    const said = await submit({ intent: "add-item", ...item })
    expect(said).toMatchObject({
      status: 422,
      notice: { twin: { id: twin.id, name: twin.name } },
      reply: { initialValue: { name: "Vase", productUrl: "https://www.shop.example/vase" } },
    })
    for (let times = 0; times < 2; times++)
      expect(await submit({ intent: "add-item-anyway", ...item })).toMatchObject({ status: 303 })
    expect((await listItems(owner, place.id, { limit: 50 })).items).toHaveLength(2)
  })
})
