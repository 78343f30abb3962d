import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import type { FileClient } from "#db/file/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeUser } from "#tests/support/factories.ts"
import { forgetResponses, keptCount } from "~/http/cache/responses.server.ts"
import { cachedApp, read, topicsAt } from "./cached-app.ts"
import { inAnotherProcess } from "./in-another-process.ts"

useTestDatabase()

let path: string
let unrelated: { id: number; userId: number }
beforeEach(async () => {
  forgetResponses()
  const mila = await makeUser()
  const collection = await makeCollection(mila, { name: "Hall" })
  await makeItem(collection, { name: "Lamp" })
  unrelated = await makeCollection(await makeUser())
  path = `/collection/${collection.id}`
})

test("the next request sees a write of another process", async () => {
  const { server } = await cachedApp()
  for (let times = 0; times < 2; times++) expect((await read(server, path)).text).toContain("Lamp")
  await inAnotherProcess("update items set name = 'Vase' where name = 'Lamp'")
  const { text } = await read(server, path)
  expect(text).toContain("Vase")
  expect(text).not.toContain("Lamp")
})

test("the next request sees a write of another process that trimmed the log", async () => {
  const { server } = await cachedApp()
  for (let times = 0; times < 2; times++) expect((await read(server, path)).text).toContain("Lamp")
  const many =
    "insert into changes (topic) with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000) select 'x' from n"
  await inAnotherProcess("update items set name = 'Vase' where name = 'Lamp'", many)
  expect((await read(server, path)).text).toContain("Vase")
})

test("the next request sees a write after the log was emptied", async () => {
  const { server } = await cachedApp()
  for (let times = 0; times < 2; times++) expect((await read(server, path)).text).toContain("Lamp")
  await inAnotherProcess("delete from changes", "update items set name = 'Vase' where name = 'Lamp'")
  for (let times = 0; times < 2; times++) expect((await read(server, path)).text).toContain("Vase")
})

test.runIf(!db.$client.isShared)(
  "no response is served from the cache or stored while the log cannot be read",
  async () => {
    const { server } = await cachedApp()
    for (let times = 0; times < 2; times++) await read(server, path)
    expect(await topicsAt(path)).not.toBeNull()
    const file = db.$client as FileClient
    vi.spyOn(file, "versionNow").mockReturnValue(null)
    vi.spyOn(file, "readNow").mockReturnValue(null)
    const reads = vi.spyOn(db.$client, "execute")
    for (let times = 1; times < 3; times++) {
      reads.mockClear()
      expect((await read(server, path)).status).toBe(200)
      expect(reads).toHaveBeenCalled()
    }
  },
)

test("a page is still served from the cache after a write that it does not show", async () => {
  const { server } = await cachedApp()
  for (let times = 0; times < 2; times++) await read(server, path)
  await makeItem(unrelated)
  expect(await topicsAt(path)).not.toBeNull()
  const reads = vi.spyOn(db.$client, "execute")
  expect((await read(server, path)).status).toBe(200)
  expect(reads).not.toHaveBeenCalled()
})

test("a response whose data changes while it is made is not cached as new", async () => {
  const { server } = await cachedApp()
  const execute = db.$client.execute.bind(db.$client)
  let hasWritten = false
  vi.spyOn(db.$client, "execute").mockImplementation((async (statement: never) => {
    const result = await execute(statement)
    if (!hasWritten) {
      hasWritten = true
      await execute("update items set name = 'Vase' where name = 'Lamp'" as never)
    }
    return result
  }) as never)
  await read(server, path)
  expect(await topicsAt(path)).toBeNull()
  expect((await read(server, path)).text).toContain("Vase")
  expect(keptCount()).toBe(1)
})
