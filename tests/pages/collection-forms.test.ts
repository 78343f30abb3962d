import { beforeEach, describe, expect, test } from "vitest"
import { makeThings } from "#tests/permissions/world.ts"
import { visit } from "#tests/support/app.ts"
import { get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeFriends, makeItem, makeUser } from "#tests/support/factories.ts"
import { readNotes } from "~/domain/collections/note-reads.server.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import * as add from "~/pages/collection/add.tsx"
import * as addPerson from "~/pages/collection/add-person.ts"
import * as remove from "~/pages/collection/delete.tsx"
import * as edit from "~/pages/collection/edit.tsx"
import * as leave from "~/pages/collection/leave.ts"
import * as notes from "~/pages/collection/notes.tsx"
import * as people from "~/pages/collection/people.tsx"

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

test("a dialog that a stranger may not use says why, in the page that they may see", async () => {
  const { id } = await makeCollection(await makeUser(), { name: "Hall" })
  const page = await visit(`/collection/${id}/edit`, { as: await makeUser() })
  expect([page.status, page.text("main h1")]).toEqual([403, expect.stringContaining("Hall")])
  expect(page.text("dialog h2")).toBe("Only the owner and co-owners can do this")
  expect(page.text("dialog")).toContain("Ask the person it belongs to, or sign in with another account.")
})

describe("a dialog of a collection opens for the roles that may send its form", () => {
  const editors = ["co-owner", "owner"]
  const everyone = ["stranger", "friend", "ex-friend", "removed", "collaborator", ...editors]
  test.each([
    ["edit", edit, editors],
    ["people", people, editors],
    ["notes", notes, editors],
    ["delete", remove, ["owner"]],
    ["add", add, everyone],
  ])("%s", async (form, route, allowed) => {
    const { people, idsFor } = await makeThings(false, "https://shop.example/vase")
    const id = Number(idsFor("owner").collection)
    for (const [role, as] of Object.entries({ visitor: null, ...people })) {
      const answer = await get(route, `/collection/${id}/${form}`, { as, params: { id } })
      if (allowed.includes(role)) expect(answer ?? {}).not.toHaveProperty("init")
      else expect(outcome(answer).status).toBe(role === "visitor" ? 303 : 403)
    }
  })
})

describe("a collection's owner", () => {
  let owner: User
  let place: { id: number; userId: number }
  beforeEach(async () => {
    owner = await makeUser()
    place = await makeCollection(owner, { name: "Quiet corners", description: "To read" })
  })
  const submit = async (route: Parameters<typeof send>[0], form: Record<string, string>) =>
    outcome(await send(route, "/x", { as: owner, params: { id: place.id }, form }))
  const readNote = () => get(notes, `/collection/${place.id}/notes`, { as: owner, params: { id: place.id } })

  test("empties fields that the form empties, and keeps fields that it does not name", async () => {
    await submit(edit, { name: "Loud corners", description: "" })
    expect((await getCollection(owner, place.id)).collection).toMatchObject({
      name: "Loud corners",
      description: null,
    })
    const refused = await submit(edit, { name: " ", description: "kept" })
    expect(refused).toMatchObject({
      status: 422,
      reply: { error: { name: ["Name is required"] }, initialValue: { description: "kept" } },
    })
  })

  test("reads and edits a note, which shows 'Saved' for two seconds, and cannot save a blank one", async () => {
    expect(await readNote()).toEqual({ content: "" })
    const saved = await submit(notes, { content: "Measure" })
    expect(saved).toMatchObject({ status: 303, to: `/collection/${place.id}/notes` })
    expect(await readNote()).toEqual({ content: "Measure" })
    expect(await submit(notes, { content: " \r\n" })).toMatchObject({
      status: 422,
      reply: { error: { content: ["Description cannot be empty"] } },
    })
    expect((await readNotes(owner, place.id))[0]?.content).toBe("Measure")
  })

  test("is led to the closing address by a panel that was closed with changed text, and not to another site", async () => {
    const closed = await submit(notes, { content: "A", _returnTo: `/collection/${place.id}` })
    expect(closed).toMatchObject({ status: 303, to: `/collection/${place.id}` })
    expect(await submit(notes, { content: "B", _returnTo: "//evil.example" })).toMatchObject({ to: "/" })
  })

  test("sees who has the collection in the people dialog, which stays open after a change", async () => {
    const friend = await makeUser({ username: "boris" })
    await makeFriends(owner, friend)
    const address = `/collection/${place.id}/people`
    const list = async () => {
      const { coOwners, collaborators, friends } = (await get(people, address, {
        as: owner,
        params: { id: place.id },
      })) as Awaited<ReturnType<typeof people.loader>>
      return { coOwners: coOwners.people, collaborators: collaborators.people, friends: friends.names }
    }
    const boris = { id: friend.id, username: "boris", isMet: true }
    expect(await list()).toEqual({ coOwners: [], collaborators: [], friends: ["boris"] })
    const added = await submit(addPerson, { userId: String(friend.id), kind: "co-owner" })
    expect(added).toMatchObject({ status: 303, to: address })
    expect(await list()).toEqual({ coOwners: [boris], collaborators: [], friends: [] })
    const left = await send(leave, "/x", { as: friend, params: { id: place.id }, form: { kind: "co-owner" } })
    expect(outcome(left)).toMatchObject({ status: 303, to: "/collections" })
    expect(await list()).toEqual({ coOwners: [], collaborators: [], friends: ["boris"] })
  })

  test("sees that a link is in the collection already, and adds it anyway on request", async () => {
    const duplicate = await makeItem(place, { productUrl: "https://shop.example/vase?utm_source=x" })
    const item = {
      name: "Vase",
      brand: "Iittala",
      imageUrl: "https://shop.example/vase.jpg",
      productUrl: "https://www.shop.example/vase",
    }
    const said = await submit(add, item)
    expect(said).toMatchObject({
      status: 422,
      notice: { duplicate: { id: duplicate.id, name: duplicate.name } },
      reply: { initialValue: { name: "Vase", productUrl: "https://www.shop.example/vase" } },
    })
    for (let times = 0; times < 2; times++)
      expect(await submit(add, { ...item, anyway: "on" })).toMatchObject({ status: 303 })
    expect((await listItems(owner, place.id, { limit: 50 })).items).toHaveLength(2)
  })
})
