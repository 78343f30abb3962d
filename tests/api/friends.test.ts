import { describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

type Person = { id: number } | null
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const

const ask = (as: Person, username: string) => api("POST /api/friend-requests", { as, json: { username } })
const answer = (as: Person, id: number, status: string) =>
  api(`PATCH /api/friend-requests/${id}`, { as, json: { status } })
const cancel = (as: Person, id: number) => api(`DELETE /api/friend-requests/${id}`, { as })
const unfriend = (as: Person, userId: number) => api(`DELETE /api/friends/${userId}`, { as })

describe("friend requests", () => {
  test("are created, listed, accepted and become friendships with the documented fields", async () => {
    const [mila, boris] = await people()
    const made = await ask(mila, "boris")
    const row = { id: 1, senderId: mila.id, receiverId: boris.id, status: "pending", createdAt: isoTime }
    expect([made.status, made.body]).toEqual([201, row])
    const listed = await api("GET /api/friend-requests", { as: boris })
    expect(listed.body).toEqual([
      {
        ...row,
        sender: { id: mila.id, username: "mila", isPrivate: false },
        receiver: { id: boris.id, username: "boris", isPrivate: false },
      },
    ])
    const accepted = await answer(boris, 1, "accepted")
    expect([accepted.status, accepted.body]).toEqual([200, { ...row, status: "accepted" }])
    const friends = await api("GET /api/friends", { as: mila })
    const friendship = { id: expect.any(Number), userId: mila.id, friendId: boris.id, createdAt: isoTime }
    expect(friends.body).toEqual([
      { ...friendship, friend: { id: boris.id, username: "boris", isPrivate: false } },
    ])
    expect((await api("GET /api/friend-requests", { as: boris })).body).toEqual([])
  })

  test("return 200 with the accepted request when both users ask", async () => {
    const [mila, boris] = await people()
    await ask(mila, "boris")
    const { status, body } = await ask(boris, "mila")
    expect([status, body.status, body.senderId]).toEqual([200, "accepted", mila.id])
  })

  test("return an error for the field when the username is empty", async () => {
    const [mila] = await people()
    expect((await ask(mila, "")).body).toMatchObject({ errors: { username: ["Username is required"] } })
  })

  test("can be sent again after they were cancelled or rejected", async () => {
    const [mila, boris] = await people()
    await ask(mila, "boris")
    expect((await cancel(mila, 1)).status).toBe(204)
    expect((await answer(boris, 1, "accepted")).status).toBe(404)
    await ask(mila, "boris")
    expect((await answer(boris, 2, "rejected")).body.status).toBe("rejected")
    expect((await answer(boris, 2, "accepted")).status).toBe(409)
    expect((await cancel(mila, 2)).status).toBe(409)
    expect((await ask(mila, "boris")).status).toBe(201)
  })
})

describe("friends", () => {
  test("are removed once, by either user", async () => {
    const [mila, boris] = await people()
    await makeFriends(mila, boris)
    expect((await unfriend(mila, 99)).status).toBe(404)
    expect((await unfriend(boris, mila.id)).status).toBe(204)
    expect((await unfriend(mila, boris.id)).status).toBe(404)
    expect((await api("GET /api/friends", { as: mila })).body).toEqual([])
  })
})
