import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { ErrorHook } from "~/observe/error-hook.ts"
import { ask, listening } from "../server/serve.ts"

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout"] }))

type Posted = Record<string, unknown>

/** A server that takes errors, and what it was sent. */
async function taker(status = 204, headers: Record<string, string> = {}) {
  const posted: Posted[] = []
  const server = await listening((request, response) => {
    const take = (error: unknown) => {
      posted.push({ ...(error as Posted), method: request.method, url: request.url })
      response.writeHead(status, headers).end()
    }
    // The hook may have given the request up.
    json(request).then(take, () => response.destroy())
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const failures: unknown[] = []
  return { url, posted, failures, hook: new ErrorHook(url, (error) => void failures.push(error)) }
}

const sent = (posted: unknown[], count: number) => expect.poll(() => posted).toHaveLength(count)

describe("the error hook", () => {
  test("posts the error with its place and time", async () => {
    const { hook, posted } = await taker()
    hook.report(new TypeError("x is not a function", { cause: new Error("the disk") }), {
      requestId: "0123456789abcdef",
      path: "/collection/7",
    })
    await sent(posted, 1)
    expect(posted[0]).toEqual({
      method: "POST",
      url: "/hook",
      message: "TypeError: x is not a function, because of Error: the disk",
      requestId: "0123456789abcdef",
      path: "/collection/7",
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      version: expect.stringMatching(/^\d+\.\d+/),
      count: 1,
    })
  })

  test.each([
    'Unexpected token in JSON at "my secret text',
    "cannot read 'my secret text' of `my secret text`",
    "mail to secret@example.org failed",
    "connect to smtps://user:secret@mail.example.org:465/?a=secret",
    "first line\nsecret second line",
    `token secret${"a1-B_".repeat(6)}`,
  ])("leaves out data of users: %j", async (message) => {
    const { hook, posted } = await taker()
    hook.report(new Error(message, { cause: new Error(message) }), {
      path: `/invite/secret${"x".repeat(30)}`,
    })
    await sent(posted, 1)
    expect(JSON.stringify(posted)).not.toContain("secret")
    expect(posted[0]?.path).toBe("/invite/…")
  })

  test("posts once a minute, and equal errors once, with their number", async () => {
    const { hook, posted } = await taker()
    for (const message of ["one", "two", "three", "two", "two"]) hook.report(new Error(message))
    await sent(posted, 1)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    await sent(posted, 3)
    expect(posted.map(({ message, count }) => `${message} ${count}`)).toEqual([
      "Error: one 1",
      "Error: two 3",
      "Error: three 1",
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    hook.report(new Error("two"))
    await sent(posted, 4)
  })

  test("keeps twenty errors at most", async () => {
    const { hook, posted } = await taker()
    for (let n = 0; n < 1_000; n++) hook.report(new Error(`number ${n}`))
    for (let minutes = 0; minutes < 30; minutes++) await vi.advanceTimersByTimeAsync(60_000)
    await sent(posted, 21)
  })

  test.each([
    [500, {}],
    [400, {}],
    [302, { Location: "/elsewhere" }],
  ])("reports an answer of %i, and follows no redirect", async (status, headers) => {
    const { hook, posted, failures } = await taker(status, headers as Record<string, string>)
    hook.report(new Error("one"))
    await sent(failures, 1)
    expect(posted.map(({ url }) => url)).toEqual(["/hook"])
  })

  test("never throws", async () => {
    const failures: unknown[] = []
    const hook = new ErrorHook("http://127.0.0.1:1/", (error) => void failures.push(error))
    for (const thrown of [null, undefined, "text", { a: 1 }, Object.create(null)]) hook.report(thrown)
    await sent(failures, 1)
  })
})

test("an unexpected error of a request reaches ERROR_WEBHOOK_URL without the query", async () => {
  const { url, posted } = await taker()
  vi.stubEnv("ERROR_WEBHOOK_URL", url)
  vi.resetModules()
  const { cachedApp } = await import("../http/cache/cached-app.ts")
  const { db } = await import("#db/client.server.ts")
  const { server } = await cachedApp()
  vi.spyOn(db.$client, "execute").mockRejectedValue(new Error("no such table"))
  expect((await ask(server, "/api/brands?search=secret")).status).toBe(500)
  await sent(posted, 1)
  expect(posted[0]).toMatchObject({ path: "/api/brands", requestId: expect.stringMatching(/^[0-9a-f]{16}$/) })
  expect(JSON.stringify(posted)).not.toContain("secret")
})
