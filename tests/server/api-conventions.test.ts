import { describe, expect, test } from "vitest"
import { cookieOf } from "#tests/support/call.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { makeCollection, makeToken, makeUser } from "#tests/support/factories.ts"
import { cachedApp } from "../http/cache/cached-app.ts"
import { appWith } from "./serve.ts"

/* What every response of the API tells programs, on our whole server. */

let cookie: string
let token: string
useSharedDatabase(async () => {
  const mila = await makeUser()
  await makeCollection(mila)
  cookie = await cookieOf(mila)
  token = await makeToken(mila)
})

const ELSEWHERE = "https://elsewhere.example"
const bearer = (value = token) => ({ Authorization: `Bearer ${value}`, Origin: ELSEWHERE })
const json = { "Content-Type": "application/json" }
const corsOf = (headers: object) => Object.keys(headers).filter((name) => name.startsWith("access-control-"))

describe("a page of another origin", () => {
  test("may read every response to a call with a token, errors too", async () => {
    const { ask } = await cachedApp()
    for (const [path, status, sent] of [
      ["/api/user", 200, {}],
      // Never 304: browsers must not store it.
      ["/api/user", 200, { "If-None-Match": "*" }],
      ["/api/user", 401, { Authorization: "Bearer curio_none" }],
      ["/api/user/tokens", 403, {}],
      ["/api/collections/4711", 404, {}],
      ["/api/nothing", 404, {}],
      ["/api/collections/none", 404, {}],
      ["/api/%zz", 400, {}],
      [`/api/${"x".repeat(9_000)}`, 414, {}],
    ] as const) {
      const { headers, ...answer } = await ask(path, { headers: { ...bearer(), ...sent } })
      expect([path.slice(0, 30), answer.status]).toEqual([path.slice(0, 30), status])
      expect(headers["access-control-allow-origin"]).toBe("*")
      expect(headers["access-control-expose-headers"]).toMatch(/ETag, Link, .*RateLimit, .*Retry-After/)
      expect(headers).not.toHaveProperty("access-control-allow-credentials")
      expect(headers).not.toHaveProperty("set-cookie")
      expect(headers["cache-control"]).toMatch(/no-store/)
    }
  })

  test("may read nothing of a call without one", async () => {
    const { ask } = await cachedApp()
    const without: Record<string, string>[] = [
      {},
      { Cookie: cookie },
      { Authorization: "Basic bWlsYTpzZWNyZXQ=" },
    ]
    for (const sent of without)
      for (const path of ["/api/user", "/api/collections", "/api/nothing", "/api/openapi.json"]) {
        const { headers } = await ask(path, { headers: { Origin: ELSEWHERE, ...sent } })
        expect(corsOf(headers)).toEqual([])
        expect(headers.vary).toMatch(/Authorization/)
      }
    for (const path of ["/", "/profile", "/healthz"])
      expect(corsOf((await ask(path, { headers: bearer() })).headers)).toEqual([])
  })

  test("may write with a token, and not with the cookie", async () => {
    const { ask } = await cachedApp()
    const send = (path: string, headers: Record<string, string>) =>
      ask(path, { method: "POST", body: '{"name":"Readers"}', headers: { ...json, ...headers } })
    for (const path of ["/api/groups", "/api/groups/"]) {
      expect((await send(path, bearer())).status).toBe(201)
      expect((await send(path, { ...bearer(), "Sec-Fetch-Site": "cross-site", Cookie: cookie })).status).toBe(
        201,
      )
      expect((await send(path, { Cookie: cookie, Origin: ELSEWHERE })).status).toBe(403)
      expect((await send(path, { ...bearer("wrong"), Cookie: cookie })).status).toBe(401)
    }
    expect((await send("/groups/new", { ...bearer(), Cookie: cookie })).status).toBe(403)
  })
})

describe("OPTIONS", () => {
  test.each([
    ["/api/items", "GET, HEAD, POST, OPTIONS"],
    ["/api/items/1?x", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["/api/collections/none", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["/", "GET, HEAD, OPTIONS"],
    ["/collection/1", "GET, HEAD, OPTIONS"],
    ["/Collection/1/Edit/", "GET, HEAD, POST, OPTIONS"],
    ["/profile/tokens", "GET, HEAD, POST, OPTIONS"],
  ])("of %s is 204 and allows %s", async (path, allow) => {
    const { status, headers, text } = await (await cachedApp()).ask(path, { method: "OPTIONS" })
    expect([status, headers.allow, text]).toEqual([204, allow, ""])
    if (!path.startsWith("/api")) return expect(corsOf(headers)).toEqual([])
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": allow,
      "access-control-allow-headers": expect.stringMatching(/^Authorization, .*Idempotency-Key, If-Match/),
      "access-control-max-age": "7200",
    })
  })

  test.each(["/api/nothing", "/no/such/page", "/collection/1/nothing"])("of %s is 404", async (path) => {
    expect((await (await cachedApp()).ask(path, { method: "OPTIONS" })).status).toBe(404)
  })
})

