import { describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeFriends, makeUser } from "#tests/support/factories.ts"

useTestDatabase()

type Person = { id: number } | null
const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const

const ask = (as: Person, username: string) => api("POST /api/friend-requests", { as, json: { username } })
const _block = (as: Person, username: string) => api("POST /api/blocks", { as, json: { username } })
const _unblock = (as: Person, userId: number) => api(`DELETE /api/blocks/${userId}`, { as })
const search = (as: Person, username: string) =>
  api(`GET /api/users/search?username=${encodeURIComponent(username)}`, { as })

describe("GET /api/users/search", () => {
  test("returns public data, and the relation to the user", async () => {
    const [mila] = await people()
    const secret = await makeUser({ username: "borislav", isPrivate: true, email: "hidden@example.com" })
    const { status, body } = await search(mila, "BORI")
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: 2, username: "boris", isPrivate: false, isFriend: false, requestStatus: null },
      { id: secret.id, username: "borislav", isPrivate: true, isFriend: false, requestStatus: null },
    ])
    await makeFriends(mila, secret)
    await ask(mila, "boris")
    expect((await search(mila, "bori")).body).toMatchObject([
      { username: "boris", isFriend: false, requestStatus: "sent" },
      { username: "borislav", isFriend: true, requestStatus: null },
    ])
    expect((await search({ id: 2 }, "mila")).body).toMatchObject([{ requestStatus: "received" }])
  })

  test("finds parts of usernames only, twenty at most", async () => {
    const [mila] = await people()
    for (let made = 0; made < 22; made++) await makeUser({ username: `a.clone_${made}` })
    expect((await search(mila, "CLONE")).body).toHaveLength(20)
    expect((await search(mila, "%")).body).toEqual([])
    expect((await search(mila, "e_1")).body).toHaveLength(11)
    expect((await search(mila, "example.com")).body).toEqual([])
    expect((await search(mila, "mila")).body).toMatchObject([{ id: mila.id }])
  })

  test("returns nobody for an empty text, and 400 for a long one", async () => {
    const [mila] = await people()
    expect((await search(null, "mila")).status).toBe(401)
    expect((await search(mila, " ")).body).toEqual([])
    expect((await search(mila, "x".repeat(101))).status).toBe(400)
    expect((await api("GET /api/users/search", { as: mila })).body).toEqual([])
  })
})
