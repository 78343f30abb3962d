import { beforeEach, describe, expect, test } from "vitest"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeGroup, makeGroupItem, makeMember, makeUser } from "#tests/support/factories.ts"
import { page, startShopServer } from "#tests/support/shop-server.ts"
import * as groupRoute from "~/api/group.ts"
import * as itemRoute from "~/api/group-item.ts"
import * as itemsRoute from "~/api/group-items.ts"
import * as memberRoute from "~/api/group-member.ts"
import * as membersRoute from "~/api/group-members.ts"
import * as groupsRoute from "~/api/groups.ts"
import type { SignedIn } from "~/domain/actor.ts"
import { env } from "~/env.server.ts"

useTestDatabase()

let owner: SignedIn
let member: SignedIn
let invited: SignedIn
let stranger: SignedIn
beforeEach(async () => {
  owner = await makeUser()
  member = await makeUser()
  invited = await makeUser()
  stranger = await makeUser()
})

/** A group of the owner with a member and somebody invited. */
async function peopledGroup(isPrivate: boolean) {
  const group = await makeGroup(owner, { isPrivate })
  await makeMember(group, member)
  await makeMember(group, invited, { status: "pending" })
  return group
}

const everybody = () => ({ visitor: null, stranger, invited, member, owner })

/** The statuses that each of them is answered with. */
async function statuses(ask: (as: SignedIn | null) => Promise<unknown>) {
  const found: Record<string, number> = {}
  for (const [name, as] of Object.entries(everybody())) found[name] = (await answerOf(await ask(as))).status
  return found
}

const at = (id: number, rest = "") => `/api/groups/${id}${rest}`

describe("/api/groups", () => {
  test("creates and lists", async () => {
    const made = await answerOf(
      await send(groupsRoute, "/api/groups", { as: owner, json: { name: "Kitchen" } }),
    )
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
    })
    const listed = await answerOf(await get(groupsRoute, "/api/groups?filter=public", { as: stranger }))
    expect(listed.body).toEqual([{ ...made.body, membership: null }])
  })

  test("refuses what is wrong with it in the specification's words", async () => {
    const signedOut = await answerOf(await send(groupsRoute, "/api/groups", { json: {} }))
    expect(signedOut).toMatchObject({
      status: 401,
      body: { message: "You must be logged in to create a group" },
    })
    const nameless = await answerOf(
      await send(groupsRoute, "/api/groups", { as: owner, json: { name: " " } }),
    )
    expect(nameless).toMatchObject({ status: 400, body: { errors: { name: ["Name is required"] } } })
    const json = { name: "Theirs", ownerId: stranger.id }
    const foreign = await answerOf(await send(groupsRoute, "/api/groups", { as: owner, json }))
    expect(foreign.status).toBe(403)
    const mine = await answerOf(await get(groupsRoute, "/api/groups?filter=my"))
    expect(mine.status).toBe(401)
  })

  test("names the next page", async () => {
    for (const name of ["a", "b", "c"]) await makeGroup(owner, { name })
    const first = await answerOf(await get(groupsRoute, "/api/groups?limit=2"))
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "") ?? []
    const second = await answerOf(await get(groupsRoute, next ?? ""))
    expect([...first.body, ...second.body].map((group: { name: string }) => group.name)).toEqual([
      "c",
      "b",
      "a",
    ])
    expect(second.headers.get("Link")).toBeNull()
  })
})

describe("/api/groups/{id}", () => {
  test("is read by whoever sees the group", async () => {
    const open = await peopledGroup(false)
    const closed = await peopledGroup(true)
    const read = (id: number) => (as: SignedIn | null) => get(groupRoute, at(id), { as, params: { id } })
    expect(await statuses(read(open.id))).toEqual({
      visitor: 200,
      stranger: 200,
      invited: 200,
      member: 200,
      owner: 200,
    })
    expect(await statuses(read(closed.id))).toEqual({
      visitor: 404,
      stranger: 404,
      invited: 200,
      member: 200,
      owner: 200,
    })
    expect(await statuses((as) => get(groupRoute, at(0), { as, params: { id: "0" } }))).toMatchObject({
      owner: 404,
    })
  })

  test("is changed and deleted by the owner", async () => {
    const { id } = await peopledGroup(true)
    const change = (as: SignedIn | null) =>
      send(groupRoute, at(id), { as, params: { id }, method: "PATCH", json: { description: "New" } })
    expect(await statuses(change)).toEqual({
      visitor: 401,
      stranger: 404,
      invited: 403,
      member: 403,
      owner: 200,
    })
    const read = await answerOf(await get(groupRoute, at(id), { as: member, params: { id } }))
    expect(read.body).toMatchObject({ description: "New", isPrivate: true, membership: "member" })
    const remove = (as: SignedIn | null) => send(groupRoute, at(id), { as, params: { id }, method: "DELETE" })
    expect(await statuses(remove)).toEqual({
      visitor: 401,
      stranger: 404,
      invited: 403,
      member: 403,
      owner: 204,
    })
  })
})

