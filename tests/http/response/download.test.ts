import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { watchRequests } from "~/http/request-info.ts"
import { file, MANY, PART, servers, serving } from "./served-file.ts"

// As `entry.server.tsx` does it under remix-serve.
beforeAll(watchRequests)

describe.each(Object.keys(servers) as (keyof typeof servers)[])("a download from %s", (kind) => {
  test("is sent whole as a file that no cache keeps", async () => {
    const made = { parts: 0, ended: 0 }
    const ask = await serving(kind, () => file(made, 20))
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      "content-disposition": 'attachment; filename="file.json"',
      "content-type": "application/zip",
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
    })
    expect(await text(answer)).toHaveLength(20 * PART.length)
  })

  test("waits for a client that does not read, and continues when it does", async () => {
    const made = { parts: 0, ended: 0 }
    const ask = await serving(kind, () => file(made, MANY))
    const answer = (await ask()).pause()
    let before = -1
    while (before !== made.parts) {
      before = made.parts
      await sleep(300)
    }
    expect(made.parts).toBeLessThan(MANY / 2)
    expect(await text(answer)).toHaveLength(MANY * PART.length)
    expect(made.ended).toBe(1)
  })

  test("breaks off visibly when making it fails", async () => {
    const ask = await serving(kind, () => file({ parts: 0, ended: 0 }, 5, true))
    await expect(text(await ask())).rejects.toThrow("aborted")
  })

  test("stops when the client disconnects, and frees its place", async () => {
    const made = { parts: 0, ended: 0 }
    const ask = await serving(kind, () => file(made, MANY))
    const left = (await ask()).pause()
    left.destroy()
    await vi.waitFor(() => expect(made.ended).toBe(1))
    expect(made.parts).toBeLessThan(MANY)
    const next = await ask()
    expect(next.statusCode).toBe(200)
    next.destroy()
  })

  test("is not made for a call that would hold all of it in memory, nor for HEAD", async () => {
    const made = { parts: 0, ended: 0 }
    const ask = await serving(kind, () => file(made, 5))
    for (const path of ["/file.data", "/file?_data=file"]) {
      const answer = await ask(path)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      await text(answer)
    }
    const answer = await ask("/file", "HEAD")
    expect([answer.statusCode, await text(answer)]).toEqual([200, ""])
    expect(made.parts).toBe(0)
    // No place is held.
    expect(await text(await ask())).toHaveLength(5 * PART.length)
  })
})
