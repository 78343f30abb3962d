import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collections, items } from "#db/schema/index.ts"
import { bundled } from "#tests/support/bundled.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeItem, makeUser } from "#tests/support/factories.ts"
import { placeBetween, placeOfId, placeOfImport, placesBetween } from "~/domain/items/place-key.ts"
import { placeItem, type Target, updateAndPlace } from "~/domain/items/place-writes.server.ts"
import { listItems } from "~/domain/items/reads.server.ts"
import { updateItem } from "~/domain/items/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Forbidden, Invalid, NotFound } from "~/errors.ts"

useTestDatabase()

/** A collection with items of these names, the first name first. */
async function shelf(names: string) {
  const owner = await makeUser()
  const collection = await makeCollection(owner)
  const ids: Record<string, number> = {}
  for (const name of [...names].reverse()) ids[name] = (await makeItem(collection, { name })).id
  const place = (name: string, target: Target | string, as: User = owner) =>
    placeItem(
      as,
      { id: ids[name] ?? 0, collectionId: collection.id },
      typeof target === "string" && target in ids ? (ids[target] ?? 0) : (target as Target),
    )
  const order = async (as: User = owner) => {
    let names = ""
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listItems(as, collection.id, { sort: "own", limit: 50, cursor })
      names += page.items.map(({ name }) => name).join("")
      cursor = page.nextCursor
    }
    return names
  }
  const places = () => db.select({ id: items.id, place: items.place }).from(items)
  return { owner, collection, ids, place, order, places }
}

test("an item goes first, up, down, last or after another one, and only its row changes", async () => {
  const { place, order, places } = await shelf("abcde")
  const moves: [name: string, target: string, result: string][] = [
    ["d", "first", "dabce"],
    ["c", "up", "dacbe"],
    ["d", "down", "adcbe"],
    ["a", "last", "dcbea"],
    ["e", "d", "decba"],
    ["a", "first", "adecb"],
    ["a", "up", "adecb"],
    ["b", "down", "adecb"],
  ]
  for (const [name, target, result] of moves) {
    const before = await places()
    await place(name, target)
    expect(await order()).toBe(result)
    const after = await places()
    expect(after.filter(({ place }, at) => place !== before[at]?.place).length).toBeLessThanOrEqual(1)
  }
})

test("an item that is where it should be keeps its place", async () => {
  const { place, places, order } = await shelf("abc")
  await place("c", "a")
  const before = await places()
  for (const [name, target] of [
    ["c", "a"],
    ["a", "first"],
    ["b", "last"],
    ["b", "c"],
  ] as const)
    await place(name, target)
  expect(await places()).toEqual(before)
  expect(await order()).toBe("acb")
})

test("a new item comes before those that were put in order, and one that is moved here stands by its age", async () => {
  const { owner, collection, ids, place, order } = await shelf("abc")
  await place("c", "first")
  await place("b", "first")
  await makeItem(collection, { name: "n" })
  expect(await order()).toBe("nbca")
  const other = await makeCollection(owner)
  await updateItem(owner, ids.b ?? 0, { collectionId: other.id })
  await updateItem(owner, ids.b ?? 0, { collectionId: collection.id })
  expect(await order()).toBe("ncab")
})

test("the own order is shown from the first move on, unless the collection has another sort", async () => {
  const { collection, place } = await shelf("abc")
  const sorts = async () => (await db.select({ sort: collections.sort }).from(collections))[0]?.sort
  expect(await sorts()).toBe("newest")
  await place("c", "up")
  expect(await sorts()).toBe("own")
  await db.update(collections).set({ sort: "name" }).where(eq(collections.id, collection.id))
  await place("c", "up")
  expect(await sorts()).toBe("name")
})

test("placeItem refuses who may not edit the collection, and what is not in it", async () => {
  const { owner, collection, ids, place, order } = await shelf("abc")
  const stranger = await makeUser()
  const { id } = await makeItem(collection, { name: "s", userId: stranger.id })
  const elsewhere = await makeItem(await makeCollection(owner))
  await expect(place("a", "first", stranger)).rejects.toThrow(Forbidden)
  // Who added an item may change it, and not the order.
  await expect(updateAndPlace(stranger, id, { name: "t", after: ids.a ?? 0 })).rejects.toThrow(Forbidden)
  await expect(placeItem(owner, { id: elsewhere.id, collectionId: collection.id }, "first")).rejects.toThrow(
    NotFound,
  )
  for (const after of [elsewhere.id, ids.a ?? 0, 999])
    await expect(updateAndPlace(owner, ids.a ?? 0, { after })).rejects.toThrow(Invalid)
  expect(await order()).toBe("sabc")
  await updateAndPlace(owner, ids.a ?? 0, { after: null })
  expect(await order()).toBe("asbc")
})

test("what two people arrange at once ends in one order that both see", async () => {
  const { owner, collection, place, order } = await shelf("abcdefgh")
  const other = await makeUser()
  await makeCoOwner(collection, other)
  await Promise.all([
    place("h", "first"),
    place("h", "a", other),
    place("a", "last", other),
    place("g", "a"),
    place("f", "a", other),
    place("e", "a"),
    place("d", "up", other),
  ])
  const result = await order(owner)
  expect(await order(other)).toBe(result)
  expect([...result].sort().join("")).toBe("abcdefgh")
})

