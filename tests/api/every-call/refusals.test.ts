import { describe, expect, test } from "vitest"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { api, declaredCalls } from "#tests/support/api.ts"
import { useSharedDatabase } from "#tests/support/database.ts"
import { addressOf, makeOneOfEach, type People } from "#tests/support/one-of-each.ts"

/* Every operation: invalid ids, writes without a session, writes from another site, and what tokens may not do. */
let people: People
useSharedDatabase(async () => {
  people = await makeOneOfEach()
})

const calls = await declaredCalls()
const writes = calls.filter(({ method }) => method !== "GET")
const ofTheSignedIn = writes.filter(({ operation }) => operation.session !== "optional")
const json = { "Content-Type": "application/json" }

test("the API has 118 operations, 71 of them writes", () => {
  expect([calls.length, writes.length, ofTheSignedIn.length]).toEqual([118, 71, 64])
})

const NO_IDS = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "abc",
  "%00",
  "%20",
  "1%20",
  "%EF%BC%91",
  "1,2",
  "99999999999999999999",
]

describe.each(calls.filter(({ path }) => path.includes("{")))("$call", ({ method, path, operation }) => {
  test("returns 404 for an invalid id", async () => {
    // All of them are more than the limit of writes.
    forgetCounts()
    const body = method === "GET" || method === "DELETE" ? undefined : JSON.stringify(operation.example ?? {})
    for (const id of NO_IDS) {
      const call = `${method} ${addressOf(path, id)}`
      const { status, body: said } = await api(call, { as: people.mila, body, headers: body ? json : {} })
      expect({ id, status, said: typeof said.message }).toEqual({ id, status: 404, said: "string" })
    }
  })
})

test.each([
  ["/api/collections/abc", "Collection not found"],
  ["/api/collections/abc/items", "Collection not found"],
  ["/api/items/abc", "Item not found"],
  ["/api/brands/1.5/items", "Brand not found"],
  ["/api/groups/0", "Group not found"],
  ["/api/groups/abc/items", "Invalid Group ID"],
])("GET %s says '%s'", async (path, message) => {
  expect(await api(`GET ${path}`, { as: people.mila })).toMatchObject({ status: 404, body: { message } })
})

describe.each(ofTheSignedIn)("$call", ({ method, path }) => {
  test("returns 401 for a visitor before anything is parsed", async () => {
    for (const [id, type, body] of [
      [1, "application/json", "{}"],
      [1, "application/json", "{"],
      [1, "application/x-www-form-urlencoded", "a=b"],
      [1, "multipart/form-data", "no boundary"],
      [4_711, "application/json", "{}"],
      ["abc", "text/plain", "x".repeat(600_000)],
    ]) {
      const headers = { "Content-Type": String(type), "Idempotency-Key": "not valid\t".repeat(50).trim() }
      const call = `${method} ${addressOf(path, id)}`
      const { status, body: said } = await api(call, { body: String(body), headers })
      expect({ call, type, status, said: typeof said.message }).toEqual({
        call,
        type,
        status: 401,
        said: "string",
      })
    }
  })
})

const foreign: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "http://curio.test.evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
]

describe.each(writes)("$call", ({ method, path }) => {
  test("returns 403 for a request from another site", async () => {
    for (const headers of foreign) {
      const { status } = await api(`${method} ${addressOf(path)}`, { as: people.mila, headers })
      expect({ headers, status }).toEqual({ headers, status: 403 })
    }
  })
})

test("an unknown address of the API returns 404 in JSON", async () => {
  const { status, body } = await api("GET /api/nothing/here")
  expect([status, body]).toEqual([404, { message: "Not found" }])
})

test("the refused writes change nothing", async () => {
  const statuses = await Promise.all(
    ["collections/1", "items/1", "groups/1", "brands/1"].map(
      async (thing) => (await api(`GET /api/${thing}`, { as: people.mila })).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
})

/* tests/permissions/ sends every call with every kind of token. */
const withheld = calls.filter(({ operation }) => operation.withoutToken).map(({ call }) => call)

test("a token may make every call but these", () => {
  expect(withheld.toSorted()).toEqual([
    "DELETE /api/user/tokens/{id}",
    "GET /api/admin/users",
    "GET /api/user/tokens",
    "PATCH /api/admin/reports/{id}",
    "PATCH /api/admin/users/{id}",
    "POST /api/login",
    "POST /api/logout",
    "POST /api/register",
    "POST /api/user/tokens",
  ])
})

test("no call about tokens, others' accounts, e-mail, passwords, sessions or the end of an account is open to tokens", () => {
  const about =
    /token|admin\/users|e?mail|password|reset|session|log(in|out)|register|identit|factor|totp|recovery|verif/i
  const risky = calls.filter(
    ({ call }) => about.test(call.replace("{token}", "")) || call === "DELETE /api/user",
  )
  expect(risky.length).toBeGreaterThanOrEqual(8)
  expect(risky.map(({ call }) => call).filter((call) => !withheld.includes(call))).toEqual([])
})
