import { expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

test("an invitation names who sent it, until it is accepted", async () => {
  const [owner, friend] = [await makeUser(), await makeUser()]
  await makeFriends(owner, friend)
  const { id } = await makeGroup(owner, { isPrivate: true })
  const inviter = { id: owner.id, username: owner.username }
  const invited = await api(`POST /api/groups/${id}/members`, { as: owner, json: { userId: friend.id } })
  expect(invited.body).toMatchObject({ status: "pending", invitedBy: inviter })
  const waiting = await api("GET /api/groups?filter=invited", { as: friend })
  expect(waiting.body).toMatchObject([{ membership: "pending", invitedBy: inviter, unreadCount: null }])
  await api(`PATCH /api/groups/${id}/members/${friend.id}`, { as: friend, json: { status: "accepted" } })
  expect((await api(`GET /api/groups/${id}`, { as: friend })).body).toMatchObject({ invitedBy: null })
})
