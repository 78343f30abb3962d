import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import {
  collections,
  friendRequests,
  friends,
  groupItems,
  groupMembers,
  groupMessages,
  groups,
  items,
  oneTimeKeys,
  sessions,
  users,
} from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeCollaborator,
  makeCollection,
  makeFriends,
  makeGroup,
  makeGroupItem,
  makeItem,
  makeMember,
  makeMessage,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { droppedPictures } from "#tests/support/jobs.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { Invalid, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const goodbye = { currentPassword: PASSWORD }

describe("deleting an account", () => {
  test("does nothing without the password", async () => {
    const mila = await makeUser()
    await makeCollection(mila)
    await expect(deleteAccount(mila, { currentPassword: "wrong" })).rejects.toThrow(Invalid)
    await expect(deleteAccount(null, goodbye)).rejects.toThrow(Unauthenticated)
    expect([await db.$count(users), await db.$count(collections)]).toEqual([1, 1])
  })

  test("deletes sessions, collections, friendships, requests and stored responses", async () => {
    const [mila, boris, cleo] = [await makeUser(), await makeUser(), await makeUser()]
    const session = await openSession(mila.id)
    await openSession(boris.id)
    const hers = await makeCollection(mila, { coverImageUrl: "/images/u/cover" })
    await makeCollaborator(hers, boris)
    await makeItem(hers, { userId: boris.id, imageUrl: "/images/u/item" })
    await makeItem(hers, { imageUrl: "https://shop.example/picture.jpg" })
    const his = await makeCollection(boris)
    await makeFriends(mila, boris)
    await sendFriendRequest(cleo, { username: mila.username })
    for (const person of [mila, boris])
      await db.insert(oneTimeKeys).values({ scope: `user:${person.id}`, key: "k", requestHash: "h" })

    await deleteAccount(mila, goodbye)

    expect(await droppedPictures()).toEqual([
      "/images/u/cover",
      "/images/u/item",
      "https://shop.example/picture.jpg",
    ])
    expect(await findSession(session)).toBeNull()
    expect(await db.$count(sessions)).toBe(1)
    expect((await db.select({ id: collections.id }).from(collections)).map(({ id }) => id)).toEqual([his.id])
    expect(await db.$count(items)).toBe(0)
    expect([await db.$count(friends), await db.$count(friendRequests)]).toEqual([0, 0])
    expect((await db.select().from(oneTimeKeys)).map(({ scope }) => scope)).toEqual([`user:${boris.id}`])
  })

  test("keeps the user's items in collections and groups of others, without a name", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const his = await makeCollection(boris)
    await makeItem(his, { userId: mila.id })
    const group = await makeGroup(boris)
    await makeMember(group, mila)
    await makeMessage(group, mila, { content: "See you at noon" })
    await makeGroupItem(group, mila)
    await deleteAccount(mila, goodbye)
    expect((await db.select().from(items))[0]?.userId).toBeNull()
    expect((await db.select().from(groupMessages))[0]).toMatchObject({
      userId: null,
      content: "See you at noon",
    })
    expect((await db.select().from(groupItems))[0]?.userId).toBeNull()
    expect((await db.select().from(groupMembers)).map(({ userId }) => userId)).toEqual([boris.id])
  })

  test("gives groups to their oldest member, and deletes groups without members", async () => {
    const [mila, boris, cleo, dora] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()]
    const shared = await makeGroup(mila, { isPrivate: true })
    await makeMember(shared, cleo, { createdAt: new Date(2_000) })
    await makeMember(shared, boris, { createdAt: new Date(1_000), status: "pending" })
    await makeMember(shared, dora, { createdAt: new Date(3_000) })
    await makeMessage(shared, mila)
    const alone = await makeGroup(mila)
    await makeMember(alone, boris, { status: "pending" })
    await deleteAccount(mila, goodbye)
    const left = await db.select({ id: groups.id, ownerId: groups.ownerId }).from(groups)
    expect(left).toEqual([{ id: shared.id, ownerId: cleo.id }])
    const roles = await db
      .select({ userId: groupMembers.userId, role: groupMembers.role })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, shared.id))
      .orderBy(groupMembers.userId)
    expect(roles).toEqual([
      { userId: boris.id, role: "member" },
      { userId: cleo.id, role: "owner" },
      { userId: dora.id, role: "member" },
    ])
    expect(await db.$count(groupMessages)).toBe(1)
  })
})
