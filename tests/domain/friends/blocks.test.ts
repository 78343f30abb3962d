import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks, friendRequests, friends, groupMembers } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import {
  makeCollection,
  makeCoOwner,
  makeFriends,
  makeGroup,
  makeMember,
  makeUser,
} from "#tests/support/factories.ts"
import { getCollection } from "~/domain/collections/reads.server.ts"
import { listBlocks } from "~/domain/friends/block-reads.server.ts"
import { blockPerson, unblockPerson } from "~/domain/friends/block-writes.server.ts"
import { findPerson, searchPeople } from "~/domain/friends/people-reads.server.ts"
import { answerFriendRequest, sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { Conflict, Invalid, NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const
const limit = 50

describe("a block", () => {
  test("ends the friendship and the roles that depend on it", async () => {
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    const secret = await makeCollection(mila, { isPrivate: true })
    await makeCoOwner(secret, boris)
    expect(await blockPerson(mila, { username: "BORIS" })).toEqual({
      id: boris.id,
      username: "boris",
      isPrivate: false,
    })
    expect(await db.$count(friends)).toBe(0)
    await expect(getCollection(boris, secret.id)).rejects.toThrow(NotFound)
  })

  test("hides the two users from each other only", async () => {
    const [mila, boris] = await people()
    const cleo = await makeUser({ username: "cleo" })
    await blockPerson(mila, { username: "boris" })
    expect(await searchPeople(mila, { username: "boris" })).toEqual([])
    expect(await searchPeople(boris, { username: "mila" })).toEqual([])
    expect(await findPerson(boris, "mila")).toBeNull()
    expect(await searchPeople(cleo, { username: "mila" })).toHaveLength(1)
    expect(await searchPeople(mila, { username: "cleo" })).toHaveLength(1)
  })

  test("stops requests both ways, with the message of an unknown account", async () => {
    const [mila, boris] = await people()
    await blockPerson(mila, { username: "boris" })
    const refusals = await Promise.all(
      [
        sendFriendRequest(boris, { username: "mila" }),
        sendFriendRequest(boris, { username: "nobody" }),
        sendFriendRequest(mila, { username: "boris" }),
      ].map((call) => call.catch((error: Error) => error)),
    )
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(NotFound)
      expect(refusal).toMatchObject({ message: "User not found" })
    }
    expect(await db.$count(friendRequests)).toBe(0)
  })

  test("withdraws pending requests of both", async () => {
    const [mila, boris] = await people()
    const { id } = await sendFriendRequest(boris, { username: "mila" })
    const cleo = await makeUser()
    const others = await sendFriendRequest(cleo, { username: "mila" })
    await blockPerson(boris, { username: "mila" })
    await expect(answerFriendRequest(mila, id, "accepted")).rejects.toThrow(NotFound)
    expect((await answerFriendRequest(mila, others.id, "accepted")).status).toBe("accepted")
  })

  test("withdraws group invitations between the two, but not memberships", async () => {
    const [mila, boris] = await people()
    const statusIn = async (group: { id: number }) =>
      (
        await db
          .select({ status: groupMembers.status })
          .from(groupMembers)
          .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, boris.id)))
      )[0]?.status
    const [invited, returning, joined] = [await makeGroup(mila), await makeGroup(mila), await makeGroup(mila)]
    const cleos = await makeGroup(await makeUser())
    await makeMember(invited, boris, { status: "pending" })
    await makeMember(returning, boris, { status: "pending", needsInvitation: true })
    await makeMember(joined, boris)
    await makeMember(cleos, boris, { status: "pending" })
    await blockPerson(boris, { username: "mila" })
    expect(await statusIn(invited)).toBeUndefined()
    expect(await statusIn(returning)).toBe("removed")
    expect(await statusIn(joined)).toBe("accepted")
    expect(await statusIn(cleos)).toBe("pending")
  })

  test("by a blocked user responds as for an unknown account, and counts when the first block is lifted", async () => {
    const [mila, boris] = await people()
    await blockPerson(mila, { username: "boris" })
    for (const username of ["mila", "mila", "nobody"]) {
      const refusal = await blockPerson(boris, { username }).catch((error: Error) => error)
      expect(refusal).toBeInstanceOf(NotFound)
      expect(refusal).toMatchObject({ message: "User not found" })
    }
    expect((await listBlocks(boris, { limit })).items).toEqual([])
    await expect(unblockPerson(boris, mila.id)).rejects.toThrow(NotFound)
    await unblockPerson(mila, boris.id)
    expect((await listBlocks(boris, { limit })).items).toMatchObject([{ id: mila.id }])
    expect(await searchPeople(mila, { username: "boris" })).toEqual([])
    await unblockPerson(boris, mila.id)
    expect(await searchPeople(mila, { username: "boris" })).toHaveLength(1)
  })

  test("by a blocked user changes nothing for the other", async () => {
    const [mila, boris] = await people()
    await blockPerson(mila, { username: "boris" })
    await expect(blockPerson(boris, { username: "mila" })).rejects.toThrow(NotFound)
    await expect(blockPerson(mila, { username: "boris" })).rejects.toThrow(Conflict)
    expect((await listBlocks(mila, { limit })).items).toMatchObject([{ id: boris.id }])
    expect(JSON.stringify((await exported(mila)).account.blocks)).toContain("boris")
    expect((await exported(boris)).account.blocks).toEqual([])
  })

  test("is refused for visitors, oneself, unknown users, and twice", async () => {
    const [mila] = await people()
    await expect(blockPerson(null, { username: "boris" })).rejects.toThrow(Unauthenticated)
    await expect(blockPerson(mila, { username: "mila" })).rejects.toThrow(Invalid)
    await expect(blockPerson(mila, { username: "nobody" })).rejects.toThrow(NotFound)
    await blockPerson(mila, { username: "boris" })
    await expect(blockPerson(mila, { username: "boris" })).rejects.toThrow(Conflict)
    expect(await db.$count(blocks)).toBe(1)
  })

  test("when lifted lets both send requests again, and restores nothing", async () => {
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    await blockPerson(mila, { username: "boris" })
    await expect(unblockPerson(boris, mila.id)).rejects.toThrow(NotFound)
    await expect(unblockPerson(null, boris.id)).rejects.toThrow(Unauthenticated)
    await unblockPerson(mila, boris.id)
    await expect(unblockPerson(mila, boris.id)).rejects.toThrow(NotFound)
    expect(await db.$count(friends)).toBe(0)
    expect((await sendFriendRequest(boris, { username: "mila" })).status).toBe("pending")
  })

  test("and a request at the same time leave no pending request", async () => {
    for (let round = 0; round < 5; round++) {
      const [mila, boris] = [await makeUser(), await makeUser()]
      await Promise.allSettled([
        sendFriendRequest(boris, { username: mila.username }),
        blockPerson(mila, { username: boris.username }),
      ])
      expect(await db.$count(blocks, eq(blocks.userId, mila.id))).toBe(1)
      expect(await db.$count(friendRequests)).toBe(0)
    }
  })
})

test("blocked users are listed to the user who blocked them, newest first, page by page", async () => {
  const mila = await makeUser()
  for (const username of ["ana", "ben", "cleo"]) {
    await makeUser({ username })
    await blockPerson(mila, { username })
  }
  const first = await listBlocks(mila, { limit: 2 })
  const second = await listBlocks(mila, { limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ username }) => username)).toEqual(["cleo", "ben", "ana"])
  expect(second.nextCursor).toBeNull()
  await expect(listBlocks(null, { limit })).rejects.toThrow(Unauthenticated)
})
