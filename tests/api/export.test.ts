import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { securityEvents } from "#db/schema/index.ts"
import { bring, runImports } from "#tests/domain/imports/run-imports.ts"
import { ask } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import { makeCollaborator, makeCollection, makeItem, makeToken, makeUser } from "#tests/support/factories.ts"
import { unzip } from "#tests/support/zip.ts"
import { queues } from "~/runtime/limiter.ts"

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

test("GET /api/user/export gives all own collections as bookmarks that come back as they were", async () => {
  const [mila, boris] = [await makeUser({ username: "mila" }), await makeUser()]
  const createdAt = new Date("2024-01-02T03:04:05Z")
  const said = { description: "Line one\nand <b>two</b>", tags: "oak, <hall>", starred: true, createdAt }
  const hall = await makeCollection(mila, { name: 'Hall & "more" </H3>', description: "First <DL>" })
  await makeItem(hall, { name: "</A> Stool", productUrl: "https://shop.example/a?b=1&c=2", ...said })
  await makeItem(hall, { name: "Without link", productUrl: null })
  const secret = await makeCollection(mila, { name: "Secret", isPrivate: true })
  const upload = `/images/u/${"b".repeat(22)}`
  await makeItem(secret, { name: "Ring", productUrl: "https://shop.example/ring", imageUrl: upload })
  const his = await makeCollection(boris, { name: "His", isPrivate: true })
  await makeCollaborator(his, mila)
  await makeItem(his, { name: "Of Boris", productUrl: "https://shop.example/his" })

  const answer = await ask("/api/user/export?format=bookmarks", { as: mila })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="curio-[\d-]+\.bookmarks\.html"$/),
    "cache-control": "no-store, no-transform",
  })
  const file = await answer.text()
  expect(file).not.toMatch(/Of Boris|His|Without link/)
  expect(file).toMatch(/DATA-COVER="http:\/\/curio\.test\/images\/u\//)
  expect(await (await ask("/profile/export?format=bookmarks", { as: mila })).text()).toBe(file)
  const events = await db.select().from(securityEvents).where(eq(securityEvents.event, "export-started"))
  expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(2)

  const other = await makeUser()
  await bring(other, file, { fileName: "bookmarks.html", start: true })
  await runImports()
  const { library } = await exported(other)
  const read = library.collections.map(({ name, description, items }: typeof library) => [
    name,
    description,
    items.map((item: typeof library) => [
      item.name,
      item.productUrl,
      item.description,
      item.tags,
      item.starred,
    ]),
    items.map((item: typeof library) => item.createdAt),
  ])
  expect(read).toEqual([
    [
      'Hall & "more" </H3>',
      "First <DL>",
      [["</A> Stool", "https://shop.example/a?b=1&c=2", said.description, said.tags, true]],
      ["2024-01-02T03:04:05.000Z"],
    ],
    ["Secret", null, [["Ring", "https://shop.example/ring", null, null, false]], [expect.any(String)]],
  ])
})

test("GET /api/user/export returns 400 for an unknown format, and 401 to a visitor", async () => {
  for (const path of ["/api/user/export?format=", "/profile/export?format="]) {
    expect((await ask(`${path}xml`, { as: await makeUser() })).status).toBe(400)
    expect((await ask(`${path}bookmarks`)).status).toBe(path.startsWith("/api") ? 401 : 303)
  }
})
