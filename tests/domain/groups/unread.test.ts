import { beforeEach, describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeGroup, makeMember, makeMessage, makeUser } from "#tests/support/factories.ts"
import { statementsOf } from "#tests/support/statements.ts"
import { addMember } from "~/domain/groups/member-writes.server.ts"
import { markRead } from "~/domain/groups/message-reads.server.ts"
import { getGroup } from "~/domain/groups/reads.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let owner: User
let member: User
let group: { id: number }
beforeEach(async () => {
  owner = await makeUser()
  member = await makeUser()
  group = await makeGroup(owner)
})

const say = (by: User, content = "Hello") => makeMessage(group, by, { content })
const unread = async (viewer: User | null) => (await getGroup(viewer, group.id)).group.unreadCount

describe("unread messages", () => {
  test("are those of others since the member joined or read", async () => {
    await say(owner)
    await addMember(member, group.id)
    expect(await unread(member)).toBe(0)
    const first = await say(owner)
    const second = await say(owner)
    await say(member)
    expect([await unread(member), await unread(owner)]).toEqual([2, 1])
    await markRead(member, group.id, first.id)
    expect(await unread(member)).toBe(1)
    await markRead(member, group.id, second.id)
    await markRead(member, group.id, first.id)
    expect(await unread(member)).toBe(0)
  })

  test("are counted up to a hundred", async () => {
    await makeMember(group, member)
    for (let number = 1; number <= 101; number++) await say(owner)
    expect(await unread(member)).toBe(100)
  })

  test("are counted for members only", async () => {
    await say(owner)
    expect([await unread(null), await unread(member)]).toEqual([null, null])
    await makeMember(group, member, { status: "pending" })
    expect(await unread(member)).toBeNull()
  })

  test("cannot be read before they are written, and reading again writes nothing", async () => {
    await makeMember(group, member)
    const { id } = await say(owner)
    await markRead(member, group.id, id + 1_000)
    const again = await statementsOf(() => markRead(member, group.id, id))
    expect(again.filter((statement) => /^(begin|update)/i.test(statement))).toEqual([])
    await say(owner)
    expect(await unread(member)).toBe(1)
  })

  test("are counted in a member's list until the API marks them as read", async () => {
    await makeMember(group, member)
    const { id } = await say(owner)
    const list = async () => (await api("GET /api/groups?filter=my", { as: member })).body[0].unreadCount
    expect(await list()).toBe(1)
    const read = (json: object) => api(`POST /api/groups/${group.id}/read`, { as: member, json })
    expect((await read({ messageId: id, userId: owner.id })).status).toBe(403)
    expect((await read({ messageId: 0 })).status).toBe(400)
    expect((await read({ messageId: id, userId: member.id })).status).toBe(204)
    expect(await list()).toBe(0)
  })
})
