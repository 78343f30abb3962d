import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { answerOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeUser } from "#tests/support/factories.ts"
import * as blockRoute from "~/api/block.ts"
import * as blocksRoute from "~/api/blocks.ts"
import * as friendRoute from "~/api/friend.ts"
import * as requestRoute from "~/api/friend-request.ts"
import * as requestsRoute from "~/api/friend-requests.ts"
import * as friendsRoute from "~/api/friends.ts"
import * as privacyRoute from "~/api/user-privacy.ts"
import * as profileRoute from "~/api/user-profile.ts"
import * as searchRoute from "~/api/users-search.ts"

useTestDatabase()

type Person = { id: number } | null
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

const ask = async (as: Person, username: string) =>
  answerOf(await send(requestsRoute, "/api/friend-requests", { as, json: { username } }))
const answer = async (as: Person, id: number | string, status: string) =>
  answerOf(
    await send(requestRoute, `/api/friend-requests/${id}`, {
      as,
      method: "PATCH",
      params: { id },
      json: { status },
    }),
  )
const cancel = async (as: Person, id: number) =>
  answerOf(await send(requestRoute, `/api/friend-requests/${id}`, { as, method: "DELETE", params: { id } }))
const unfriend = async (as: Person, userId: number | string) =>
  answerOf(await send(friendRoute, `/api/friends/${userId}`, { as, method: "DELETE", params: { userId } }))
const block = async (as: Person, username: string) =>
  answerOf(await send(blocksRoute, "/api/blocks", { as, json: { username } }))
const unblock = async (as: Person, userId: number) =>
  answerOf(await send(blockRoute, `/api/blocks/${userId}`, { as, method: "DELETE", params: { userId } }))
const search = async (as: Person, username: string) =>
  answerOf(await get(searchRoute, `/api/users/search?username=${encodeURIComponent(username)}`, { as }))
const patch = async (route: typeof privacyRoute, path: string, as: Person, json: unknown) =>
  answerOf(await send(route, path, { as, method: "PATCH", json }))

const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const

describe("friend requests", () => {
  test("are made, listed, accepted, and become friends, in the contract's shapes", async () => {
    const [mila, boris] = await people()
    const made = await ask(mila, "boris")
    const row = { id: 1, senderId: mila.id, receiverId: boris.id, status: "pending", createdAt: isoTime }
    expect([made.status, made.body]).toEqual([201, row])
    const listed = await answerOf(await get(requestsRoute, "/api/friend-requests", { as: boris }))
    expect(listed.status).toBe(200)
    expect(listed.body).toEqual([
      {
        ...row,
        sender: { id: mila.id, username: "mila", isPrivate: false },
        receiver: { id: boris.id, username: "boris", isPrivate: false },
      },
    ])
    const accepted = await answer(boris, 1, "accepted")
    expect([accepted.status, accepted.body]).toEqual([200, { ...row, status: "accepted" }])
    const friends = await answerOf(await get(friendsRoute, "/api/friends", { as: mila }))
    expect([friends.status, friends.body]).toEqual([
      200,
      [
        {
          id: expect.any(Number),
          userId: mila.id,
          friendId: boris.id,
          createdAt: isoTime,
          friend: { id: boris.id, username: "boris", isPrivate: false },
        },
      ],
    ])
  })

  test("that cross answer 200 with the accepted row", async () => {
    const [mila, boris] = await people()
    await ask(mila, "boris")
    const crossing = await ask(boris, "mila")
    expect([crossing.status, crossing.body.status, crossing.body.senderId]).toEqual([
      200,
      "accepted",
      mila.id,
    ])
  })

  test("are refused with the contract's statuses", async () => {
    const [mila] = await people()
    await makeUser({ username: "secret", isPrivate: true })
    await makeFriends(mila, await makeUser({ username: "friend" }))
    expect((await ask(null, "boris")).status).toBe(401)
    expect((await ask(mila, "mila")).status).toBe(400)
    expect((await ask(mila, "")).body).toMatchObject({ errors: { username: ["Username is required"] } })
    expect((await ask(mila, "nobody")).status).toBe(404)
    expect((await ask(mila, "secret")).status).toBe(403)
    expect((await ask(mila, "friend")).status).toBe(409)
    expect((await ask(mila, "boris")).status).toBe(201)
    expect((await ask(mila, "boris")).status).toBe(409)
  })

  test("are answered by the receiver and taken back by the sender only", async () => {
    const [mila, boris] = await people()
    const stranger = await makeUser()
    await ask(mila, "boris")
    const answers = await Promise.all([null, stranger, mila].map((as) => answer(as, 1, "accepted")))
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 403])
    const cancels = await Promise.all([null, stranger, boris].map((as) => cancel(as, 1)))
    expect(cancels.map(({ status }) => status)).toEqual([401, 404, 403])
    expect((await answer(boris, 1, "pending")).status).toBe(400)
    expect((await answer(boris, "one", "accepted")).status).toBe(404)
    expect((await answer(boris, 99, "accepted")).status).toBe(404)
    expect((await cancel(mila, 1)).status).toBe(204)
    expect((await answer(boris, 1, "accepted")).status).toBe(404)
    await ask(mila, "boris")
    expect((await answer(boris, 2, "rejected")).body.status).toBe("rejected")
    expect((await answer(boris, 2, "accepted")).status).toBe(409)
    expect((await cancel(mila, 2)).status).toBe(409)
  })

  test("repeated under one Idempotency-Key get the first answer", async () => {
    const [mila] = await people()
    const once = async () =>
      answerOf(
        await send(requestsRoute, "/api/friend-requests", {
          as: mila,
          json: { username: "boris" },
          headers: { "Idempotency-Key": "k1" },
        }),
      )
    const [first, second] = [await once(), await once()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })
})

