import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { friends, groupMembers, groups, invitations, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import {
  makeFriends,
  makeGroup,
  makeInvitation,
  makeMember,
  makeUser,
  PASSWORD,
} from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { signUpNow } from "~/domain/accounts/new-account.server.ts"
import { register } from "~/domain/accounts/writes.server.ts"
import { nextStep } from "~/domain/background/work.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { Conflict, Forbidden } from "~/errors.ts"

useTestDatabase()
afterEach(() => {
  env.SIGN_UP = "open"
})

let made = 0
function signUp(fields: { invitation?: string; email?: string } = {}): Promise<User> {
  const username = `newcomer${++made}`
  return register({
    email: `${username}@example.com`,
    username,
    password: PASSWORD,
    isPrivate: false,
    ...fields,
  })
}
const refused = (message: RegExp) =>
  expect.objectContaining({ name: "Forbidden", message: expect.stringMatching(message) })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error,
  )
const roleOf = async ({ id }: { id: number }) =>
  (await db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role
const used = async (id: number) =>
  (await db.select({ used: invitations.used }).from(invitations).where(eq(invitations.id, id)))[0]?.used

describe("the first account", () => {
  test.each(["open", "invited", "closed"] as const)(
    "signs up and is administrator when SIGN_UP is %s",
    async (mode) => {
      env.SIGN_UP = mode
      expect(await signUpNow()).toBe("open")
      expect(await roleOf(await signUp())).toBe("admin")
      expect(await signUpNow()).toBe(mode)
    },
  )

  test("belongs to one of two who sign up at the same moment", async () => {
    const both = await Promise.all([signUp(), signUp()])
    expect((await Promise.all(both.map(roleOf))).sort()).toEqual(["admin", "user"])
  })

  test("belongs to one of two who sign up at the same moment when SIGN_UP is closed", async () => {
    env.SIGN_UP = "closed"
    const both = await Promise.all([outcome(signUp()), outcome(signUp())])
    expect(both).toContainEqual("done")
    expect(both).toContainEqual(refused(/closed/))
  })

  test.each(["open", "invited", "closed"] as const)(
    "is missing after the only account deleted itself when SIGN_UP is %s",
    async (mode) => {
      env.SIGN_UP = mode
      const only = await signUp()
      await deleteAccount(only, { currentPassword: PASSWORD })
      while (!(await nextStep()));
      expect(await db.$count(users)).toBe(0)
      expect(await signUpNow()).toBe(mode)
      const expected = { open: "user", invited: refused(/need an invitation/), closed: refused(/closed/) }
      expect(await signUp().then(roleOf, (error) => error)).toEqual(expected[mode])
    },
  )

  test("signs up with an invitation that does not work", async () => {
    expect(await roleOf(await signUp({ invitation: "nonsense" }))).toBe("admin")
  })
})

describe("a later account", () => {
  let maker: User
  beforeEach(async () => {
    maker = await makeUser()
  })

  test("is no administrator", async () => {
    expect(await roleOf(await signUp())).toBe("user")
  })

  test("is refused when SIGN_UP is closed, also with an invitation", async () => {
    const { token, id } = await makeInvitation(maker)
    env.SIGN_UP = "closed"
    expect(await outcome(signUp())).toEqual(refused(/closed/))
    expect(await outcome(signUp({ invitation: token }))).toEqual(refused(/closed/))
    expect(await used(id)).toBe(0)
  })

  test("needs an invitation when SIGN_UP is invited", async () => {
    env.SIGN_UP = "invited"
    const { token, id } = await makeInvitation(maker)
    expect(await outcome(signUp())).toEqual(refused(/need an invitation/))
    await signUp({ invitation: token })
    expect(await used(id)).toBe(1)
    expect(await outcome(signUp({ invitation: token }))).toEqual(refused(/does not work/))
  })

  test("is told of a taken e-mail address only with an invitation that works", async () => {
    env.SIGN_UP = "invited"
    const { token, id } = await makeInvitation(maker)
    expect(await outcome(signUp({ email: maker.email }))).toEqual(refused(/need an invitation/))
    expect(await outcome(signUp({ email: maker.email, invitation: "no" }))).toEqual(refused(/does not work/))
    await expect(signUp({ email: maker.email, invitation: token })).rejects.toThrow(Conflict)
    expect(await used(id)).toBe(0)
  })

  test("gets the last use of an invitation once", async () => {
    const { token, id } = await makeInvitation(maker, { uses: 2, used: 1 })
    const both = await Promise.all([1, 2].map(() => outcome(signUp({ invitation: token }))))
    expect(both).toContainEqual("done")
    expect(both).toContainEqual(refused(/does not work/))
    expect(await used(id)).toBe(2)
  })

  test.each([
    ["is over", { expiresAt: new Date(Date.now() - 1) }, { isSuspended: false }],
    ["was made by a suspended account", {}, { isSuspended: true }],
    ["was made by a deleted account", {}, { isDeleted: true }],
  ])("is refused with an invitation that %s", async (_, invitation, account) => {
    const { token } = await makeInvitation(maker, invitation)
    await db.update(users).set(account).where(eq(users.id, maker.id))
    await makeUser()
    await expect(signUp({ invitation: token })).rejects.toThrow(Forbidden)
  })

  test("signs up with an operator's invitation, which has no maker", async () => {
    env.SIGN_UP = "invited"
    const { token } = await makeInvitation(null)
    expect(await signUp({ invitation: token })).toMatchObject({ isPrivate: false })
    expect(await db.$count(friends)).toBe(0)
  })

  test("becomes a friend of the maker", async () => {
    const { token } = await makeInvitation(maker, { befriends: true })
    const { id } = await signUp({ invitation: token })
    const rows = await db.select({ userId: friends.userId, friendId: friends.friendId }).from(friends)
    expect(rows).toEqual([
      { userId: maker.id, friendId: id },
      { userId: id, friendId: maker.id },
    ])
  })

  const membership = async ({ id }: User) =>
    (
      await db.select({ status: groupMembers.status }).from(groupMembers).where(eq(groupMembers.userId, id))
    )[0]?.status

  test("joins the group of the invitation", async () => {
    const group = await makeGroup(maker, { isPrivate: true })
    const { token } = await makeInvitation(maker, { groupId: group.id })
    expect(await membership(await signUp({ invitation: token }))).toBe("accepted")
  })

  test("does not join a group into which the maker may invite nobody any more", async () => {
    const owner = await makeUser()
    await makeFriends(owner, maker)
    const group = await makeGroup(owner)
    await makeMember(group, maker)
    const { token } = await makeInvitation(maker, { groupId: group.id, uses: 3 })
    expect(await membership(await signUp({ invitation: token }))).toBe("accepted")
    await db.update(groups).set({ isPrivate: true })
    expect(await membership(await signUp({ invitation: token }))).toBeUndefined()
    await db.update(groups).set({ isDeleted: true })
    expect(await membership(await signUp({ invitation: token }))).toBeUndefined()
  })
})
