import { expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { ask, leadsTo, visit } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { cookieName } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"

useTestDatabase()

const DAY_MS = 24 * 60 * 60_000

/** The headers of a session that has begun so many days ago. */
async function sessionOf(person: { id: number }, days: number) {
  const headers = { Cookie: await cookieOf(person) }
  await db.update(sessions).set({ createdAt: new Date(Date.now() - days * DAY_MS) })
  return headers
}

test("pages say in the last week of a session when it ends, and lead to sign-in and back", async () => {
  const mila = await makeUser()
  const soon = await sessionOf(mila, 177.5)
  const page = await visit("/friends?search=an", { headers: soon })
  expect(page.text("main")).toContain("Your session ends in 3 days. Sign in again to stay signed in.")
  const signIn = leadsTo(page, "Sign in again") ?? ""
  const form = await visit(signIn, { headers: soon })
  const action = form.$("form#form").attr("action") ?? ""
  const wrong = await visit(action, { headers: soon, form: { email: mila.email, password: "wrong guess" } })
  expect([wrong.status, wrong.text("main form")]).toEqual([
    401,
    expect.stringContaining("Invalid email or password"),
  ])
  const redirectTo = String(form.$("input[name=redirectTo]").val())
  const right = await ask(action, {
    headers: soon,
    form: { email: mila.email, password: PASSWORD, redirectTo },
  })
  expect([right.status, right.headers.get("Location")]).toEqual([303, "/friends?search=an"])
  const [Cookie = ""] = right.headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith(`${cookieName("session")}=`))
  expect((await visit("/friends", { headers: { Cookie } })).text("main")).not.toContain("Your session ends")
  expect(await db.$count(sessions)).toBe(1)
})

test("pages of a young session say nothing, and its user needs no sign-in", async () => {
  const young = await sessionOf(await makeUser(), 100)
  const response = await ask("/friends", { headers: young })
  expect(await response.text()).not.toContain("ending")
  expect((await ask("/auth?again=1&redirectTo=/friends", { headers: young })).headers.get("Location")).toBe(
    "/friends",
  )
})

test("a session that has ended for good leads to sign-in, which names the reason", async () => {
  const ended = await sessionOf(await makeUser(), 181)
  const response = await ask("/profile", { headers: ended })
  expect(response.headers.get("Location")).toBe("/auth?redirectTo=%2Fprofile")
  const page = await visit("/auth?redirectTo=/profile", { headers: ended })
  expect(page.text("main")).toContain("Sign in to see your profile")
})
