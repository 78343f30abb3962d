import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items } from "#db/schema/index.ts"
import { ask, links, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollaborator, makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { paths } from "~/paths.ts"

useTestDatabase()

async function makeHall() {
  const [owner, collaborator, stranger] = [await makeUser(), await makeUser(), await makeUser()]
  const hall = await makeCollection(owner, { name: "Hall" })
  await makeCollaborator(hall, collaborator)
  const ids = []
  for (const [name, person] of [
    ["Vase", owner],
    ["Bowl", collaborator],
    ["Cup", owner],
  ] as const)
    ids.push((await makeItem(hall, { name, userId: person.id })).id)
  const address = `${paths.collection(hall.id)}/select`
  const chosen = Object.fromEntries(ids.map((id) => [`item${id}`, "on"]))
  return { owner, collaborator, stranger, hall, ids, address, chosen }
}

const toastOf = (response: Response) =>
  JSON.parse(decodeURIComponent(response.headers.get("Toast") ?? "null"))

test("the page has a checkbox for each item that the list shows, and the address says which are chosen", async () => {
  const { owner, hall, ids, address } = await makeHall()
  const page = await visit(`${address}?search=bowl&items=${ids[1]}`, { as: owner })
  expect(page.$("main input[type=checkbox]").toArray()).toHaveLength(1)
  expect(page.$(`input[name=item${ids[1]}]`).attr("checked")).toBe("checked")
  expect(texts(page, "select[name=action] option")).toEqual([
    ...["Move to", "Copy to", "Add a tag", "Remove a tag", "Set the state", "Delete"],
  ])
  const collection = await visit(paths.collection(hall.id, { search: "bowl" }), { as: owner })
  expect(links(collection, ".menu a")).toContainEqual(["Select", `${address}?search=bowl`])
})

test("a stranger may copy only, and reads which items are not theirs", async () => {
  const { stranger, collaborator, address } = await makeHall()
  const page = await visit(address, { as: stranger })
  expect(texts(page, "select[name=action] option")).toEqual(["Copy to"])
  expect(page.text("main")).toContain("Not yours")
  expect(
    texts(await visit(address, { as: collaborator }), "label").filter((text) => /Not yours/.test(text)),
  ).toHaveLength(2)
})

test("the form says what was done, what stays, and why", async () => {
  const { owner, collaborator, address, chosen, hall } = await makeHall()
  const tagged = await ask(address, { as: collaborator, form: { ...chosen, action: "tag", tag: "oak" } })
  expect([tagged.status, tagged.headers.get("Location")]).toEqual([303, paths.collection(hall.id)])
  expect(toastOf(tagged)).toMatchObject({
    title: "1 tagged, 2 are not yours",
    description: "As before: Vase, Cup",
  })
  const deleted = await ask(address, {
    as: owner,
    form: { ...chosen, action: "delete", tag: "", state: "wanted" },
  })
  expect(toastOf(deleted)).toMatchObject({ title: "3 deleted", undo: "/trash/restore?ids=1,2,3" })
  expect(await db.$count(items)).toBe(0)
  const undone = await ask(toastOf(deleted).undo, { as: owner, form: {} })
  expect(toastOf(undone)).toMatchObject({ description: "3 items restored" })
  expect(await db.$count(items)).toBe(3)
})

test("the form comes back with its choices when nothing was changed", async () => {
  const { stranger, owner, address, chosen, ids } = await makeHall()
  for (const [as, form, error] of [
    [stranger, { ...chosen, action: "delete" }, "0 deleted, 3 are not yours. As before: Vase, Bowl, Cup"],
    [owner, { ...chosen, action: "move", collectionId: "" }, "Choose a collection"],
    [owner, { action: "delete" }, "Choose at least one item"],
  ] as const) {
    const page = await visit(address, { as, form })
    expect([page.status, page.text("form [role=alert]")]).toEqual([422, error])
    const checked = page.$("main input[type=checkbox][checked]").toArray()
    expect(checked).toHaveLength(`item${ids[0]}` in form ? 3 : 0)
  }
})
