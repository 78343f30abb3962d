import { beforeEach, expect, test } from "vitest"
import { makeCollection, makeCoOwner, makeFriends, makeUser } from "#db/factories.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { sharingCandidates } from "~/domain/collections/member-reads.server.ts"
import { friendsToAdd, hasFriends } from "~/domain/friends/reads.server.ts"
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

test("pages of friends have each friend once, without members", async () => {
  const place = await makeCollection(me)
  for (const name of ["anna", "boris", "cleo", "dora", "emil"]) {
    const friend = await makeFriend(name)
    if (name === "cleo") await makeCoOwner(place, friend)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await sharingCandidates(me, place.id, { limit: 2, cursor })
    seen.push(...page.items.map(({ username }) => username))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(["dora", "emil", "anna", "boris"])
})

test("friends are found by parts of their names, in any order", async () => {
  for (const name of ["Anna_Berg", "bergman", "cleo"]) await makeFriend(name)
  const found = async (search: string) =>
    (await friendsToAdd(me.id, undefined, { search, limit: 50 })).items.map(({ username }) => username)
  expect(await found("BERG")).toEqual(["Anna_Berg", "bergman"])
  expect(await found("berg anna")).toEqual(["Anna_Berg"])
  expect(await found("zzz")).toEqual([])
})

test("hasFriends is true when there is anybody to offer", async () => {
  expect(await hasFriends(me)).toBe(false)
  await makeFriend("anna")
  expect(await hasFriends(me)).toBe(true)
})
