import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { invitations, oneTimeKeys } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeInvitation, makeMember, makeUser } from "#tests/support/factories.ts"
import { invitationSchema } from "~/domain/invitations/inputs.server.ts"
import { listInvitations } from "~/domain/invitations/reads.server.ts"
import { findInvitation } from "~/domain/invitations/usable.server.ts"
import { createInvitation, revokeInvitation } from "~/domain/invitations/writes.server.ts"
import type { User } from "~/domain/viewer.ts"
import { env } from "~/env.server.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "~/errors.ts"

useTestDatabase()
let mila: User
beforeEach(async () => {
  mila = await makeUser()
})
afterEach(() => {
  env.SIGN_UP = "open"
})

const create = (viewer: User, fields: object = {}) => createInvitation(viewer, invitationSchema.parse(fields))
const list = async (viewer: User) => (await listInvitations(viewer, { limit: 100 })).items
const past = () => new Date(Date.now() - 1)

describe("createInvitation", () => {
  test("returns a token that works, and stores neither it nor its source", async () => {
    const once = { scope: "user:1", key: "k1", requestHash: "h", lifetimeMs: 60_000 }
    const { token, id } = await createInvitation(mila, invitationSchema.parse({}), { once })
    expect(await findInvitation(token)).toMatchObject({ id })
    const stored = JSON.stringify([await db.select().from(invitations), await db.select().from(oneTimeKeys)])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString("base64"))
  })

  test("gives a repetition the same token, unless it was revoked", async () => {
    const once = { scope: "user:1", key: "k1", requestHash: "h", lifetimeMs: 60_000, isByContent: true }
    const again = () => createInvitation(mila, invitationSchema.parse({}), { once })
    const first = await again()
    expect(await again()).toEqual(first)
    await revokeInvitation(mila, first.id)
    expect((await again()).token).not.toBe(first.token)
  })

  test("allows 10 uses to a user and 1,000 to an administrator", async () => {
    await expect(create(mila, { uses: 11 })).rejects.toThrow(Invalid)
    expect(await create(mila, { uses: 10 })).toMatchObject({ uses: 10 })
    expect(await create(await makeUser({ role: "admin" }), { uses: 1_000 })).toMatchObject({ uses: 1_000 })
  })

  test("refuses an end that is past", async () => {
    await expect(create(mila, { expiresAt: past().toISOString() })).rejects.toThrow(Invalid)
  })

  test("allows 20 working invitations, and does not count the others", async () => {
    for (let n = 0; n < 20; n++) await makeInvitation(mila)
    await makeInvitation(await makeUser())
    await expect(create(mila)).rejects.toThrow(Conflict)
    await db.update(invitations).set({ used: 1 }).where(eq(invitations.id, 3))
    await create(mila)
    await expect(create(mila)).rejects.toThrow(Conflict)
  })

  test("deletes the oldest of more than 100, but none that works", async () => {
    const working = await makeInvitation(mila)
    for (let n = 0; n < 102; n++) await makeInvitation(mila, { used: 1 })
    const { id } = await create(mila)
    const ids = (await db.select({ id: invitations.id }).from(invitations)).map((row) => row.id)
    expect(ids).toHaveLength(101)
    expect(ids).toEqual(expect.arrayContaining([working.id, id]))
  })

  test("is refused when SIGN_UP is closed, and not when it is invited", async () => {
    env.SIGN_UP = "invited"
    await create(mila)
    env.SIGN_UP = "closed"
    await expect(create(mila)).rejects.toThrow(Forbidden)
  })

  test("accepts a private group from its owner only, and a public one from its members", async () => {
    const owner = await makeUser()
    const [open, shut, hidden] = [
      await makeGroup(owner),
      await makeGroup(owner, { isPrivate: true }),
      await makeGroup(owner, { isPrivate: true }),
    ]
    await makeMember(shut, mila)
    expect(await create(owner, { groupId: shut.id })).toMatchObject({ groupId: shut.id })
    await expect(create(mila, { groupId: open.id })).rejects.toThrow(Forbidden)
    await expect(create(mila, { groupId: shut.id })).rejects.toThrow(Forbidden)
    await expect(create(mila, { groupId: hidden.id })).rejects.toThrow(NotFound)
    await makeMember(open, mila)
    expect(await create(mila, { groupId: open.id })).toMatchObject({ groupId: open.id })
  })
})

describe("the list of invitations", () => {
  test("has the user's own, newest first, with the names of groups that the user sees", async () => {
    const [mine, other] = [
      await makeGroup(mila, { isPrivate: true }),
      await makeGroup(await makeUser(), { isPrivate: true }),
    ]
    await makeInvitation(mila, { groupId: mine.id })
    await makeInvitation(mila, { groupId: other.id })
    await makeInvitation(await makeUser())
    await makeInvitation(null)
    const groups = (await list(mila)).map(({ id, groupName }) => [id, groupName])
    expect(groups).toEqual([
      [2, null],
      [1, mine.name],
    ])
  })

  test("has the operator's invitations for administrators, who can revoke them", async () => {
    const admin = await makeUser({ role: "admin" })
    const { id } = await makeInvitation(null)
    expect(await list(admin)).toMatchObject([{ id }])
    await revokeInvitation(admin, id)
    expect(await list(admin)).toEqual([])
  })
})

describe("revokeInvitation", () => {
  test("makes the link invalid", async () => {
    const { id, token } = await create(mila)
    await revokeInvitation(mila, id)
    expect(await findInvitation(token)).toBeNull()
  })

  test("does not find invitations of others or of the operator", async () => {
    const admin = await makeUser({ role: "admin" })
    for (const { id } of [await makeInvitation(mila), await makeInvitation(null)])
      await expect(revokeInvitation(await makeUser(), id)).rejects.toThrow(NotFound)
    await expect(revokeInvitation(admin, 1)).rejects.toThrow(NotFound)
  })
})