test("every response of the API names the document, also one from the cache, and beside the next page", async () => {
  const { ask } = await cachedApp()
  const document = '</api/openapi.json>; rel="service-desc"'
  for (const path of ["/api/brands", "/api/brands", "/api/nothing", "/api/%zz", "/api/openapi.json"])
    expect((await ask(path, { headers: { Cookie: cookie } })).headers.link).toBe(document)
  await ask("/api/collections", {
    method: "POST",
    body: '{"name":"Loft"}',
    headers: { ...json, Cookie: cookie },
  })
  const { headers } = await ask("/api/collections?limit=1", { headers: { Cookie: cookie } })
  expect(headers.link).toMatch(new RegExp(`^<[^>]+cursor=[^>]+>; rel="next", ${document}$`))
})

describe("application/problem+json", () => {
  const problem = "application/problem+json"
  test.each([
    [problem, true],
    [`application/json, ${problem}`, true],
    [`${problem.toUpperCase()}; q=0.5, text/html`, true],
    [`*/*;q=0.1, ${problem};q=0.2`, true],
    [`application/json, ${problem};q=0.5`, false],
    [`${problem};q=0.5, */*`, false],
    [`${problem};q=0`, false],
    ["application/*", false],
    ["*/*", false],
  ])("is sent for Accept: %s: %s", async (Accept, isProblem) => {
    const { ask } = await cachedApp()
    for (const [path, status, title] of [
      ["/api/items/4711", 404, "Not Found"],
      ["/api/nothing", 404, "Not Found"],
      ["/api/%zz", 400, "Bad Request"],
    ] as const) {
      const { headers, text } = await ask(path, { headers: { Accept } })
      expect(headers.vary).toMatch(/\bAccept\b(?!-)/)
      expect(headers["content-type"]).toBe(isProblem ? problem : "application/json; charset=utf-8")
      const body = JSON.parse(text)
      const { message } = JSON.parse((await ask(path)).text)
      expect(body).toEqual(isProblem ? { type: "about:blank", title, status, detail: message } : { message })
    }
    expect((await ask("/api/brands", { headers: { Accept } })).headers["content-type"]).toMatch(
      /^application\/json/,
    )
  })

  test("has the errors of fields, and the reason", async () => {
    const { ask } = await cachedApp()
    const headers = { ...json, Cookie: cookie, Accept: problem }
    const { text } = await ask("/api/collections", { method: "POST", body: '{"name":" "}', headers })
    expect(JSON.parse(text)).toMatchObject({ status: 400, errors: { name: ["Collection name is required"] } })
  })
})

test("a response to a write says how many writes are left, and a response to a read does not", async () => {
  const { ask } = await cachedApp()
  const write = (body: string) =>
    ask("/api/collections", { method: "POST", body, headers: { ...json, ...bearer() } })
  const left = async (body: string) => {
    const { headers } = await write(body)
    expect(headers["ratelimit-policy"]).toBe('"writes";q=600;w=60')
    return Number(/^"writes";r=(\d+);t=\d+$/.exec(String(headers.ratelimit))?.[1])
  }
  const first = await left('{"name":"Hall"}')
  expect(await left("{}")).toBe(first - 1)
  expect((await ask("/api/user", { headers: bearer() })).headers).not.toHaveProperty("ratelimit")
})

test("/healthz has Retry-After when it is 503", async () => {
  const { ask } = await appWith({ isDatabaseUp: async () => false })
  expect((await ask("/healthz")).headers["retry-after"]).toBe("5")
})

test("/api/version returns the name and the version", async () => {
  const { status, text } = await (await cachedApp()).ask("/api/version")
  const version = expect.stringMatching(/^\d+\.\d+\.\d+/)
  expect([status, JSON.parse(text)]).toEqual([200, { name: "Curio", version, api: "1.1.0" }])
})