describe("/api/groups/{id}/members", () => {
  test("lists people to those who are in", async () => {
    const { id } = await peopledGroup(true)
    const read = (as: SignedIn | null) => get(membersRoute, at(id, "/members"), { as, params: { id } })
    expect(await statuses(read)).toEqual({
      visitor: 404,
      stranger: 404,
      invited: 403,
      member: 200,
      owner: 200,
    })
    const { body } = await answerOf(await read(member))
    expect(body).toContainEqual({
      groupId: id,
      userId: owner.id,
      role: "owner",
      status: "accepted",
      createdAt: expect.stringMatching(/Z$/),
      user: { id: owner.id, username: owner.username, isPrivate: false },
    })
  })

  test("joins, invites, accepts, leaves and removes", async () => {
    const { id } = await makeGroup(owner)
    await makeFriends(owner, stranger)
    const post = async (as: SignedIn, json?: unknown) =>
      answerOf(await send(membersRoute, at(id, "/members"), { as, params: { id }, json }))
    const patch = async (as: SignedIn, userId: number, status: string) =>
      answerOf(
        await send(memberRoute, at(id, `/members/${userId}`), {
          as,
          params: { id, userId },
          method: "PATCH",
          json: { status },
        }),
      )
    const remove = async (as: SignedIn, userId: number) =>
      answerOf(
        await send(memberRoute, at(id, `/members/${userId}`), {
          as,
          params: { id, userId },
          method: "DELETE",
        }),
      )
    expect(await post(member)).toMatchObject({ status: 201, body: { userId: member.id, status: "accepted" } })
    expect((await post(member)).status).toBe(409)
    expect((await remove(owner, member.id)).status).toBe(204)
    expect((await post(member)).status).toBe(403)
    expect((await post(owner, { userId: member.id })).status).toBe(403)
    expect(await post(owner, { userId: stranger.id })).toMatchObject({
      status: 201,
      body: { status: "pending" },
    })
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
  })
})

describe("/api/groups/{id}/items", () => {
  const added = (id: number, as: SignedIn | null, url: unknown) =>
    send(itemsRoute, at(id, "/items"), { as, params: { id }, json: { url } })

  test("lists by role", async () => {
    const closed = await peopledGroup(true)
    await makeGroupItem(closed, member, { name: "Bowl" })
    const { id } = closed
    const read = (as: SignedIn | null) => get(itemsRoute, at(id, "/items"), { as, params: { id } })
    expect(await statuses(read)).toEqual({
      visitor: 404,
      stranger: 404,
      invited: 403,
      member: 200,
      owner: 200,
    })
    const { body } = await answerOf(await read(owner))
    expect(body).toEqual([
      {
        id: 1,
        groupId: id,
        userId: member.id,
        name: "Bowl",
        brand: null,
        description: null,
        imageUrl: null,
        productUrl: expect.stringMatching(/^https:/),
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
  })

  test("reads the page behind a link, and says why it could not", async () => {
    const shop = await startShopServer({
      "/story": page("<title>Our story</title><p>We bake.</p>"),
      "/file": page("%PDF", { contentType: "application/pdf" }),
    })
    env.OUTBOUND_ALLOWED_HOSTS.push(shop.host)
    try {
      const { id } = await peopledGroup(false)
      expect(await answerOf(await added(id, stranger, `${shop.origin}/story`))).toMatchObject({
        status: 201,
        body: { name: "Our story", userId: stranger.id, productUrl: `${shop.origin}/story` },
      })
      expect(await answerOf(await added(id, member, `${shop.origin}/gone`))).toMatchObject({
        status: 422,
        body: { reason: "not-found" },
      })
      expect(await answerOf(await added(id, member, `${shop.origin}/file`))).toMatchObject({
        status: 422,
        body: { reason: "not-html" },
      })
      expect((await answerOf(await added(id, member, "javascript:alert(1)"))).status).toBe(400)
      expect((await answerOf(await added(id, member, " "))).status).toBe(400)
      const { body } = await answerOf(await get(itemsRoute, at(id, "/items"), { params: { id } }))
      expect(body).toHaveLength(1)
    } finally {
      env.OUTBOUND_ALLOWED_HOSTS.pop()
      await shop.close()
    }
  })

  test("an address inside our network is not reached", async () => {
    const { id } = await peopledGroup(false)
    expect(await answerOf(await added(id, member, "http://127.0.0.1:9/"))).toMatchObject({
      status: 422,
      body: { reason: "unreachable" },
    })
  })

  test("an item is removed by who added it and by the owner", async () => {
    const group = await peopledGroup(false)
    const { id } = group
    const item = await makeGroupItem(group, owner)
    const params = { id, itemId: item.id }
    const remove = (as: SignedIn | null) =>
      send(itemRoute, at(id, `/items/${item.id}`), { as, params, method: "DELETE" })
    expect(await statuses(remove)).toEqual({
      visitor: 401,
      stranger: 403,
      invited: 403,
      member: 403,
      owner: 204,
    })
    expect((await answerOf(await remove(owner))).status).toBe(404)
    expect((await answerOf(await get(itemRoute, at(id, "/items/1"), { params }))).status).toBe(405)
  })
})
