import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import { invitableFriends, listMembers } from "~/domain/groups/member-reads.server.ts"
import { addMember, answerInvitation, removeMember } from "~/domain/groups/member-writes.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { Conflict, Forbidden, NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

let owner: User
let guest: User
let open: { id: number }
let closed: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  guest = await makeUser()
  open = await makeGroup(owner)
  closed = await makeGroup(owner, { isPrivate: true })
})

const roleIn = async (person: User, group: { id: number }) => (await getGroup(person, group.id)).role
const invitable = async (as: User) =>
  (await invitableFriends(as, closed.id, 50)).map(({ username }) => username)
const names = async (viewer: User, group: { id: number }) =>
  (await listMembers(viewer, group.id, { limit: 50 })).items.map(({ user, status }) => [
    user.username,
    status,
  ])

describe("joining and leaving", () => {
  test("is open to signed-in users in a public group", async () => {
    expect(await addMember(guest, open.id)).toMatchObject({
      groupId: open.id,
      userId: guest.id,
      role: "member",
      status: "accepted",
      user: { id: guest.id, username: guest.username },
    })
    expect((await getGroup(guest, open.id)).group.memberCount).toBe(2)
    await expect(addMember(guest, open.id)).rejects.toThrow(Conflict)
    await expect(addMember(owner, open.id)).rejects.toThrow(Conflict)
    await expect(addMember(null, open.id)).rejects.toThrow(Unauthenticated)
  })

  test("throws NotFound for a private group without an invitation", async () => {
    await expect(addMember(guest, closed.id)).rejects.toThrow(NotFound)
  })

  test("is possible again after leaving a public group", async () => {
    await addMember(guest, open.id)
    await removeMember(guest, open.id, guest.id)
    expect(await roleIn(guest, open)).toBe("stranger")
    await addMember(guest, open.id)
    expect(await roleIn(guest, open)).toBe("member")
  })

  test("throws Conflict when the owner leaves", async () => {
    await expect(removeMember(owner, open.id, owner.id)).rejects.toThrow(Conflict)
  })
})

describe("inviting a friend", () => {
  test("makes a friend pending until they accept", async () => {
    await makeFriends(owner, guest)
    expect(await addMember(owner, closed.id, guest.id)).toMatchObject({ userId: guest.id, status: "pending" })
    expect(await roleIn(guest, closed)).toBe("invited")
    expect((await getGroup(guest, closed.id)).group.memberCount).toBe(1)
    expect(await answerInvitation(guest, closed.id, guest.id, "accepted")).toMatchObject({
      status: "accepted",
    })
    expect(await roleIn(guest, closed)).toBe("member")
    await expect(answerInvitation(guest, closed.id, guest.id, "accepted")).rejects.toThrow(Conflict)
  })

  test("is possible again after the friend declined", async () => {
    await makeFriends(owner, guest)
    await addMember(owner, closed.id, guest.id)
    expect(await answerInvitation(guest, closed.id, guest.id, "rejected")).toMatchObject({
      status: "rejected",
    })
    await expect(getGroup(guest, closed.id)).rejects.toThrow(NotFound)
    expect(await addMember(owner, closed.id, guest.id)).toMatchObject({ status: "pending" })
  })

  test("is for the owner's friends only, once", async () => {
    const third = await makeUser()
    await makeFriends(owner, guest)
    await makeFriends(guest, third)
    await expect(addMember(owner, closed.id, third.id)).rejects.toThrow("You can invite friends only")
    await expect(addMember(owner, closed.id, 4711)).rejects.toThrow("You can invite friends only")
    await addMember(owner, closed.id, guest.id)
    await expect(addMember(owner, closed.id, guest.id)).rejects.toThrow(Conflict)
    await expect(addMember(guest, closed.id, third.id)).rejects.toThrow(Forbidden)
    await answerInvitation(guest, closed.id, guest.id, "accepted")
    await expect(addMember(owner, closed.id, guest.id)).rejects.toThrow(Conflict)
    await expect(addMember(guest, closed.id, third.id)).rejects.toThrow(Forbidden)
  })

  test("is refused for a block in either direction", async () => {
    const third = await makeUser()
    await makeFriends(owner, guest)
    await makeFriends(owner, third)
    await db.insert(blocks).values([
      { userId: owner.id, blockedId: guest.id },
      { userId: third.id, blockedId: owner.id },
    ])
    for (const person of [guest, third])
      await expect(addMember(owner, closed.id, person.id)).rejects.toThrow(Forbidden)
    expect(await invitable(owner)).toEqual([])
  })

  test("can be answered by the invited user only, and only while it is pending", async () => {
    const third = await makeUser()
    await makeFriends(owner, guest)
    await addMember(owner, open.id, guest.id)
    await expect(answerInvitation(owner, open.id, guest.id, "accepted")).rejects.toThrow(Forbidden)
    await expect(answerInvitation(third, open.id, guest.id, "accepted")).rejects.toThrow(Forbidden)
    await expect(answerInvitation(third, open.id, third.id, "accepted")).rejects.toThrow(NotFound)
    await expect(answerInvitation(third, closed.id, third.id, "accepted")).rejects.toThrow("Group not found")
  })

  test("can be withdrawn by the owner", async () => {
    await makeFriends(owner, guest)
    await addMember(owner, closed.id, guest.id)
    await removeMember(owner, closed.id, guest.id)
    await expect(getGroup(guest, closed.id)).rejects.toThrow(NotFound)
  })

  test("offers the friends who are neither members nor invited", async () => {
    const [free, invited, member] = [await makeUser({ username: "free" }), await makeUser(), await makeUser()]
    for (const friend of [free, invited, member]) await makeFriends(owner, friend)
    await makeMember(closed, invited, { status: "pending" })
    await makeMember(closed, member)
    expect(await invitable(owner)).toEqual(["free"])
    expect(await invitable(member)).toEqual([])
  })
})

