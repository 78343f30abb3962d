import { text } from "node:stream/consumers"
import { expect, test, vi } from "vitest"
import { download } from "~/http/response/download.server.ts"
import { about, file, MANY, PART, serving } from "./served-file.ts"

test("a download that is cancelled before it is read frees its place", async () => {
  const asked = { request: new Request("http://curio.test/file"), context: {} }
  const given = {
    fileName: "file.json",
    type: "application/json",
    key: "cancelled",
    make: file({ parts: 0, ended: 0 }, 2),
    about,
  }
  await (await download(asked, given)).body?.cancel()
  expect(await (await download(asked, given)).text()).toHaveLength(2 * PART.length)
})

test("a user has one download at a time, a second waits, and more are refused for a while", async () => {
  const made = { parts: 0, ended: 0 }
  const ask = await serving("our own server", () => file(made, MANY))
  const first = (await ask()).pause()
  const others = [ask(), ask()]
  // Whichever arrives last.
  const refused = await Promise.race(others)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
  expect(refused.headers["content-disposition"]).toBeUndefined()
  expect(await text(refused)).toMatch(/wait/)
  expect(made.ended).toBe(0)
  first.destroy()
  const [later] = (await Promise.all(others)).filter((other) => other !== refused)
  expect(later?.statusCode).toBe(200)
  // The place is free before the first file has ended.
  await vi.waitFor(() => expect(made.ended).toBe(1), 30_000)
  later?.destroy()
})

test("a few downloads run at once, and those beyond the queue are refused for a while", async () => {
  const made = { parts: 0, ended: 0 }
  let begun = 0
  const ask = await serving("our own server", () => () => {
    begun++
    return file(made, MANY)()
  })
  const asked = Array.from({ length: 40 }, (_, person) => ask(`/file?key=person${person}`))
  const refused = await Promise.any(
    asked.map(async (answer) => {
      const { statusCode, headers } = await answer
      if (statusCode === 200) throw new Error("not refused")
      return { statusCode, again: Number(headers["retry-after"]) }
    }),
  )
  expect(refused).toMatchObject({ statusCode: 503 })
  expect(refused.again).toBeGreaterThan(0)
  expect(begun).toBeLessThanOrEqual(4)
  // Each one that ends lets the next one begin.
  await Promise.all(asked.map(async (answer) => (await answer).destroy()))
  await vi.waitFor(() => expect(made.ended).toBe(begun), 30_000)
})
