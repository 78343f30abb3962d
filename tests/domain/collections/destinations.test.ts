import { beforeEach, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollaborator, makeCollection, makeCoOwner, makeUser } from "#tests/support/factories.ts"
import { destinationsFor } from "~/domain/collections/destination-reads.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let me: User
let other: User
beforeEach(async () => {
  me = await makeUser()
  other = await makeUser({ username: "boris" })
})

const read = async (search?: string, limit = 50, cursor?: string | null) =>
  destinationsFor(me, { search, without: 0, limit, cursor })
const namesOf = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map(({ name, owner }) => (owner ? `${name} by ${owner}` : name))

test("destinations are own and shared collections, and by search public ones of others", async () => {
  const own = await makeCollection(me, { name: "My hall" })
  await makeCoOwner(await makeCollection(other, { name: "Our hall", isPrivate: true }), me)
  await makeCollaborator(await makeCollection(other, { name: "Their hall" }), me)
  await makeCollection(other, { name: "Public hall" })
  await makeCollection(other, { name: "Secret hall", isPrivate: true })
  const mine = ["Their hall by boris", "Our hall by boris", "My hall"]
  expect(namesOf(await read())).toEqual(mine)
  expect(namesOf(await read("HALL"))).toEqual([...mine, "Public hall by boris"])
  expect(namesOf(await read("ha"))).toEqual([...mine, "Public hall by boris"])
  const onlyMine = await destinationsFor(me, { search: "ha", onlyMine: true, limit: 50 })
  expect(namesOf(onlyMine)).toEqual(mine)
  expect(namesOf(await read("zzz"))).toEqual([])
  expect((await destinationsFor(me, { without: own.id, limit: 50 })).items).toHaveLength(2)
})

test("the pages of destinations have each collection once, the public ones last", async () => {
  for (const name of ["a hall", "b hall", "c hall"]) await makeCollection(me, { name })
  for (const name of ["x hall", "y hall", "z hall"]) await makeCollection(other, { name })
  for (const limit of [1, 2, 3, 4, 5]) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await read("hall", limit, cursor)
      seen.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(["c hall", "b hall", "a hall", "z hall", "y hall", "x hall"])
  }
})
