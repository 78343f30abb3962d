import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeMember, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let member: User
let stranger: User
beforeEach(async () => {
  owner = await makeUser()
  member = await makeUser()
  stranger = await makeUser()
})

describe("/api/groups", () => {
  test("creates a group and lists it", async () => {
    const made = await api("POST /api/groups", { as: owner, json: { name: " Kitchen " } })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: 1,
      name: "Kitchen",
      description: null,
      ownerId: owner.id,
      isPrivate: false,
      createdAt: expect.stringMatching(/Z$/),
      memberCount: 1,
      membership: "owner",
      unreadCount: 0,
      invitedBy: null,
    })
    const listed = await api("GET /api/groups?filter=public", { as: stranger })
    expect(listed.body).toEqual([{ ...made.body, membership: null, unreadCount: null }])
    expect((await api("GET /api/groups?filter=my", { as: stranger })).body).toEqual([])
  })

  test("returns the specified message for a missing session, a blank name and another owner", async () => {
    const signedOut = await api("POST /api/groups", { json: {} })
    expect(signedOut).toMatchObject({
      status: 401,
      body: { message: "You must be logged in to create a group" },
    })
    const nameless = await api("POST /api/groups", { as: owner, json: { name: " " } })
    expect(nameless).toMatchObject({ status: 400, body: { errors: { name: ["Name is required"] } } })
    const foreign = await api("POST /api/groups", {
      as: owner,
      json: { name: "Theirs", ownerId: stranger.id },
    })
    expect(foreign).toMatchObject({
      status: 403,
      body: { message: "User identification error. Please try logging in again." },
    })
  })

  test("lists the user's groups and invitations by filter", async () => {
    const joined = await makeGroup(owner, { isPrivate: true })
    const waiting = await makeGroup(owner, { isPrivate: true })
    await makeMember(joined, member)
    await makeMember(waiting, member, { status: "pending" })
    const ids = async (filter: string) =>
      (await api(`GET /api/groups${filter}`, { as: member })).body.map(({ id }: { id: number }) => id)
    expect(await ids("?filter=my")).toEqual([joined.id])
    expect(await ids("?filter=invited")).toEqual([waiting.id])
    expect(await ids("?filter=public")).toEqual([])
    expect(await ids("")).toEqual([waiting.id, joined.id])
  })
})

test("PATCH /api/groups/{id} changes only the given fields", async () => {
  const { id } = await makeGroup(owner, { name: "Readers", description: "Old", isPrivate: true })
  const change = async (json: unknown) => (await api(`PATCH /api/groups/${id}`, { as: owner, json })).body
  const { body: before } = await api(`GET /api/groups/${id}`, { as: owner })
  expect(await change({})).toEqual(before)
  expect(await change({ description: "New", memberCount: 9 })).toEqual({ ...before, description: "New" })
  expect(await change({ ...before, description: " ", isPrivate: false })).toEqual({
    ...before,
    description: null,
    isPrivate: false,
  })
})

describe("/api/groups/{id}/members", () => {
  test("lists the members for a member", async () => {
    const { id } = await makeGroup(owner, { isPrivate: true })
    await makeMember({ id }, member)
    const { body } = await api(`GET /api/groups/${id}/members`, { as: member })
    expect(body).toContainEqual({
      groupId: id,
      userId: owner.id,
      role: "owner",
      status: "accepted",
      createdAt: expect.stringMatching(/Z$/),
      user: { id: owner.id, username: owner.username, isPrivate: false },
      invitedBy: null,
    })
  })

  test("lets users join, invite, accept, leave and be removed", async () => {
    const { id } = await makeGroup(owner)
    await makeFriends(owner, stranger)
    const post = (as: User, json?: unknown) => api(`POST /api/groups/${id}/members`, { as, json })
    const patch = (as: User, userId: number, status: string) =>
      api(`PATCH /api/groups/${id}/members/${userId}`, { as, json: { status } })
    const remove = (as: User, userId: number) => api(`DELETE /api/groups/${id}/members/${userId}`, { as })
    expect(await post(member)).toMatchObject({ status: 201, body: { userId: member.id, status: "accepted" } })
    expect((await post(member)).status).toBe(409)
    expect((await remove(owner, member.id)).status).toBe(204)
    expect((await post(member)).status).toBe(403)
    expect((await post(owner, { userId: member.id })).status).toBe(403)
    const invitation = await post(owner, { userId: stranger.id })
    expect(invitation).toMatchObject({ status: 201, body: { status: "pending" } })
    expect((await post(owner, { userId: stranger.id })).status).toBe(409)
    expect((await patch(owner, stranger.id, "accepted")).status).toBe(403)
    expect((await patch(stranger, stranger.id, "maybe")).status).toBe(400)
    expect(await patch(stranger, stranger.id, "accepted")).toMatchObject({
      status: 200,
      body: { userId: stranger.id, status: "accepted", user: { username: stranger.username } },
    })
    expect((await patch(stranger, stranger.id, "accepted")).status).toBe(409)
    expect((await remove(stranger, owner.id)).status).toBe(403)
    expect((await remove(owner, owner.id)).status).toBe(409)
    expect((await remove(stranger, stranger.id)).status).toBe(204)
    expect((await remove(owner, stranger.id)).status).toBe(404)
    expect((await post(stranger)).status).toBe(201)
  })

  test("lets a removed member back in only by an accepted invitation", async () => {
    const { id } = await makeGroup(owner)
    await makeFriends(owner, member)
    const ask = (as: User, method: string, address: string, json?: unknown) =>
      api(`${method} /api/groups/${id}/members${address}`, { as, json })
    await ask(member, "POST", "")
    await ask(owner, "DELETE", `/${member.id}`)
    const invite = () => ask(owner, "POST", "", { userId: member.id })
    expect((await invite()).status).toBe(201)
    const declined = await ask(member, "PATCH", `/${member.id}`, { status: "rejected" })
    expect([declined.status, declined.body.status]).toEqual([200, "rejected"])
    expect((await ask(member, "POST", "")).status).toBe(403)
    expect((await invite()).status).toBe(201)
    expect((await ask(member, "PATCH", `/${member.id}`, { status: "accepted" })).status).toBe(200)
    expect((await api(`GET /api/groups/${id}`, { as: member })).body.membership).toBe("member")
  })
})
