import { expect, test, vi } from "vitest"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeToken, makeUser } from "#tests/support/factories.ts"
import { unzip } from "#tests/support/zip.ts"
import { queues } from "~/services/limiter.ts"

useTestDatabase()

test("GET /api/user/export gives a ZIP file to a token that may read", async () => {
  const mila = await makeUser({ username: "mila" })
  await makeItem(await makeCollection(mila, { name: "Hall" }), { name: "Vase" })
  const token = await makeToken(mila, { scope: "read" })
  const answer = await ask("/api/user/export", { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringMatching(/^attachment; filename="curio-\d{4}-\d\d-\d\d\.zip"$/),
    "cache-control": "no-store, no-transform",
  })
  expect(answer.headers.has("ETag")).toBe(false)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(String(files.get("library.json")))).toMatchObject({
    format: "library",
    version: 2,
    collections: [{ name: "Hall", items: [{ name: "Vase" }] }],
  })
  expect(JSON.parse(String(files.get("account.json")))).toMatchObject({ user: { username: "mila" } })
})

test("GET /api/user/export runs once at a time for a user, and refuses a second one as JSON", async () => {
  const mila = await makeUser()
  const first = await ask("/profile/export", { as: mila })
  const second = ask("/api/user/export", { as: mila })
  await vi.waitFor(() => expect(queues()).toContainEqual({ name: "exports", running: 1, waiting: 1 }))
  const third = await ask("/api/user/export", { as: mila })
  expect(third.status).toBe(429)
  expect(Number(third.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect(await third.json()).toEqual({ message: expect.stringMatching(/wait/) })
  await first.arrayBuffer()
  expect((await second).status).toBe(200)
  await (await second).arrayBuffer()
})
