import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { collectionCollaborators, collectionCoOwners, friends } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeUser,
} from "#tests/support/factories.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { beginFriendship, endFriendship } from "~/domain/friends/friendship.server.ts"
import { areFriends, listFriends } from "~/domain/friends/reads.server.ts"
import { removeFriend } from "~/domain/friends/writes.server.ts"
import { NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const people = async () => [await makeUser(), await makeUser(), await makeUser()] as const

test("friends are listed newest first, page by page, with public data only", async () => {
  const mila = await makeUser()
  for (const username of ["ana", "ben", "cleo"]) await makeFriends(mila, await makeUser({ username }))
  const first = await listFriends(mila, { limit: 2 })
  const second = await listFriends(mila, { limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ friend }) => friend.username)).toEqual([
    "cleo",
    "ben",
    "ana",
  ])
  expect(second.nextCursor).toBeNull()
  expect(Object.keys(first.items[0]?.friend ?? {})).toEqual(["id", "username", "isPrivate"])
  await expect(listFriends(null, { limit: 2 })).rejects.toThrow(Unauthenticated)
})

test("a friendship is written in both directions or not at all", async () => {
  const [mila, boris] = await people()
  await expect(
    db.transaction(async (tx) => {
      await beginFriendship(tx, mila.id, boris.id)
      expect(await areFriends(tx, mila.id, boris.id)).toBe(true)
      expect(await areFriends(tx, boris.id, mila.id)).toBe(true)
      expect(await areFriends(tx, mila.id, mila.id)).toBe(false)
      throw new Error("changed my mind")
    }),
  ).rejects.toThrow("changed my mind")
  expect(await db.$count(friends)).toBe(0)
})

describe("ending a friendship", () => {
  test("removes the roles in each other's collections at once", async () => {
    const [mila, boris, cleo] = await people()
    await makeFriends(mila, boris)
    const [hers, his] = [
      await makeCollection(mila, { isPrivate: true }),
      await makeCollection(boris, { isPrivate: true }),
    ]
    const shared = await makeCollection(mila, { isPrivate: true })
    await makeCoOwner(hers, boris)
    await makeCollaborator(his, mila)
    await makeCollaborator(shared, boris)
    await makeCoOwner(hers, cleo)
    expect((await getCollection(boris, hers.id)).role).toBe("co-owner")

    await removeFriend(mila, boris.id)

    await expect(getCollection(boris, hers.id)).rejects.toThrow(NotFound)
    await expect(getCollection(boris, shared.id)).rejects.toThrow(NotFound)
    await expect(getCollection(mila, his.id)).rejects.toThrow(NotFound)
    expect((await getCollection(cleo, hers.id)).role).toBe("co-owner")
    expect(await db.$count(friends)).toBe(0)
  })

  test("keeps the roles of both in collections of others", async () => {
    const [mila, boris, cleo] = await people()
    await makeFriends(mila, boris)
    const place = await makeCollection(cleo)
    await makeCoOwner(place, mila)
    await makeCollaborator(place, boris)
    await removeFriend(boris, mila.id)
    expect([await db.$count(collectionCoOwners), await db.$count(collectionCollaborators)]).toEqual([1, 1])
  })

  test("throws NotFound for users who are not friends, and changes no other roles", async () => {
    const [mila, boris, cleo] = await people()
    await makeFriends(mila, cleo)
    await expect(removeFriend(mila, boris.id)).rejects.toThrow(NotFound)
    await expect(removeFriend(null, cleo.id)).rejects.toThrow(Unauthenticated)
    expect(await db.transaction((tx) => endFriendship(tx, mila.id, boris.id))).toBe(false)
    expect(await db.$count(friends)).toBe(2)
  })
})
