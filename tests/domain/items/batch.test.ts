import { setImmediate as nextPass } from "node:timers/promises"
import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items, removedItems } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeItem,
  makeUser,
} from "#tests/support/factories.ts"
import { changeItems } from "~/domain/items/batch-writes.server.ts"
import { restoreItems } from "~/domain/items/trash-writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Forbidden, NotFound } from "~/errors.ts"

useTestDatabase()

const NOT_YOURS = "Only the owner, a co-owner and who added this item can do this"

let owner: User
let coOwner: User
let collaborator: User
let stranger: User
let hall: Awaited<ReturnType<typeof makeCollection>>
let ids: number[]
beforeEach(async () => {
  ;[owner, coOwner, collaborator, stranger] = await Promise.all([
    makeUser(),
    makeUser(),
    makeUser(),
    makeUser(),
  ])
  hall = await makeCollection(owner)
  await makeCoOwner(hall, coOwner)
  await makeCollaborator(hall, collaborator)
  ids = []
  for (const [name, person] of [
    ["Vase", owner],
    ["Bowl", collaborator],
    ["Cup", owner],
  ] as const)
    ids.push((await makeItem(hall, { name, userId: person.id, tags: "Oak" })).id)
})

const rows = () => db.select().from(items).orderBy(asc(items.id))
const valuesOf = async (field: "tags" | "state" | "collectionId") => (await rows()).map((row) => row[field])

test("changeItems changes what each person may change, and says of each other item why it stays", async () => {
  for (const [person, done] of [
    [owner, [0, 1, 2]],
    [coOwner, [0, 1, 2]],
    [collaborator, [1]],
    [stranger, []],
  ] as const) {
    const result = await changeItems(person, { ids: [...ids, 99], action: "state", state: "owned" })
    expect(result.done).toEqual(done.map((at) => ids[at]))
    const others = ids.filter((id) => !result.done.includes(id))
    expect(result.refused).toEqual({
      ...Object.fromEntries(others.map((id) => [id, NOT_YOURS])),
      99: "Item not found",
    })
    expect(result.stays.at(-1)).toEqual({ why: "gone", name: null })
    expect(result.stays.filter(({ why }) => why === "not yours")).toHaveLength(others.length)
  }
  expect(await valuesOf("state")).toEqual(["owned", "owned", "owned"])
})

test("changeItems lets others read while it works for long, who see all of it or nothing", async () => {
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => (now += 30))
  const seen: number[] = []
  const look = async () => {
    seen.push(await db.$count(items, eq(items.state, "owned")))
    if (!isDone) setImmediate(look)
  }
  let isDone = false
  setImmediate(look)
  const other = nextPass().then(() => changeItems(owner, { ids, action: "tag", tag: "Ash" }))
  await changeItems(owner, { ids, action: "state", state: "owned" })
  isDone = true
  await other
  expect(seen.filter((count) => count === 0).length).toBeGreaterThan(2)
  expect(seen.filter((count) => count > 0 && count < ids.length)).toEqual([])
  expect(await valuesOf("state")).toEqual(["owned", "owned", "owned"])
  expect(await valuesOf("tags")).toEqual(["Oak, Ash", "Oak, Ash", "Oak, Ash"])
})

test("changeItems moves and copies into a collection that takes them, and throws for others", async () => {
  const kitchen = await makeCollection(collaborator)
  const closed = await makeCollection(owner, { whoMayAdd: "co-owners" })
  const hidden = await makeCollection(owner, { isPrivate: true })
  const move = (person: User, collectionId: number) =>
    changeItems(person, { ids, action: "move", collectionId })
  await expect(move(collaborator, closed.id)).rejects.toThrow(Forbidden)
  await expect(move(stranger, hidden.id)).rejects.toThrow(NotFound)
  expect((await move(collaborator, kitchen.id)).done).toEqual([ids[1]])
  expect(await valuesOf("collectionId")).toEqual([hall.id, kitchen.id, hall.id])
  const copied = await changeItems(collaborator, { ids, action: "copy", collectionId: kitchen.id })
  expect([copied.done, copied.refused]).toEqual([ids, {}])
  expect(await db.$count(items, eq(items.collectionId, kitchen.id))).toBe(4)
})

test("changeItems refuses single items of a collection that becomes full", async () => {
  const kitchen = await makeCollection(owner)
  await db.update(collections).set({ itemCount: 99_998 }).where(eq(collections.id, kitchen.id))
  const { done, refused, stays } = await changeItems(owner, { ids, action: "move", collectionId: kitchen.id })
  expect([done, Object.keys(refused)]).toEqual([[ids[0], ids[1]], [String(ids[2])]])
  expect(stays).toEqual([{ why: "other", name: "Cup" }])
})

test("changeItems adds and removes a tag, whatever its case", async () => {
  await changeItems(owner, { ids, action: "tag", tag: "oak" })
  expect(await valuesOf("tags")).toEqual(["oak", "oak", "oak"])
  await changeItems(owner, { ids: ids.slice(1), action: "tag", tag: "Red" })
  expect(await valuesOf("tags")).toEqual(["oak", "oak, Red", "oak, Red"])
  await changeItems(owner, { ids, action: "untag", tag: "OAK" })
  expect(await valuesOf("tags")).toEqual([null, "Red", "Red"])
  const full = Array.from({ length: 20 }, (_, at) => `t${at}`).join(", ")
  await db
    .update(items)
    .set({ tags: full })
    .where(eq(items.id, ids[0] ?? 0))
  const { done, refused } = await changeItems(owner, { ids, action: "tag", tag: "more" })
  expect([done, Object.keys(refused)]).toEqual([ids.slice(1), [String(ids[0])]])
})

test("one Undo restores what changeItems has deleted, and a failure in between changes nothing", async () => {
  const failing = { precondition: () => Promise.reject(new Error("Killed")) }
  await expect(changeItems(owner, { ids, action: "delete" }, failing)).rejects.toThrow("Killed")
  const before = await rows()
  const { done } = await changeItems(owner, { ids: [...ids, ...ids], action: "delete" })
  expect([done, await db.$count(removedItems)]).toEqual([ids, 3])
  expect(await restoreItems(coOwner, done)).toMatchObject({ restored: 3, refused: 0 })
  expect(await rows()).toEqual(before)
  await changeItems(owner, { ids, action: "delete" })
  expect(await restoreItems(collaborator, ids)).toMatchObject({ id: ids[1], restored: 1, refused: 2 })
  await expect(restoreItems(stranger, ids)).rejects.toThrow()
})