describe("friends", () => {
  test("are removed by either, once", async () => {
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    expect((await unfriend(null, boris.id)).status).toBe(401)
    expect((await unfriend(mila, 99)).status).toBe(404)
    expect((await unfriend(mila, "-1")).status).toBe(404)
    expect((await unfriend(boris, mila.id)).status).toBe(204)
    expect((await unfriend(mila, boris.id)).status).toBe(404)
  })

  test("are listed by page, the next one named in a Link header", async () => {
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    await makeFriends(mila, await makeUser())
    const first = await answerOf(await get(friendsRoute, "/api/friends?limit=1", { as: mila }))
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? ""
    const second = await answerOf(await get(friendsRoute, next, { as: mila }))
    expect(second.body).toMatchObject([{ friendId: boris.id }])
    expect(second.headers.get("Link")).toBeNull()
    expect((await answerOf(await get(friendsRoute, "/api/friends"))).status).toBe(401)
  })
})

describe("blocks", () => {
  test("are made, listed and lifted", async () => {
    const [mila, boris] = await people()
    const face = { id: boris.id, username: "boris", isPrivate: false }
    const made = await block(mila, "boris")
    expect([made.status, made.body]).toEqual([201, face])
    const listed = await answerOf(await get(blocksRoute, "/api/blocks", { as: mila }))
    expect([listed.status, listed.body]).toEqual([200, [face]])
    expect((await answerOf(await get(blocksRoute, "/api/blocks", { as: boris }))).body).toEqual([])
    expect((await unblock(boris, mila.id)).status).toBe(404)
    expect((await unblock(mila, boris.id)).status).toBe(204)
  })

  test("are refused with the right statuses", async () => {
    const [mila, boris] = await people()
    expect((await block(null, "boris")).status).toBe(401)
    expect((await unblock(null, boris.id)).status).toBe(401)
    expect((await answerOf(await get(blocksRoute, "/api/blocks"))).status).toBe(401)
    expect((await block(mila, "mila")).status).toBe(400)
    expect((await block(mila, "nobody")).status).toBe(404)
    await block(mila, "boris")
    expect((await block(mila, "boris")).status).toBe(409)
  })

  test("answer the blocked one exactly as an account that is not there would", async () => {
    const [mila, boris] = await people()
    const before = await ask(boris, "nobody")
    await block(mila, "boris")
    const after = await ask(boris, "mila")
    expect([after.status, after.body]).toEqual([before.status, before.body])
    expect((await search(boris, "mila")).body).toEqual([])
    expect((await search(mila, "boris")).body).toEqual([])
  })
})

describe("GET /api/users/search", () => {
  test("shows public faces, and what each is to me", async () => {
    const [mila] = await people()
    const secret = await makeUser({ username: "borislav", isPrivate: true, email: "hidden@example.com" })
    const { status, body } = await search(mila, "BORI")
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: 2, username: "boris", isPrivate: false, isFriend: false, requestStatus: null },
      { id: secret.id, username: "borislav", isPrivate: true, isFriend: false, requestStatus: null },
    ])
  })

  test("needs a session, finds nobody for nothing, and refuses what is too long for a name", async () => {
    const [mila] = await people()
    expect((await search(null, "mila")).status).toBe(401)
    expect((await search(mila, " ")).body).toEqual([])
    expect((await search(mila, "x".repeat(101))).status).toBe(400)
    expect((await answerOf(await get(searchRoute, "/api/users/search", { as: mila }))).body).toEqual([])
  })
})

describe("PATCH /api/user/…", () => {
  test("privacy changes the flag and answers the user", async () => {
    const [mila] = await people()
    const { status, body } = await patch(privacyRoute, "/api/user/privacy", mila, { isPrivate: true })
    expect([status, body]).toEqual([
      200,
      { id: mila.id, email: mila.email, username: "mila", isPrivate: true, createdAt: isoTime },
    ])
    expect((await patch(privacyRoute, "/api/user/privacy", mila, { isPrivate: "yes" })).status).toBe(400)
    expect((await patch(privacyRoute, "/api/user/privacy", mila, {})).status).toBe(400)
    expect((await patch(privacyRoute, "/api/user/privacy", null, { isPrivate: false })).status).toBe(401)
  })

  test("profile changes the username, unless it is taken or breaks a rule", async () => {
    const [mila] = await people()
    const rename = (username: unknown, as: Person = mila) =>
      patch(profileRoute, "/api/user/profile", as, { username })
    expect((await rename("Mila.B")).body).toMatchObject({ id: mila.id, username: "Mila.B" })
    expect((await rename("mila.b")).status).toBe(200)
    const taken = await rename("BORIS")
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ["username"]])
    expect((await rename("ab")).body.message).toBe("Username must be at least 3 characters")
    expect((await rename("no spaces")).status).toBe(400)
    expect((await rename("someone", null)).status).toBe(401)
    expect(
      (await db.select({ name: users.usernameKey }).from(users).orderBy(users.id)).map(({ name }) => name),
    ).toEqual(["mila.b", "boris"])
  })
})
