import { describe, expect, test } from "vitest"
import { appWith } from "./serve.ts"

const cases: [
  what: string,
  status: number,
  path: string,
  sent: Parameters<Awaited<ReturnType<typeof appWith>>["ask"]>[1],
][] = [
  ["TRACE", 405, "/page", { method: "TRACE" }],
  ["PROPFIND", 405, "/page", { method: "PROPFIND" }],
  ["a malformed % in the path", 400, "/page%zz", {}],
  ["half a character in the path", 400, "/%E0%A4%A", {}],
  ["an overlong UTF-8 form in the path", 400, "/%c0%af", {}],
  ["a zero byte in the path", 404, "/page%00", {}],
  ["a way up in the path", 404, "/page/../page", {}],
  ["an encoded way up in the path", 404, "/page/%2e%2E", {}],
  ["a dot for a part of the path", 404, "/page/%2e/page", {}],
  ["another host after two slashes", 404, "//elsewhere.example/page", {}],
  ["another host after a backslash", 404, "/\\elsewhere.example/page", {}],
  ["another host after an encoded backslash", 404, "/%5Celsewhere.example/page", {}],
  ["a whole URL in place of the path", 400, "http://elsewhere.example/page", {}],
  ["an asterisk in place of the path", 400, "*", { method: "OPTIONS" }],
  ["Remix' former way to a loader", 400, "/page?_data=page", {}],
  ["the same behind more parameters than Express reads", 400, `/page?${"a&".repeat(1_000)}_data=page`, {}],
  ["an overlong address", 414, `/page?${"a".repeat(8_200)}`, {}],
  ["a Host with a space", 400, "/page", { headers: { host: "a b" } }],
  ["a Host with a path", 400, "/page", { headers: { host: "elsewhere.example/x" } }],
  ["a Host with a user", 400, "/page", { headers: { host: "me@elsewhere.example" } }],
  ["a Host with an impossible port", 400, "/page", { headers: { host: "curio.test:99999" } }],
]

describe("validateRequest", () => {
  test.each(cases)("refuses %s with %i", async (_what, status, path, sent) => {
    const { ask } = await appWith()
    const answer = await ask(path, sent)
    expect(answer.status).toBe(status)
    expect(answer.headers["content-type"]).toMatch(/^text\/html/)
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'")
    expect(answer.text).toContain("<h1>")
    expect(answer.text).not.toMatch(/ {4}at /)
  })

  test("refuses a second Host header", async () => {
    const { ask } = await appWith()
    const twice = ["Host", "curio.test", "Host", "elsewhere.example"]
    const headers = twice as unknown as Record<string, string>
    expect((await ask("/page", { headers })).status).toBe(400)
  })

  test("names the allowed methods when it refuses one", async () => {
    const { ask } = await appWith()
    const { headers } = await ask("/page", { method: "PROPFIND" })
    expect(headers.allow).toBe("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
  })

  test("refuses in JSON under /api", async () => {
    const { ask } = await appWith()
    const answer = await ask("/api/%zz")
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toEqual({ message: "This address is malformed" })
    const nothing = await ask("/api/items/%00")
    expect([nothing.status, JSON.parse(nothing.text)]).toEqual([404, { message: "Not found" }])
  })

  test.each([
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
    "[2001:db8::1]",
    "curio_app",
    "curio.example.org",
    "curio.example.org.",
  ])("accepts the Host %s", async (host) => {
    const { ask } = await appWith()
    expect((await ask("/page", { headers: { host } })).status).toBe(200)
  })

  test("passes well-formed requests, also with encoded characters", async () => {
    const { ask } = await appWith()
    expect((await ask("/page?q=%E2%82%AC%zz")).status).toBe(200)
  })
})
