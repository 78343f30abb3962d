import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { images, users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeItem, makeToken, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { listUsers } from "~/domain/administration/user-reads.server.ts"
import { changeUser } from "~/domain/administration/user-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let root: User
let noor: User
beforeEach(async () => {
  root = await makeUser({ username: "root", role: "admin" })
  noor = await makeUser({ username: "noor", email: "noor@mail.example" })
})

const list = async (query = "") => (await api(`GET /api/admin/users${query}`, { as: root })).body
const names = async (query = "") => (await list(query)).map(({ username }: User) => username)
const change = (id: number, json: object, as: User | null = root) =>
  api(`PATCH /api/admin/users/${id}`, { as, json })

describe("GET /api/admin/users", () => {
  test("lists accounts with their role, counts and quota, newest first", async () => {
    const place = await makeCollection(noor)
    await makeItem(place)
    await makeItem(place)
    await makeCollection(noor, { isDeleted: true })
    await db.insert(images).values({ id: "a", address: "/images/u/a", bytes: 1_048_576, userId: noor.id })
    await openSession(noor.id)
    const [first, second] = await list()
    expect(first).toEqual({
      id: noor.id,
      username: "noor",
      email: "noor@mail.example",
      role: "user",
      suspended: false,
      collections: 1,
      items: 2,
      usedMb: 1,
      quotaMb: null,
      createdAt: noor.createdAt,
      lastSeenAt: expect.stringMatching(/^20/),
    })
    expect(second).toMatchObject({ username: "root", role: "admin", collections: 0, usedMb: 0 })
  })

  test("finds names and e-mail addresses by words, without deleted accounts", async () => {
    await makeUser({ username: "gone", isDeleted: true })
    expect(await names("?search=OOR")).toEqual(["noor"])
    expect(await names("?search=mail.example%20noor")).toEqual(["noor"])
    expect(await names("?search=root@")).toEqual(["root"])
    expect(await names("?search=gone")).toEqual([])
  })

  test("counts by indexes", async () => {
    const plans = (await plansOf(() => listUsers(root, { limit: 50 }))).flat().join("\n")
    expect(plans).toContain("COVERING INDEX images_user_id_bytes_index")
    expect(plans).toContain("collections_user_id_index")
    expect(plans).toContain("sessions_user_id_index")
    expect(plans).toContain("api_tokens_user_id_index")
  })
})

describe("PATCH /api/admin/users/{id}", () => {
  test("changes only the given fields", async () => {
    const { status, body } = await change(noor.id, { suspended: true, quotaMb: 5 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: noor.id, suspended: true, quotaMb: 5, role: "user" })
    expect((await change(noor.id, { role: "admin" })).body).toMatchObject({ suspended: true, role: "admin" })
    expect((await change(noor.id, { quotaMb: null, suspended: false })).body).toMatchObject({
      suspended: false,
      quotaMb: null,
    })
    expect((await change(noor.id, {})).body).toMatchObject({ role: "admin" })
  })

  test.each([{ suspended: true }, { role: "user" }])("refuses %j of the last administrator", async (json) => {
    const { status, body } = await change(root.id, json)
    expect([status, body.message]).toEqual([
      409,
      "This is the last administrator. Make somebody else one first.",
    ])
    await makeUser({ role: "admin", isSuspended: true })
    await makeUser({ role: "admin", isDeleted: true })
    expect((await change(root.id, json)).status).toBe(409)
    await makeUser({ role: "admin" })
    expect((await change(root.id, json)).status).toBe(200)
    expect((await change(root.id, json)).status).toBe(404)
  })

  test("lets one of two administrators step down at the same moment", async () => {
    await change(noor.id, { role: "admin" })
    const both = await Promise.all([
      change(root.id, { role: "user" }, root),
      change(noor.id, { role: "user" }, noor),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.$count(users, eq(users.role, "admin"))).toBe(1)
  })

  test("stores no personal data in the table of idempotency keys", async () => {
    const once = { scope: "user:1", key: "k", requestHash: "h", lifetimeMs: 1_000_000 }
    await changeUser(root, noor.id, { suspended: true }, { once })
    const { rows } = await db.$client.execute("select result from one_time_keys")
    expect(Buffer.from(String(rows[0]?.[0]), "base64").toString("latin1")).not.toContain("noor")
  })

  test("returns 404 for a deleted account", async () => {
    const { id } = await makeUser({ isDeleted: true })
    expect((await change(id, { suspended: true })).status).toBe(404)
    expect((await change(id, {})).status).toBe(404)
  })
})

describe("an administrator's token", () => {
  test("changes no account and lists none", async () => {
    await changeUser(root, noor.id, { suspended: true })
    const token = await makeToken(root)
    const refusal = { status: 403, body: { message: "Personal tokens may not do this. Sign in for it." } }
    for (const json of [{ role: "admin" }, { suspended: false }, { quotaMb: 5 }])
      expect(await api(`PATCH /api/admin/users/${noor.id}`, { token, json })).toMatchObject(refusal)
    expect(await api("GET /api/admin/users", { token })).toMatchObject(refusal)
    expect((await list())[0]).toMatchObject({
      username: "noor",
      role: "user",
      suspended: true,
      quotaMb: null,
    })
  })

  test("lists reports", async () => {
    const token = await makeToken(root)
    expect((await api("GET /api/admin/reports", { token })).status).toBe(200)
  })
})

test("a demoted or suspended administrator gets 404 at once", async () => {
  await change(noor.id, { role: "admin" })
  expect((await api("GET /api/admin/users", { as: noor })).status).toBe(200)
  await change(noor.id, { role: "user" })
  expect((await api("GET /api/admin/users", { as: noor })).status).toBe(404)
  await change(noor.id, { role: "admin", suspended: true })
  expect((await api("GET /api/admin/users", { as: noor })).status).toBe(404)
})

describe("a suspended account", () => {
  beforeEach(() => change(noor.id, { suspended: true }))

  test("cannot sign in, which is said only for the right password", async () => {
    const signIn = (password: string) =>
      api("POST /api/login", { json: { email: noor.email, password } }).then(({ status, body, headers }) => [
        status,
        body.message,
        headers.get("Set-Cookie"),
      ])
    expect(await signIn("wrong horse")).toEqual([401, "Invalid email or password", null])
    expect(await signIn(PASSWORD)).toEqual([403, "This account is suspended", null])
  })

  test("has no session until the suspension is lifted", async () => {
    expect((await api("GET /api/user", { as: noor })).status).toBe(401)
    await change(noor.id, { suspended: false })
    expect((await api("GET /api/user", { as: noor })).status).toBe(200)
  })

  test("leaves its public collections and items visible", async () => {
    const { id } = await makeCollection(noor)
    expect((await api(`GET /api/collections/${id}`, { as: root })).status).toBe(200)
  })
})
