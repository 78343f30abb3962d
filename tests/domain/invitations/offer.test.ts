import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { friendRequests, friends, groupMembers, invitations } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeInvitation, makeMember, makeUser } from "#tests/support/factories.ts"
import { blockPerson } from "~/domain/friends/block-writes.server.ts"
import { sendFriendRequest } from "~/domain/friends/writes.server.ts"
import { acceptInvitation, readOffer } from "~/domain/invitations/offer.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { NotFound } from "~/errors.ts"

useTestDatabase()
let mila: User
let noor: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
  noor = await makeUser({ username: "noor" })
})
afterEach(() => {
  env.SIGN_UP = "open"
})

const used = async () => (await db.select({ used: invitations.used }).from(invitations))[0]?.used
const statusIn = async (groupId: number) =>
  (
    await db
      .select({ status: groupMembers.status, userId: groupMembers.userId })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, groupId))
  ).find(({ userId }) => userId === noor.id)?.status

test("an invitation offers friendship and a group, to a visitor and to a user", async () => {
  const group = await makeGroup(mila, { name: "Trip", isPrivate: true })
  const { token } = await makeInvitation(mila, { befriends: true, groupId: group.id })
  const offer = {
    inviter: { id: mila.id, username: "mila" },
    befriends: true,
    group: { id: group.id, name: "Trip" },
    isOwn: false,
  }
  expect(await readOffer(null, token)).toEqual(offer)
  expect(await readOffer(noor, token)).toEqual(offer)
  expect(await readOffer(mila, token)).toEqual({ ...offer, isOwn: true })
})

test("an invitation that a user accepts makes friends and members, and is used once", async () => {
  const group = await makeGroup(mila, { isPrivate: true })
  const { token } = await makeInvitation(mila, { befriends: true, groupId: group.id, uses: 3 })
  await acceptInvitation(noor, token)
  expect(await db.$count(friends)).toBe(2)
  expect(await statusIn(group.id)).toBe("accepted")
  expect(await readOffer(noor, token)).toMatchObject({ befriends: false, group: null })
  await acceptInvitation(noor, token)
  expect([await used(), await db.$count(friends)]).toEqual([1, 2])
})

test("an invitation that a user accepts closes the friend request between the two", async () => {
  await sendFriendRequest(noor, { username: "mila" })
  const { token } = await makeInvitation(mila, { befriends: true })
  await acceptInvitation(noor, token)
  expect(await db.select({ status: friendRequests.status }).from(friendRequests)).toEqual([
    { status: "accepted" },
  ])
})

test("an invitation gives its maker nothing", async () => {
  const { token } = await makeInvitation(mila, { befriends: true })
  await acceptInvitation(mila, token)
  expect([await used(), await db.$count(friends)]).toEqual([0, 0])
})

test("an invitation offers a friend only the group", async () => {
  await makeFriends(mila, noor)
  const group = await makeGroup(mila)
  const { token } = await makeInvitation(mila, { befriends: true, groupId: group.id })
  expect(await acceptInvitation(noor, token)).toMatchObject({ befriends: false, group: { id: group.id } })
  expect(await db.$count(friends)).toBe(2)
})

test("an invitation brings a removed member back if the owner made it, and not if a member did", async () => {
  const [owner, member] = [await makeUser(), await makeUser()]
  const group = await makeGroup(owner)
  await makeMember(group, member)
  await makeMember(group, noor, { status: "removed", needsInvitation: true })
  const ofMember = await makeInvitation(member, { groupId: group.id })
  expect(await readOffer(noor, ofMember.token)).toMatchObject({ group: null })
  await acceptInvitation(noor, ofMember.token)
  expect(await statusIn(group.id)).toBe("removed")
  await acceptInvitation(noor, (await makeInvitation(owner, { groupId: group.id })).token)
  expect(await statusIn(group.id)).toBe("accepted")
})

test("an invitation does not work between people who block each other", async () => {
  const { token } = await makeInvitation(mila, { befriends: true })
  await blockPerson(mila, { username: "noor" })
  expect(await readOffer(noor, token)).toBeNull()
  await expect(acceptInvitation(noor, token)).rejects.toThrow(NotFound)
  expect(await readOffer(null, token)).not.toBeNull()
})

test("an invitation does not work when it was used up, or when SIGN_UP is closed", async () => {
  const spent = await makeInvitation(mila, { used: 1 })
  expect(await readOffer(noor, spent.token)).toBeNull()
  const { token } = await makeInvitation(mila)
  env.SIGN_UP = "closed"
  expect(await readOffer(null, token)).toBeNull()
})

test("the last use of an invitation is for one of two users who accept it at the same moment", async () => {
  const { token } = await makeInvitation(mila, { befriends: true })
  const both = await Promise.allSettled([noor, await makeUser()].map((user) => acceptInvitation(user, token)))
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await db.$count(friends)).toBe(2)
})

test("an operator's invitation offers an account and nothing else", async () => {
  const { token } = await makeInvitation(null)
  expect(await readOffer(null, token)).toEqual({ inviter: null, befriends: false, group: null, isOwn: false })
})