test("any moves end in the order that an array has after them", async () => {
  const letters = "abcdefghijklmnopqrstuvwxyz"
  const { place, order, places } = await shelf(letters)
  const list = [...letters]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  for (let move = 0; move < 400; move++) {
    const from = random(list.length)
    const [name = ""] = list.splice(from, 1)
    const kind = random(5)
    const target = (["first", "up", "down", "last"] as const)[kind] ?? list[random(list.length)] ?? ""
    const to = {
      first: 0,
      up: Math.max(0, from - 1),
      down: Math.min(list.length, from + 1),
      last: list.length,
    }[target as "first"]
    list.splice(to ?? list.indexOf(target) + 1, 0, name)
    await place(name, target)
    if (move % 20 === 0) expect(await order()).toBe(list.join(""))
  }
  expect(await order()).toBe(list.join(""))
  expect(Math.max(...(await places()).map(({ place }) => place?.length ?? 0))).toBeLessThanOrEqual(48)
})

test.each([
  ["first", "bdca"],
  ["a", "abdc"],
])("400 moves in a row to %s keep places short", async (target, result) => {
  const { place, order, places } = await shelf("abcd")
  for (let at = 0; at < 400; at++) await place("bcd"[at % 3] ?? "", target)
  expect(await order()).toBe(result)
  expect(Math.max(...(await places()).map(({ place }) => place?.length ?? 0))).toBeLessThanOrEqual(48)
})

test("an item that was restored to a place which another one has since can be followed by others", async () => {
  const { collection, ids, place, order } = await shelf("abc")
  for (const name of ["b", "c"])
    await db
      .update(items)
      .set({ place: "n" })
      .where(eq(items.id, ids[name] ?? 0))
  expect(await order()).toBe("acb")
  const { id } = await makeItem(collection, { name: "d" })
  ids.d = id
  await place("d", "c")
  expect(await order()).toBe("acdb")
})

test("a place between two is between them, and none that an item has by its id", () => {
  expect(placeBetween("a", "b")).toBe("aV")
  expect(placeBetween("a", "a0")).toBeNull()
  expect(placeBetween("b", "a")).toBeNull()
  expect(placeBetween("z", null)).toBe("zV")
  const pairs: [string, string | null][] = [
    [placeOfId(12), placeOfId(11)],
    [placeOfId(29), placeOfId(2)],
    [placeOfId(1), null],
    ["", placeOfId(9)],
  ]
  for (const [after, before] of pairs) {
    const places = [after, ...(placesBetween(after, before, 500) ?? []), ...(before ? [before] : [])]
    expect(places.length).toBe(before ? 502 : 501)
    expect(places).toEqual([...new Set(places)].sort())
    expect(places.slice(1, 501).filter((place) => /^m\d{13}$/.test(place))).toEqual([])
  }
})

test("two people who arrange at once in two processes end in one order, which both see", async () => {
  const { owner, collection, ids, order } = await shelf("abcdefghijklmnopqrst")
  const coOwner = await makeUser()
  await makeCoOwner(collection, coOwner)
  const script = await bundled(`${import.meta.dirname}/arranger-process.ts`)
  const other = spawn(process.execPath, [script, `${coOwner.id}`, `${collection.id}`], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]()
  try {
    expect((await lines.next()).value).toBe("ready")
    // Each moves ten items over and over to the same gap, after the first one, and the last round of each is known.
    const [mine, theirs] = ["bcdefghijk", "lmnopqrst"].map((names) =>
      [...names].map((name) => ids[name] ?? 0),
    )
    const rounds = Array.from({ length: 6 })
    other.stdin.write(rounds.flatMap(() => theirs?.map((id) => `${id} ${ids.a}\n`) ?? []).join(""))
    for (const _ of rounds)
      for (const id of mine ?? []) await placeItem(owner, { id, collectionId: collection.id }, ids.a ?? 0)
    other.stdin.end("order\n")
    const seenThere = String((await lines.next()).value)
      .split(",")
      .map((id) => Object.keys(ids).find((name) => ids[name] === Number(id)))
      .join("")
    const seenHere = await order()
    expect(seenThere).toBe(seenHere)
    expect([...seenHere].toSorted().join("")).toBe("abcdefghijklmnopqrst")
    // What each moved last stands before what they moved earlier.
    expect(seenHere[0]).toBe("a")
    expect(seenHere.replace(/[^b-k]/g, "")).toBe("kjihgfedcb")
    expect(seenHere.replace(/[^l-t]/g, "")).toBe("tsrqponml")
  } finally {
    other.kill()
  }
})

test("an item is put between others that two imports gave one place", async () => {
  const { ids, place, order } = await shelf("abcd")
  // The place of the second one ends with a nought, which leaves no room before it.
  for (const [name, at] of [
    ["a", 10],
    ["b", 10],
    ["c", 11],
  ] as const)
    await db
      .update(items)
      .set({ place: placeOfImport(at) })
      .where(eq(items.id, ids[name] ?? 0))
  const [first = "", second = ""] = (await order()).replace("d", "")
  await place("d", first)
  expect(await order()).toBe(`${first}d${second}c`)
  await place("c", first)
  expect(await order()).toBe(`${first}cd${second}`)
})
