import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { reports, sessions, users } from "#db/schema/index.ts"
import { ask, leadsTo, visit } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeToken, makeUser, PASSWORD } from "#tests/support/factories.ts"
import { report } from "~/domain/administration/report-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let root: User
let noor: User
let headers: { Cookie: string }
beforeEach(async () => {
  root = await makeUser({ username: "root", role: "admin" })
  noor = await makeUser({ username: "noor" })
  headers = { Cookie: await cookieOf(root) }
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const signedInBefore = (minutes: number) => db.update(sessions).set({ createdAt: minutesAgo(minutes) })
const rowOf = async ({ id }: User) => (await db.select().from(users).where(eq(users.id, id)))[0]
const suspend = () => ask(`/admin/users/${noor.id}/suspension`, { headers, form: { suspended: "true" } })
const patch = (json: object, path = `/api/admin/users/${noor.id}`) =>
  ask(path, { method: "PATCH", headers, json })
const CONFIRM = "/admin/confirm?redirectTo="

describe("an administrator who signed in more than 15 minutes ago", () => {
  beforeEach(async () => {
    await signedInBefore(16)
    await report(noor, { kind: "person", id: root.id, reason: "Rude" })
  })

  test.each([
    ["suspension", { suspended: "true" }],
    ["suspension", { suspended: "false" }],
    ["role", { role: "admin" }],
    ["role", { role: "user" }],
    ["quota", {}],
    ["reset", {}],
  ])("is asked for the password before '%s' with %j", async (name, form) => {
    const before = await rowOf(noor)
    const response = await ask(`/admin/users/${noor.id}/${name}`, {
      headers,
      form: form as Record<string, string>,
    })
    expect(response.status).toBe(303)
    expect(response.headers.get("Location")).toMatch(/^\/admin\/confirm\?redirectTo=%2Fadmin%2Fusers%2F/)
    expect(await rowOf(noor)).toEqual(before)
  })

  test.each([
    ["status", { status: "closed" }],
    ["status", { status: "open" }],
    ["remove", {}],
  ])("is asked for the password before a report is changed by '%s' with %j", async (name, form) => {
    const response = await ask(`/admin/reports/1/${name}`, { headers, form: form as Record<string, string> })
    expect([response.status, response.headers.get("Location")]).toEqual([303, `${CONFIRM}%2Fadmin%2Freports`])
    expect(await db.select().from(reports)).toMatchObject([{ status: "open" }])
  })

  test("confirms the password and comes back, with what was typed", async () => {
    const quota = await ask(`/admin/users/${noor.id}/quota`, { headers, form: { quotaMb: "7" } })
    const confirm = quota.headers.get("Location") ?? ""
    const page = await visit(confirm, { headers })
    expect(page.text("main")).toContain("Nothing was changed yet.")
    const wrong = await visit(confirm, { headers, form: { currentPassword: "a guess" } })
    expect([wrong.status, wrong.text("main form")]).toEqual([
      422,
      expect.stringContaining("This is not your password"),
    ])
    expect((await suspend()).headers.get("Location")).toContain(CONFIRM)
    const right = await ask(confirm, { headers, form: { currentPassword: PASSWORD } })
    const back = right.headers.get("Location") ?? ""
    expect([right.status, back]).toEqual([303, `/admin/users/${noor.id}?quotaMb=7`])
    expect((await visit(back, { headers })).$("input[name=quotaMb]").val()).toBe("7")
    expect((await suspend()).headers.get("Location")).toBe(`/admin/users/${noor.id}`)
    expect(await rowOf(noor)).toMatchObject({ isSuspended: true })
    await db.update(sessions).set({ provenAt: minutesAgo(16) })
    expect((await suspend()).headers.get("Location")).toContain(CONFIRM)
  })

  test("sends the password with the API call, or gets 401 with the reason", async () => {
    const refused = await patch({ suspended: true })
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { message: "Your password is needed again: send it as currentPassword", reason: "password-required" },
    ])
    expect((await patch({ status: "closed" }, "/api/admin/reports/1")).status).toBe(401)
    expect((await patch({ suspended: true, currentPassword: "a guess" })).status).toBe(400)
    expect(await rowOf(noor)).toMatchObject({ isSuspended: false })
    expect((await patch({ suspended: true, currentPassword: PASSWORD })).status).toBe(200)
    expect((await patch({ status: "closed" }, "/api/admin/reports/1")).status).toBe(200)
  })

  test("cannot guess the password without end", async () => {
    for (let guesses = 0; guesses < 10; guesses++)
      expect((await patch({ suspended: true, currentPassword: "a guess" })).status).toBe(400)
    expect((await patch({ suspended: true, currentPassword: PASSWORD })).status).toBe(429)
    expect((await ask(`${CONFIRM}/admin`, { headers, form: { currentPassword: PASSWORD } })).status).toBe(429)
  })

  test("confirms for this session only", async () => {
    const other = { Cookie: await cookieOf(root) }
    await signedInBefore(16)
    await ask(`${CONFIRM}/admin`, { headers: other, form: { currentPassword: PASSWORD } })
    expect((await suspend()).headers.get("Location")).toContain(CONFIRM)
  })

  test("is led to a first password when the account has none", async () => {
    await db.update(users).set({ passwordHash: "" }).where(eq(users.id, root.id))
    expect(leadsTo(await visit(`${CONFIRM}/admin`, { headers }), "Set one")).toBe("/profile/identities")
  })
})

test("an administrator who signed in lately is not asked", async () => {
  await signedInBefore(14)
  expect((await suspend()).headers.get("Location")).toBe(`/admin/users/${noor.id}`)
  expect((await patch({ suspended: false })).status).toBe(200)
})

test("an administrator's token changes no report", async () => {
  await report(noor, { kind: "person", id: root.id, reason: "Rude" })
  const bearer = { Authorization: `Bearer ${await makeToken(root)}` }
  const json = { status: "closed", currentPassword: PASSWORD }
  const response = await ask("/api/admin/reports/1", { method: "PATCH", headers: bearer, json })
  expect(response.status).toBe(403)
})

test("the page for the password is not there for others, and leads to no other site", async () => {
  for (const as of [noor, null]) {
    expect((await visit(`${CONFIRM}/admin`, { as })).status).toBe(404)
    expect((await ask(`${CONFIRM}/admin`, { as, form: { currentPassword: PASSWORD } })).status).toBe(404)
  }
  const away = await ask(`${CONFIRM}https://elsewhere.example/`, {
    headers,
    form: { currentPassword: PASSWORD },
  })
  expect(away.headers.get("Location")).toBe("/admin")
})
