import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { blocks } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import { type GroupFilter, groupChangeSchema, newGroupSchema } from "~/domain/groups/inputs.server.ts"
import { getGroup, listGroups, waitingInvitations } from "~/domain/groups/reads.server.ts"
import { createGroup, deleteGroup, updateGroup } from "~/domain/groups/writes.server.ts"
import { Forbidden, NotFound, Unauthenticated } from "~/errors.ts"

useTestDatabase()

const named = async (viewer: Parameters<typeof listGroups>[0], filter?: GroupFilter) =>
  (await listGroups(viewer, { filter, limit: 50 })).items.map((group) => group.name)

describe("creating a group", () => {
  test("makes the viewer its owner and first member", async () => {
    const mila = await makeUser()
    const { id } = await createGroup(mila, newGroupSchema.parse({ name: " Kitchen ", description: "" }))
    const { group, role } = await getGroup(mila, id)
    expect(group).toMatchObject({
      name: "Kitchen",
      description: null,
      ownerId: mila.id,
      isPrivate: false,
      memberCount: 1,
      membership: "owner",
    })
    expect(role).toBe("owner")
  })

  test("is refused for a visitor with the specified message", async () => {
    const refused = createGroup(null, newGroupSchema.parse({ name: "Ours" }))
    await expect(refused).rejects.toThrow(Unauthenticated)
    await expect(refused).rejects.toThrow("You must be logged in to create a group")
  })

  test("is refused for another owner", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const refused = createGroup(mila, newGroupSchema.parse({ name: "Ours", ownerId: boris.id }))
    await expect(refused).rejects.toThrow("User identification error. Please try logging in again.")
    expect(await named(boris)).toEqual([])
  })

  test.each([[" "], [undefined]])("needs a name, not %j", (name) => {
    const issues = newGroupSchema.safeParse({ name }).error?.issues.map((issue) => issue.message)
    expect(issues).toEqual(["Name is required"])
  })
})

describe("seeing groups", () => {
  test("a private group is visible to owner, members and the invited only", async () => {
    const [owner, member, invited, removed, stranger] = [
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
      await makeUser(),
    ]
    const { id } = await makeGroup(owner, { isPrivate: true })
    await makeMember({ id }, member)
    await makeMember({ id }, invited, { status: "pending" })
    await makeMember({ id }, removed, { status: "removed", needsInvitation: true })
    expect((await getGroup(owner, id)).group).toMatchObject({ membership: "owner", memberCount: 2 })
    expect((await getGroup(member, id)).group.membership).toBe("member")
    expect((await getGroup(invited, id)).group.membership).toBe("pending")
    for (const viewer of [removed, stranger, null]) {
      await expect(getGroup(viewer, id)).rejects.toThrow(NotFound)
      await expect(getGroup(viewer, id)).rejects.toThrow("Group not found")
    }
  })

  test("lists have all visible groups, own groups, public groups or invitations", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    await makeGroup(boris, { name: "Public" })
    await makeGroup(boris, { name: "Secret", isPrivate: true })
    const joined = await makeGroup(boris, { name: "Joined", isPrivate: true })
    const inviting = await makeGroup(boris, { name: "Inviting", isPrivate: true })
    await makeGroup(mila, { name: "Own" })
    await makeMember(joined, mila)
    await makeMember(inviting, mila, { status: "pending" })
    expect(await named(mila)).toEqual(["Own", "Inviting", "Joined", "Public"])
    expect(await named(mila, "my")).toEqual(["Own", "Joined"])
    expect(await named(mila, "public")).toEqual(["Own", "Public"])
    expect(await named(mila, "invited")).toEqual(["Inviting"])
    expect(await named(null)).toEqual(["Own", "Public"])
    await expect(named(null, "my")).rejects.toThrow(Unauthenticated)
    await expect(named(null, "invited")).rejects.toThrow(Unauthenticated)
    expect(await waitingInvitations(mila)).toBe(1)
    expect(await waitingInvitations(null)).toBe(0)
  })

  test.each(["inviter", "invited"])("a block by the %s hides the invitation", async (blocker) => {
    const [owner, guest] = [await makeUser(), await makeUser()]
    const group = await makeGroup(owner, { isPrivate: true })
    await makeMember(group, guest, { status: "pending" })
    const [userId, blockedId] = blocker === "inviter" ? [owner.id, guest.id] : [guest.id, owner.id]
    await db.insert(blocks).values({ userId, blockedId })
    await expect(getGroup(guest, group.id)).rejects.toThrow(NotFound)
    expect(await named(guest)).toEqual([])
    expect(await named(guest, "invited")).toEqual([])
    expect(await waitingInvitations(guest)).toBe(0)
  })

  test("pages have no gap and no repeat", async () => {
    const mila = await makeUser()
    for (const n of [1, 2, 3, 4, 5]) await makeGroup(mila, { name: `G${n}` })
    const first = await listGroups(mila, { limit: 2 })
    const second = await listGroups(mila, { limit: 2, cursor: first.nextCursor })
    const third = await listGroups(mila, { limit: 2, cursor: second.nextCursor })
    expect([first, second, third].flatMap((page) => page.items.map((group) => group.name))).toEqual([
      "G5",
      "G4",
      "G3",
      "G2",
      "G1",
    ])
    expect(third.nextCursor).toBeNull()
  })
})

describe("managing a group", () => {
  test("updateGroup changes only the given fields", async () => {
    const mila = await makeUser()
    const { id } = await makeGroup(mila, { name: "Old", description: "Kept" })
    await updateGroup(mila, id, groupChangeSchema.parse({ name: "New", isPrivate: true }))
    expect((await getGroup(mila, id)).group).toMatchObject({
      name: "New",
      description: "Kept",
      isPrivate: true,
    })
    await updateGroup(mila, id, groupChangeSchema.parse({ description: null }))
    expect((await getGroup(mila, id)).group).toMatchObject({ name: "New", description: null })
  })

  test("throws Forbidden for others who see the group, and NotFound for the rest", async () => {
    const [owner, member] = [await makeUser(), await makeUser()]
    const open = await makeGroup(owner)
    const closed = await makeGroup(owner, { isPrivate: true })
    await makeMember(open, member)
    const change = groupChangeSchema.parse({ name: "Mine" })
    await expect(updateGroup(member, open.id, change)).rejects.toThrow(Forbidden)
    await expect(deleteGroup(member, open.id)).rejects.toThrow(Forbidden)
    await expect(updateGroup(member, closed.id, change)).rejects.toThrow(NotFound)
    await expect(deleteGroup(member, closed.id)).rejects.toThrow(NotFound)
    await expect(deleteGroup(null, open.id)).rejects.toThrow(Unauthenticated)
    expect((await getGroup(owner, open.id)).group.name).toBe(open.name)
  })

  test("deleteGroup deletes everything in the group", async () => {
    const mila = await makeUser()
    const { id } = await makeGroup(mila)
    await deleteGroup(mila, id)
    await expect(getGroup(mila, id)).rejects.toThrow(NotFound)
    expect(await named(mila, "my")).toEqual([])
  })
})
