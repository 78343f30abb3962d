import { beforeEach, expect, test } from "vitest"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeCoOwner, makeFriends, makeUser } from "#tests/support/factories.ts"
import { sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import { friendNamed, hasFriends } from "~/domain/friends/reads.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let me: User
beforeEach(async () => {
  me = await makeUser()
})

async function makeFriend(username: string) {
  const friend = await makeUser({ username })
  await makeFriends(me, friend)
  return friend
}

test("the newest friends are offered, by name, those who are there left out", async () => {
  const place = await makeCollection(me)
  for (const name of ["anna", "boris", "emil", "cleo", "dora"]) {
    const friend = await makeFriend(name)
    if (name === "cleo") await makeCoOwner(place, friend)
  }
  const offered = await sharingCandidates(me, place.id, 2)
  expect(offered.map(({ username }) => username)).toEqual(["dora", "emil"])
})

test("friendNamed finds a friend by name in any case, and nobody else", async () => {
  const anna = await makeFriend("Anna_Berg")
  await makeUser({ username: "stranger" })
  expect(await friendNamed(me, "anna_berg")).toMatchObject({ id: anna.id })
  expect(await friendNamed(me, "anna")).toBeUndefined()
  expect(await friendNamed(me, "stranger")).toBeUndefined()
})

test("hasFriends is true when there is anybody to offer", async () => {
  expect(await hasFriends(me)).toBe(false)
  await makeFriend("anna")
  expect(await hasFriends(me)).toBe(true)
})
