import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { items, jobs, reports, users } from "#db/schema/index.ts"
import { ask, leadsTo, texts, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection, makeGroup, makeItem, makeMessage, makeUser } from "#tests/support/factories.ts"
import { allRoutes } from "#tests/support/routes.ts"
import { resetPassword } from "~/domain/accounts/credential-writes.server.ts"
import { report } from "~/domain/administration/report-writes.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

let root: User
let noor: User
beforeEach(async () => {
  root = await makeUser({ username: "root", role: "admin" })
  noor = await makeUser({ username: "noor" })
})

const rowOf = async ({ id }: User) => (await db.select().from(users).where(eq(users.id, id)))[0]
const send = (name: string, form: Record<string, string> = {}, id = noor.id) =>
  ask(`/admin/users/${id}/${name}`, { as: root, form })

test("a user who is no administrator gets 404 for every page of the administration", async () => {
  const unknown = await visit("/no/such/page", { as: noor })
  const pages = allRoutes.filter(
    ({ pattern, route }) => pattern.startsWith("/admin") && route.file.endsWith(".tsx"),
  )
  expect(pages.length).toBeGreaterThan(5)
  for (const path of pages.map(({ pattern }) => pattern.replace(":id", String(noor.id))))
    for (const as of [noor, null]) {
      const page = await visit(path, { as })
      expect([page.status, page.text("main")]).toEqual([404, unknown.text("main")])
      const posted = await ask(path, { as, form: {} })
      expect([404, 405]).toContain(posted.status)
      expect((await ask(`${path}.data`, { as })).status).toBe(404)
    }
  expect((await visit("/profile", { as: noor })).text("main")).not.toContain("Administration")
})

test("the overview links to users and reports and shows the server's state", async () => {
  await report(noor, { kind: "person", id: root.id, reason: "Rude" })
  const mail = { kind: "mail", data: {} }
  const started = { kind: "import", data: {}, runAt: new Date() }
  await db
    .insert(jobs)
    .values([
      { ...started, lockedUntil: new Date(Date.now() + 60_000) },
      ...[started, started],
      { ...mail, runAt: new Date() },
      { ...mail, failedAt: new Date(1_000), error: "The first" },
      { ...mail, failedAt: new Date(), error: "The mail was not sent" },
    ])
  expect(leadsTo(await visit("/profile", { as: root }), "Administration")).toBe("/admin")
  const page = await visit("/admin", { as: root })
  expect(leadsTo(page, "2 users")).toBe("/admin/users")
  expect(leadsTo(page, "1 open report")).toBe("/admin/reports")
  const facts = Object.fromEntries(
    texts(page, "dt").map((name, at) => [name, texts(page, "dd")[at]] as const),
  )
  expect(facts).toMatchObject({
    Version: expect.stringContaining(`Node ${process.versions.node}`),
    "Free disk space": expect.stringMatching(/^[\d,.]+ [MG]B$/),
    Accounts: "0",
    Imports: "1 running, 2 waiting",
    Mails: "0 running, 1 waiting, 2 failed: The mail was not sent",
    passwords: "0 running, 0 waiting",
    refused: expect.stringMatching(/^\d+$/),
  })
})

describe("/admin/users", () => {
  test("lists, searches and turns pages", async () => {
    for (let made = 0; made < 30; made++) await makeUser()
    const first = await visit("/admin/users", { as: root })
    const more = leadsTo(first, "Show more") ?? ""
    expect(texts(await visit(more, { as: root }), "main li p a")).toEqual(["noor", "root"])
    const found = await visit("/admin/users?search=NOOR", { as: root })
    expect(texts(found, "main li p a")).toEqual(["noor"])
    expect(leadsTo(found, "noor")).toBe(`/admin/users/${noor.id}`)
  })
})

