import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { securityEvents } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask, leadsTo, type Page, texts, visit } from "#tests/support/app.ts"
import { asClient } from "#tests/support/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { exported } from "#tests/support/exported.ts"
import { makeUser } from "#tests/support/factories.ts"
import { plansOf } from "#tests/support/query-plan.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { changeUser, makeAdmin } from "~/domain/administration/user-writes.server.ts"
import { listAllEvents, listOwnEvents } from "~/domain/events/reads.server.ts"
import { recordBeside } from "~/domain/events/record.server.ts"
import { createToken } from "~/domain/tokens/writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let root: User
let mila: User
beforeEach(async () => {
  root = await makeUser({ username: "root", role: "admin" })
  mila = await makeUser({ username: "mila" })
})

const setTimes = () => db.update(securityEvents).set({ lastAt: new Date("2026-11-28T04:12:00Z") })
const rowsOf = (page: Page) => texts(page, "main li:has(time)").map((text) => text.replace(/\s+/g, " "))

/** 65 events of one user, each a row. */
async function makeMany() {
  const values = Array.from({ length: 65 }, (_, at) => ({
    event: "token-made",
    userId: mila.id,
    details: { name: `Number ${at}` },
    lastAt: new Date(),
  }))
  await db.insert(securityEvents).values(values)
}

async function suspendByRoot() {
  await asClient(() => changeUser(root, mila.id, { suspended: true, reason: "Rude to boris" }), {
    address: "198.51.100.7",
    userAgent: "curl/8",
  })
  await changeUser(root, mila.id, { suspended: false })
}

describe("/profile/events", () => {
  test("shows a user's own events in words, newest first, in the browser's time zone", async () => {
    await asClient(() => openSession(mila.id))
    for (let times = 0; times < 3; times++)
      await asClient(() => recordBeside("sign-in-failed", { userId: mila.id }), { address: "2001:db8::7" })
    await createToken(mila, { name: "<b>Backup</b>", scope: "read", expiresAt: null })
    await openSession(root.id)
    await setTimes()
    const Cookie = "tz=Europe%2FBerlin"
    const page = await visit("/profile/events", { as: mila, headers: { Cookie } })
    // The request of this test opens a session, too.
    expect(rowsOf(page).slice(1)).toEqual([
      "Token made: <b>Backup</b>Nov 28, 5:12 AM",
      "Sign-in failedFirefox on Linux · 2001:db8::7 · 3 times · Nov 28, 5:12 AM",
      "Signed inFirefox on Linux · 203.0.113.5 · Nov 28, 5:12 AM",
    ])
    expect(leadsTo(await visit("/profile", { as: mila }), "Sign-ins and changes")).toBe("/profile/events")
  })

  test("shows an act of an administrator without name, device and reason, as the export does", async () => {
    await suspendByRoot()
    const page = await visit("/profile/events", { as: mila })
    const [shown] = rowsOf(page).filter((row) => row.startsWith("Account suspended"))
    expect(shown).toContain("By an administrator")
    const { account } = await exported(mila)
    expect(account.securityEvents).toMatchObject([
      { event: "admin-suspended", byAdmin: true, address: null, userAgent: null },
      { event: "admin-suspension-lifted" },
      { event: "sign-in" },
    ])
    for (const text of [page.text("main"), JSON.stringify(account.securityEvents)])
      expect(text).not.toMatch(/root|Rude|198\.51|curl/)
  })

  test("has pages of 30", async () => {
    await makeMany()
    const first = await visit("/profile/events", { as: mila })
    const second = await visit(leadsTo(first, "Show more") ?? "", { as: mila })
    const names = [...rowsOf(first), ...rowsOf(second)].map((row) => /Number (\d+?)(?=[A-Z])/.exec(row)?.[1])
    const made = names.filter((name) => name !== undefined).map(Number)
    expect(made).toEqual(Array.from({ length: made.length }, (_, at) => 64 - at))
    expect(made.length).toBeGreaterThan(56)
    expect(leadsTo(second, "Back to the first")).toBe("/profile/events")
  })
})

describe("/admin/events", () => {
  test("shows everybody's events, with who did what to whom and why", async () => {
    await suspendByRoot()
    await asClient(() => openSession(mila.id))
    await makeAdmin(mila.email)
    await setTimes()
    const page = await visit("/admin/events", { as: root })
    expect(rowsOf(page).slice(-4)).toEqual([
      "Made administrator: by a commandNov 28, 4:12 AMmila",
      "Signed inFirefox on Linux · 203.0.113.5 · Nov 28, 4:12 AMmila",
      "Suspension liftedNov 28, 4:12 AMmila by root",
      "Account suspendedcurl · 198.51.100.7 · Nov 28, 4:12 AMmila by root“Rude to boris”",
    ])
  })

  test("filters by account and by acts", async () => {
    await suspendByRoot()
    await openSession(mila.id)
    const user = await visit(`/admin/users/${mila.id}`, { as: root })
    const of = leadsTo(user, "Events of this account") ?? ""
    const titles = async (path: string) =>
      texts(await visit(path, { as: root }), "main li:has(time) p.font-semibold")
    expect(await titles(of)).toEqual(["Signed in", "Suspension lifted", "Account suspended"])
    expect(await titles(`${of}&filter=acts`)).toEqual(["Suspension lifted", "Account suspended"])
    expect(await titles("/admin/events?filter=acts")).toEqual(["Suspension lifted", "Account suspended"])
    expect(await titles(`/admin/events?user=${root.id}&filter=acts`)).toEqual([])
  })
})

describe("a reason", () => {
  const reasons = async () => (await db.select().from(securityEvents)).flatMap(({ reason }) => reason ?? [])

  test.each([
    ["suspension", { suspended: "true" }],
    ["role", { role: "admin" }],
    ["quota", { quotaMb: "5" }],
    ["reset", {}],
  ])("is kept with the form %s", async (name, fields) => {
    await ask(`/admin/users/${mila.id}/${name}`, { as: root, form: { reason: " Because ", ...fields } })
    expect(await reasons()).toEqual(["Because"])
  })

  test("is kept with a call, and longer than 200 letters refused", async () => {
    const change = (reason: string) =>
      api(`PATCH /api/admin/users/${mila.id}`, { as: root, json: { suspended: true, reason } })
    expect((await change("x".repeat(201))).status).toBe(400)
    const { status, body } = await change("x".repeat(200))
    expect([status, "reason" in body]).toEqual([200, false])
    expect(await reasons()).toEqual(["x".repeat(200)])
  })
})

test.each([
  ["of one user", () => listOwnEvents(mila, { limit: 30 }), "security_events_user_id_index"],
  ["of all", () => listAllEvents(root, { acts: false, limit: 30 }), "INTEGER PRIMARY KEY"],
  [
    "of an account",
    () => listAllEvents(root, { acts: false, of: 7, limit: 30 }),
    "security_events_user_id_index",
  ],
  ["of acts", () => listAllEvents(root, { acts: true, limit: 30 }), "security_events_by_admin_index"],
])("the list %s reads no more rows than it shows", async (_, list, index) => {
  await list()
  const steps = (await plansOf(list)).flat()
  expect(steps.find((step) => step.includes("security_events"))).toContain(index)
  expect(steps.filter((step) => step.includes("TEMP B-TREE") || step.startsWith("SCAN"))).toEqual([])
})
