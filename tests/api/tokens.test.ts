import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { forgetCounts } from "#db/rate-limit.server.ts"
import { apiTokens, oneTimeKeys, users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeToken, makeUser } from "#tests/support/factories.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let mila: User
beforeEach(async () => {
  mila = await makeUser({ username: "mila" })
})

const make = (json: object, headers: Record<string, string> = {}) =>
  api("POST /api/user/tokens", { as: mila, json, headers })
const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

describe("making a token", () => {
  test("returns the token once, and stores only its hash", async () => {
    const year = new Date().getFullYear() + 2
    const made = await make({ name: " Script ", scope: "write", expiresAt: `${year}-01-31T13:00:00+01:00` })
    expect(made.status).toBe(201)
    expect(made.headers.get("Cache-Control")).toBe("no-store")
    const { token, ...rest } = made.body
    expect(token).toMatch(/^curio_[\w-]{43}$/)
    expect(rest).toMatchObject({ name: "Script", expiresAt: `${year}-01-31T12:00:00.000Z`, lastUsedAt: null })
    const list = await api("GET /api/user/tokens", { as: mila })
    expect(list.body).toEqual([rest])
    const stored = JSON.stringify([await db.select().from(apiTokens), await db.select().from(oneTimeKeys)])
    expect(stored).not.toContain(token.slice("curio_".length))
  })

  test("is refused for an end that is past, too far away or invalid, and for an unknown scope", async () => {
    const wrong = [
      { expiresAt: inDays(-1) },
      { expiresAt: inDays(6 * 366) },
      { expiresAt: "2030-01-31" },
      { expiresAt: 1 },
      { scope: "admin" },
      { scope: undefined },
      { name: " " },
    ]
    for (const fields of wrong) {
      const { status, body } = await make({ name: "Script", scope: "read", ...fields })
      expect([fields, status, Object.keys(body.errors)]).toEqual([fields, 400, Object.keys(fields)])
    }
  })

  test("is refused above 20 of one user, until one is revoked", async () => {
    for (let n = 0; n < 19; n++) await makeToken(mila)
    const both = await Promise.all([1, 2].map((n) => make({ name: `Last ${n}`, scope: "read" })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const full = await make({ name: "More", scope: "read" })
    expect(full.body.message).toMatch(/^You have 20 tokens already/)
    expect((await api("DELETE /api/user/tokens/1", { as: mila })).status).toBe(204)
    expect((await make({ name: "More", scope: "read" })).status).toBe(201)
  })

  test("happens once under an Idempotency-Key, and its repetition is refused because the token is not stored", async () => {
    const send = () => make({ name: "Script", scope: "read" }, { "Idempotency-Key": "5f0c" })
    const all = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(all.find(({ status }) => status === 409)?.body.message).toMatch(/shown only once/)
    const [made] = all.filter(({ status }) => status === 201)
    expect(await db.$count(apiTokens)).toBe(1)
    const keys = (await db.select().from(oneTimeKeys)).map(({ result }) => atob(result ?? "")).join()
    expect(keys).not.toContain(made?.body.token.slice(6))
  })
})

test("a token is revoked by its owner alone, and is invalid from then on", async () => {
  const token = await makeToken(mila)
  expect((await api("GET /api/user", { token })).body.username).toBe("mila")
  expect((await api("DELETE /api/user/tokens/1", { as: await makeUser() })).status).toBe(404)
  expect((await api("DELETE /api/user/tokens/1", { as: mila })).status).toBe(204)
  expect((await api("DELETE /api/user/tokens/1", { as: mila })).status).toBe(404)
  expect((await api("GET /api/user", { token })).status).toBe(401)
})

test("a token ends at its end, and when its user is suspended or deleted", async () => {
  const token = await makeToken(mila, { expiresAt: new Date(Date.now() + 60_000) })
  const status = async () => (await api("GET /api/collections", { token })).status
  expect(await status()).toBe(200)
  for (const flag of ["isSuspended", "isDeleted"]) {
    const set = (value: boolean) =>
      db
        .update(users)
        .set({ [flag]: value })
        .where(eq(users.id, mila.id))
    await set(true)
    expect([flag, await status()]).toEqual([flag, 401])
    await set(false)
    expect([flag, await status()]).toEqual([flag, 200])
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  expect(await status()).toBe(401)
  vi.useRealTimers()
})

test("the last use of a token is saved once an hour, and a database that cannot be written refuses no request", async () => {
  const token = await makeToken(mila)
  const lastUse = async () => (await db.select().from(apiTokens))[0]?.lastUsedAt?.getTime()
  const use = () => api("GET /api/user", { token })
  await use()
  const first = await lastUse()
  expect(first).toBeGreaterThan(Date.now() - 60_000)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59 * 60_000 })
  await use()
  expect(await lastUse()).toBe(first)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await db.$client.execute(
    "CREATE TRIGGER full BEFORE UPDATE ON api_tokens BEGIN SELECT raise(abort, 'disk is full'); END",
  )
  expect((await use()).status).toBe(200)
  await db.$client.execute("DROP TRIGGER full")
  await use()
  expect(await lastUse()).toBe(Date.now())
  vi.useRealTimers()
})

describe("wrong tokens", () => {
  const wrong = `curio_${"x".repeat(43)}`

  test("are 401 with a challenge, and never the user of the cookie", async () => {
    for (const Authorization of [
      `Bearer ${wrong}`,
      "Bearer",
      "bearer  x",
      "BEARER curio_",
      `Bearer ${wrong}x`,
    ]) {
      const { status, headers } = await api("GET /api/collections", { as: mila, headers: { Authorization } })
      const challenge = headers.get("WWW-Authenticate")
      expect([Authorization, status, challenge]).toEqual([Authorization, 401, 'Bearer error="invalid_token"'])
    }
  })

  test("are refused after 60 in a minute, while a token that has worked still works", async () => {
    const [token, other] = [await makeToken(mila), await makeToken(mila)]
    await api("GET /api/user", { token })
    for (let n = 0; n < 60; n++) expect((await api("GET /api/user", { token: wrong })).status).toBe(401)
    const refused = await api("GET /api/user", { token: other })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect(refused.headers.get("RateLimit")).toMatch(/^"wrong-tokens";r=0;t=\d+$/)
    expect((await api("GET /api/user", { token })).status).toBe(200)
    expect((await api("GET /api/user", { as: mila })).status).toBe(200)
    forgetCounts()
    expect((await api("GET /api/user", { token: other })).status).toBe(200)
  })
})

test("an Authorization header of another scheme is ignored, because a proxy may ask for a password", async () => {
  const headers = { Authorization: "Basic bWlsYTpzZWNyZXQ=" }
  expect((await api("GET /api/user", { as: mila, headers })).status).toBe(200)
  expect((await api("GET /api/user", { headers })).status).toBe(401)
  const foreign = { ...headers, Origin: "https://elsewhere.example" }
  const sent = await api("POST /api/groups", { as: mila, json: { name: "Readers" }, headers: foreign })
  expect(sent.status).toBe(403)
})

test("a token takes precedence over the cookie of another user, and shares one-time keys with its user's sessions", async () => {
  const token = await makeToken(mila)
  const noor = await makeUser({ username: "noor" })
  expect((await api("GET /api/user", { as: noor, token })).body.username).toBe("mila")
  const json = { name: "Readers" }
  const headers = { "Idempotency-Key": "5f0c" }
  const byToken = await api("POST /api/groups", { as: noor, token, json, headers })
  const bySession = await api("POST /api/groups", { as: mila, json, headers })
  expect([byToken.status, bySession.body]).toEqual([201, byToken.body])
})

test("a read-only token gets 403 with the missing scope when it writes", async () => {
  const token = await makeToken(mila, { scope: "read" })
  const { id } = await makeCollection(mila)
  const refused = await api(`DELETE /api/collections/${id}`, { token })
  expect(refused.status).toBe(403)
  expect(refused.body.message).toMatch(/^This token may only read/)
  expect(refused.headers.get("WWW-Authenticate")).toBe('Bearer error="insufficient_scope", scope="write"')
  expect((await api(`HEAD /api/collections/${id}`, { token })).status).toBe(200)
})
