import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { createRequestHandler } from "@remix-run/express"
import type { LoaderFunctionArgs } from "@remix-run/node"
import express from "express"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { serverBuild } from "#tests/support/server-build.ts"
import { ClientLost, InsufficientStorage, NotFound } from "~/errors.ts"
import { watchRequests } from "~/http/request-info.ts"
import { download } from "~/http/response/download.server.ts"
import { errorCount, log } from "~/observe/log.server.ts"
import { createApp } from "~/server/app.ts"
import { listening } from "../../server/serve.ts"

const PART = "x".repeat(65_536)
/** Far more than what sockets and streams hold between two programs. */
const MANY = 1_000

/** How many parts of a file have been made, and how many files have ended in whatever way. */
type Made = { parts: number; ended: number }

/** A file of so many parts, which may fail after them. */
function file(made: Made, parts: number, fails = false) {
  return async function* () {
    try {
      for (let part = 0; part < parts; part++) {
        made.parts++
        yield PART
      }
      if (fails) throw new Error("broken in the middle")
    } finally {
      made.ended++
    }
  }
}

/** Our own server, and what `remix-serve` runs, around one route that gives a download. */
const servers = {
  "our own server": (build: ReturnType<typeof serverBuild>) => createApp(build, "production"),
  "remix-serve": (build: ReturnType<typeof serverBuild>) =>
    express().all("*", createRequestHandler({ build, mode: "production" })),
}

const about = { userId: null }

let keys = 0
async function serving(kind: keyof typeof servers, make: (url: URL) => () => AsyncIterable<string>) {
  const own = `key ${++keys}`
  const loader = ({ request, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const key = url.searchParams.get("key") ?? own
    return download(
      { request, context },
      { fileName: "file.json", type: "application/zip", key, make: make(url), about },
    )
  }
  const build = serverBuild({
    entry: { default: (_, status) => new Response("page", { status }), handleError: () => {} },
    routes: { file: { id: "file", path: "file", module: { default: undefined, loader } } },
  })
  const server = await listening(servers[kind](build))
  const { port } = server.address() as AddressInfo
  return async (path = "/file", method = "GET"): Promise<IncomingMessage> => {
    const [answer] = await once(request({ port, path, method, agent: false }).end(), "response")
    return answer
  }
}

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

test.each([
  ["is cut off after 15 minutes", 400, 3],
  ["goes on for as long as it needs with 256 KB in a second", 200, 6],
])("a slow download %s", async (_, secondsEach, received) => {
  const part = new Uint8Array(64 * 1024 * 1024)
  async function* make() {
    for (let n = 0; n < 6; n++) yield part
  }
  const clock = vi.spyOn(performance, "now").mockReturnValue(0)
  const asked = { request: new Request("http://curio.test/file"), context: {} }
  const given = { fileName: "file.zip", type: "application/zip", key: "slow", make, about }
  const reader = (await download(asked, given)).body?.getReader()
  let parts = 0
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      if (read.value.byteLength > 0) parts++
      clock.mockReturnValue(parts * secondsEach * 1_000)
    }
  } catch (error) {
    expect(error).toMatchObject({ message: "The client reads its download too slowly" })
  }
  clock.mockRestore()
  expect(parts).toBe(received)
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

test.each([
  ["whoever asked may not read any more", new NotFound(), 0],
  ["the client does not read", new ClientLost("The client does not read the response"), 0],
  ["the disk is full", new InsufficientStorage(), 1],
  ["making it fails", new Error("broken"), 1],
])(
  "a download that is cut off because %s is told to operators if it concerns them",
  async (_, why, times) => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined)
    errorCount.value = 0
    async function* make() {
      yield PART
      throw why
    }
    const asked = { request: new Request("http://curio.test/file"), context: {} }
    const given = { fileName: "file.json", type: "application/json", key: String(why), make, about }
    await expect((await download(asked, given)).text()).rejects.toBe(why)
    expect([logged.mock.calls.length, errorCount.value]).toEqual([times, times])
  },
)
