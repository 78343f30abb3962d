import { describe, expect, test } from "vitest"
import { makeFriends, makeUser } from "#db/factories.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"

useTestDatabase()

type Person = { id: number } | null
const people = async () =>
  [await makeUser({ username: "mila" }), await makeUser({ username: "boris" })] as const

const ask = (as: Person, username: string) => api("POST /api/friend-requests", { as, json: { username } })
const block = (as: Person, username: string) => api("POST /api/blocks", { as, json: { username } })
const unblock = (as: Person, userId: number) => api(`DELETE /api/blocks/${userId}`, { as })
const search = (as: Person, username: string) =>
  api(`GET /api/users/search?username=${encodeURIComponent(username)}`, { as })

describe("blocks", () => {
  test("are made, listed and lifted", async () => {
    const [mila, boris] = await people()
    const face = { id: boris.id, username: "boris", isPrivate: false }
    const made = await block(mila, "boris")
    expect([made.status, made.body]).toEqual([201, face])
    const listed = await api("GET /api/blocks", { as: mila })
    expect([listed.status, listed.body]).toEqual([200, [face]])
    expect((await api("GET /api/blocks", { as: boris })).body).toEqual([])
    expect((await unblock(boris, mila.id)).status).toBe(404)
    expect((await unblock(mila, boris.id)).status).toBe(204)
  })

  test("are refused with the right statuses", async () => {
    const [mila, boris] = await people()
    expect((await block(null, "boris")).status).toBe(401)
    expect((await unblock(null, boris.id)).status).toBe(401)
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

  test("answer the blocked one who blocks in turn as an account that is not there would", async () => {
    const [mila, boris] = await people()
    const toNobody = await block(boris, "nobody")
    await block(mila, "boris")
    for (const answer of [await block(boris, "mila"), await block(boris, "mila")])
      expect([answer.status, answer.body]).toEqual([toNobody.status, toNobody.body])
    expect((await api("GET /api/blocks", { as: boris })).body).toEqual([])
    expect((await unblock(boris, mila.id)).status).toBe((await unblock(boris, 999)).status)
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
    await makeFriends(mila, secret)
    await ask(mila, "boris")
    expect((await search(mila, "bori")).body).toMatchObject([
      { username: "boris", isFriend: false, requestStatus: "sent" },
      { username: "borislav", isFriend: true, requestStatus: null },
    ])
    expect((await search({ id: 2 }, "mila")).body).toMatchObject([{ requestStatus: "received" }])
  })

  test("finds names alone, by what stands in them, twenty at most", async () => {
    const [mila] = await people()
    for (let made = 0; made < 22; made++) await makeUser({ username: `a.clone_${made}` })
    expect((await search(mila, "CLONE")).body).toHaveLength(20)
    expect((await search(mila, "%")).body).toEqual([])
    expect((await search(mila, "e_1")).body).toHaveLength(11)
    expect((await search(mila, "example.com")).body).toEqual([])
    expect((await search(mila, "mila")).body).toMatchObject([{ id: mila.id }])
  })

  test("needs a session, finds nobody for nothing, and refuses what is too long for a name", async () => {
    const [mila] = await people()
    expect((await search(null, "mila")).status).toBe(401)
    expect((await search(mila, " ")).body).toEqual([])
    expect((await search(mila, "x".repeat(101))).status).toBe(400)
    expect((await api("GET /api/users/search", { as: mila })).body).toEqual([])
  })
})