describe("/admin/users/{id}", () => {
  test("shows an account", async () => {
    await makeItem(await makeCollection(noor))
    const page = await visit(`/admin/users/${noor.id}`, { as: root })
    expect(page.text("main dl")).toContain(noor.email)
    expect((await visit("/admin/users/4711", { as: root })).status).toBe(404)
  })

  test.each([
    ["suspension", { suspended: "true" }, { isSuspended: true }],
    ["role", { role: "admin" }, { role: "admin" }],
    ["quota", { quotaMb: "5" }, { quotaMb: 5, role: "user" }],
    ["quota", { quotaMb: "" }, { quotaMb: null }],
  ])("saves %s with %j", async (name, form, row) => {
    await db.update(users).set({ quotaMb: 7 }).where(eq(users.id, noor.id))
    const response = await send(name, form as Record<string, string>)
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/admin/users/${noor.id}`])
    expect(await rowOf(noor)).toMatchObject({ quotaMb: 7, ...row })
  })

  test("lifts a suspension and takes the role away", async () => {
    await db.update(users).set({ isSuspended: true, role: "admin" }).where(eq(users.id, noor.id))
    await send("suspension", { suspended: "false" })
    await send("role", { role: "user" })
    expect(await rowOf(noor)).toMatchObject({ isSuspended: false, role: "user" })
  })

  test("keeps a quota that is not a number, with the reason", async () => {
    const page = await visit(`/admin/users/${noor.id}/quota`, { as: root, form: { quotaMb: "much" } })
    expect(page.status).toBe(422)
    expect(page.$("input[name=quotaMb]").val()).toBe("much")
    expect(page.text("main form")).toContain("Must be a whole number of MB")
  })

  test("does not let the last administrator step down", async () => {
    const page = await visit(`/admin/users/${root.id}/role`, { as: root, form: { role: "user" } })
    expect(page.status).toBe(422)
    expect(page.text("body")).toContain("This is the last administrator. Make somebody else one first.")
    expect(await rowOf(root)).toMatchObject({ role: "admin" })
  })

  test("leads an administrator who steps down to the profile", async () => {
    await makeUser({ role: "admin" })
    const response = await send("role", { role: "user" }, root.id)
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/profile"])
  })

  test("shows a link to a new password once, and stores no token", async () => {
    const page = await visit(`/admin/users/${noor.id}/reset`, { as: root, form: {} })
    expect(page.status).toBe(200)
    const link = new URL(page.text("main [role=status]"))
    expect(link.pathname).toBe("/auth/reset-password")
    const token = link.searchParams.get("token") ?? ""
    for (const table of ["password_resets", "one_time_keys"]) {
      const { rows } = await db.$client.execute(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    expect((await visit(`/admin/users/${noor.id}`, { as: root })).text("main")).not.toContain(token)
    await resetPassword({ token, newPassword: "another1" })
  })
})

describe("/admin/reports", () => {
  const act = (name: string, form = {}) =>
    ask(`/admin/reports/1/${name}`, {
      as: root,
      form: { _returnTo: "/admin/reports?status=closed", ...form },
    })

  test("shows open reports, and closed ones when they are asked for", async () => {
    const item = await makeItem(await makeCollection(noor), { name: "Vase" })
    await report(root, { kind: "item", id: item.id, reason: "A fake" })
    const page = await visit("/admin/reports", { as: root })
    expect(page.text("main li")).toContain("A fake")
    expect(page.text("main blockquote")).toContain("Vase")
    expect(leadsTo(page, "Look at it")).toBe(`/product/${item.id}`)
    expect(leadsTo(page, "noor")).toBe(`/admin/users/${noor.id}`)
    const { status, headers } = await act("status", { status: "closed" })
    expect([status, headers.get("Location")]).toEqual([303, "/admin/reports?status=closed"])
    expect((await visit("/admin/reports", { as: root })).text("main")).toContain("No open reports")
    expect((await visit("/admin/reports?status=closed", { as: root })).text("main")).toContain("A fake")
    await act("status", { status: "open" })
    const missing = await ask("/admin/reports/0/status", { as: root, form: { status: "closed" } })
    expect(missing.status).toBe(404)
    expect(await db.select().from(reports)).toMatchObject([{ status: "open", closedAt: null }])
  })

  test("removes the reported thing", async () => {
    const item = await makeItem(await makeCollection(noor, { isPrivate: false }))
    await report(root, { kind: "item", id: item.id, reason: "A fake" })
    expect((await act("remove")).status).toBe(303)
    expect(await db.$count(items)).toBe(0)
    const page = await visit("/admin/reports?status=closed", { as: root })
    expect(page.text("main li")).toContain("It is not there any more")
  })
})

describe("/report", () => {
  test("names the reported thing and links back to it", async () => {
    const group = await makeGroup(noor)
    const message = await makeMessage(group, noor, { content: "Buy now" })
    const path = `/report?kind=message&id=${message.id}`
    expect((await visit(path, { as: root })).text("blockquote")).toBe("Buy now")
    const blank = await visit(path, { as: root, form: { reason: " " } })
    expect([blank.status, blank.text("main form")]).toEqual([
      422,
      expect.stringContaining("Say what is wrong with it"),
    ])
    const sent = await ask(path, { as: root, form: { reason: "Spam" } })
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/groups/${group.id}?tab=chat`])
    expect(await db.select().from(reports)).toMatchObject([{ kind: "message", reason: "Spam" }])
  })

  test.each(["", "?kind=item", "?kind=item&id=x", "?kind=brand&id=1", "?kind=item&id=4711"])(
    "is not found at %s",
    async (query) => {
      expect((await visit(`/report${query}`, { as: noor })).status).toBe(404)
      expect((await ask(`/report${query}`, { as: noor, form: { reason: "Spam" } })).status).toBe(404)
    },
  )

  test("leads a visitor to sign-in and back", async () => {
    const response = await ask("/report?kind=item&id=1")
    expect(response.headers.get("Location")).toMatch(/^\/auth\?redirectTo=%2Freport%3Fkind%3Ditem%26id%3D1/)
  })
})
