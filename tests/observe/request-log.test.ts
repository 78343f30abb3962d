import { expect, test } from "vitest"
import { readableLine } from "~/observe/log.server.ts"
import { loggedPath } from "~/observe/request-log.ts"
import { appWith } from "../server/serve.ts"

const INFO = 30
const DEBUG = 20

test("a request is logged as one line, with its path and without its search", async () => {
  const { ask, lines } = await appWith()
  const answer = await ask("/api/echo?search=secret")
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: INFO,
    msg: "request",
    requestId: answer.headers["x-request-id"],
    method: "GET",
    path: "/api/echo",
    status: 200,
    ms: expect.any(Number),
    client: "127.0.0.1",
  })
  expect(lines[0]?.bytes).toBeGreaterThan(answer.text.length)
  expect(JSON.stringify(lines)).not.toContain("secret")
})

test("a request's line names the user once the viewer is known", async () => {
  const { ask, lines } = await appWith()
  await ask("/api/echo?as=7")
  await ask("/api/echo")
  await expect.poll(() => lines).toHaveLength(2)
  expect(lines.map((line) => line.userId)).toEqual([7, undefined])
})

test.each(["/healthz", "/livez", "/readyz"])(
  "a request for %s is logged below the usual level",
  async (path) => {
    const { ask, lines } = await appWith({ isDatabaseUp: async () => true })
    await ask(path)
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: DEBUG, path })
  },
)

test.each(["/invite/", "/s/", "/claims/undo/", "/api/shared/"])(
  "a path below %s is logged without the token in it",
  (path) => {
    expect(loggedPath(`${path}secret/1`)).toBe(`${path}…`)
  },
)

test("a long path is cut", async () => {
  const { ask, lines } = await appWith()
  await ask(`/${"a".repeat(9_000)}`)
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ status: 414, path: expect.stringMatching(/^\/a{499}$/) })
})

test("a line is readable for people at a terminal", () => {
  const line = {
    level: "info",
    time: "2026-03-05T15:04:05.678Z",
    msg: "request",
    method: "GET",
    path: "/",
    status: 200,
  }
  expect(readableLine(JSON.stringify(line))).toBe("15:04:05 info request GET / 200\n")
  const failed = { ...line, level: "error", err: { stack: "Error: no\n    at here" } }
  expect(readableLine(JSON.stringify(failed))).toContain("\nError: no\n    at here\n")
})