describe("removing a member", () => {
  test("removes access at once, and only an invitation restores it", async () => {
    await makeFriends(owner, guest)
    await addMember(guest, open.id)
    await removeMember(owner, open.id, guest.id)
    expect(await roleIn(guest, open)).toBe("removed")
    expect((await getGroup(guest, open.id)).group).toMatchObject({ membership: null, memberCount: 1 })
    await expect(addMember(guest, open.id)).rejects.toThrow(Forbidden)
    await addMember(owner, open.id, guest.id)
    await addMember(guest, open.id)
    expect(await roleIn(guest, open)).toBe("member")
  })

  test("still holds after the removed user declined an invitation", async () => {
    await makeFriends(owner, guest)
    await addMember(guest, open.id)
    await removeMember(owner, open.id, guest.id)
    await addMember(owner, open.id, guest.id)
    await answerInvitation(guest, open.id, guest.id, "rejected")
    expect(await roleIn(guest, open)).toBe("removed")
    await expect(addMember(guest, open.id)).rejects.toThrow(Forbidden)
  })

  test("still holds after a block", async () => {
    await makeFriends(owner, guest)
    await addMember(guest, open.id)
    await removeMember(owner, open.id, guest.id)
    await addMember(owner, open.id, guest.id)
    await db.insert(blocks).values({ userId: guest.id, blockedId: owner.id })
    await expect(addMember(guest, open.id)).rejects.toThrow(Forbidden)
  })

  test("is for the owner only, and needs a member", async () => {
    const third = await makeUser()
    await addMember(guest, open.id)
    await addMember(third, open.id)
    await expect(removeMember(guest, open.id, third.id)).rejects.toThrow(Forbidden)
    await removeMember(owner, open.id, third.id)
    await expect(removeMember(owner, open.id, third.id)).rejects.toThrow(NotFound)
    await expect(removeMember(owner, open.id, 4711)).rejects.toThrow(NotFound)
    await expect(removeMember(third, open.id, third.id)).rejects.toThrow(NotFound)
  })
})

describe("the list of members", () => {
  test("has members, and for the owner also the invited", async () => {
    const invited = await makeUser({ username: "waiting" })
    await makeMember(open, guest, { createdAt: new Date(Date.now() + 1_000) })
    await makeMember(open, invited, { status: "pending", createdAt: new Date(Date.now() + 2_000) })
    const members = [
      [guest.username, "accepted"],
      [owner.username, "accepted"],
    ]
    expect(await names(guest, open)).toEqual(members)
    expect(await names(owner, open)).toEqual([["waiting", "pending"], ...members])
  })

  test("is for signed-in users, and of a private group for members", async () => {
    await makeMember(closed, guest, { status: "pending" })
    await expect(names(guest, closed)).rejects.toThrow(Forbidden)
    await expect(listMembers(null, open.id, { limit: 50 })).rejects.toThrow(Unauthenticated)
    await expect(listMembers(null, closed.id, { limit: 50 })).rejects.toThrow(NotFound)
  })

  test("has pages with no gap and no repeat, also for equal times", async () => {
    const createdAt = new Date(Date.now() + 1_000)
    const people = [await makeUser(), await makeUser(), await makeUser()]
    for (const person of people) await makeMember(open, person, { createdAt })
    const first = await listMembers(owner, open.id, { limit: 2 })
    const second = await listMembers(owner, open.id, { limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ userId }) => userId)).toEqual(
      [...people]
        .reverse()
        .map(({ id }) => id)
        .concat(owner.id),
    )
  })
})
