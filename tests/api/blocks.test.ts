import { describe, expect, test } from "vitest"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"

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
  test("are created, listed and lifted", async () => {
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

  test("make the blocker look like an unknown account to the blocked user", async () => {
    const [mila, boris] = await people()
    const before = await ask(boris, "nobody")
    await block(mila, "boris")
    const after = await ask(boris, "mila")
    expect([after.status, after.body]).toEqual([before.status, before.body])
    expect((await search(boris, "mila")).body).toEqual([])
    expect((await search(mila, "boris")).body).toEqual([])
  })

  test("make the blocker look like an unknown account to the blocked user who blocks back", async () => {
    const [mila, boris] = await people()
    const toNobody = await block(boris, "nobody")
    await block(mila, "boris")
    for (const answer of [await block(boris, "mila"), await block(boris, "mila")])
      expect([answer.status, answer.body]).toEqual([toNobody.status, toNobody.body])
    expect((await api("GET /api/blocks", { as: boris })).body).toEqual([])
    expect((await unblock(boris, mila.id)).status).toBe((await unblock(boris, 999)).status)
  })
})
