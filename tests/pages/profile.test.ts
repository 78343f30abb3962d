import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { images, users } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { answerOf, cookieOf, get } from "#tests/support/call.ts"
import { cookieName } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { toastIn, toastOf } from "#tests/support/form-answers.ts"
import { unzip } from "#tests/support/zip.ts"
import * as user from "~/api/accounts.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { findSession, listSessions } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { describeUserAgent } from "~/pages/profile/devices.server.ts"
import * as download from "~/pages/profile/export.ts"
import * as profile from "~/pages/profile/route.tsx"

useTestDatabase()

const submit = (cookie: string, form: string, fields: Record<string, string> = {}) =>
  ask(`/profile/${form}`, { headers: { Cookie: cookie }, form: fields })
/** Sends a form without JavaScript: the page comes back with an error in it. */
const refused = (cookie: string, form: string, fields: Record<string, string>) =>
  visit(`/profile/${form}`, { headers: { Cookie: cookie }, form: fields })
const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null)
const cookiesOf = (answer: unknown) => (answer instanceof Response ? answer.headers.getSetCookie() : [])

/** The session's Cookie header that an answer sets, or nothing. */
const sessionIn = (answer: unknown) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith(`${cookieName("session")}=`))
    ?.split(";")[0] ?? ""
const statusOf = async (cookie: string) =>
  (await answerOf(await get(user, "/api/user", { headers: { Cookie: cookie } }))).status

describe("the profile page", () => {
  test("redirects a visitor to sign-in", async () => {
    expect(locationOf(await get(profile, "/profile"))).toBe("/auth?redirectTo=%2Fprofile")
    expect(locationOf(await submit("", "sign-out-everywhere"))).toMatch(/^\/auth\?redirectTo=%2Fprofile/)
    expect(locationOf(await get(download, "/profile/export"))).toBe("/auth?redirectTo=%2Fprofile%2Fexport")
  })

  test("has four groups, and a table of contents that leads to them", async () => {
    const page = await visit("/profile", { as: await makeUser() })
    const names = ["Account", "Security", "Saving and devices", "Your data"]
    const contents = page.$('main nav[aria-label="On this page"] a').toArray()
    expect(contents.map((link) => page.$(link).text())).toEqual(names)
    expect(contents.map((link) => page.text(`main h2${page.$(link).attr("href")}`))).toEqual(names)
  })

  test("shows the used part of the picture quota", async () => {
    const mila = await makeUser()
    const stored = { id: "a", address: "/images/u/a", contentHash: "00", userId: mila.id }
    await db.insert(images).values({ ...stored, bytes: 42 * 1024 * 1024 })
    const headers = { Cookie: await cookieOf(mila) }
    const page = await visit("/profile", { headers })
    expect(page.text("#picture-usage")).toBe("42 MB of 1,024 MB used")
    expect(page.$("meter").attr()).toMatchObject({ value: "42", max: "1024" })
  })

  test("saves the username, and returns an invalid one with its error", async () => {
    const mila = await makeUser()
    await makeUser({ username: "taken" })
    const cookie = await cookieOf(mila)
    expect(locationOf(await submit(cookie, "username", { username: "Mila.B" }))).toBe("/profile")
    const page = await refused(cookie, "username", { username: "TAKEN" })
    const field = page.$("main input[name=username]")
    expect([page.status, field.val()]).toEqual([422, "TAKEN"])
    expect(page.text(`#${field.attr("id")}-error`)).toBe("This username is taken")
    expect(await get(profile, "/profile", { headers: { Cookie: cookie } })).toMatchObject({
      user: { username: "Mila.B" },
    })
  })

  test("changes the password with the current one, and replaces all sessions by a new one", async () => {
    const mila = await makeUser()
    const elsewhere = await openSession(mila.id)
    const cookie = await cookieOf(mila)
    const wrong = await refused(cookie, "password", { currentPassword: "wrong", newPassword: "new secret" })
    expect([wrong.status, wrong.text("[id$=currentPassword-error]")]).toEqual([
      422,
      "This is not your password",
    ])
    expect(wrong.$.html()).not.toContain("new secret")
    const changed = await submit(cookie, "password", { currentPassword: PASSWORD, newPassword: "new secret" })
    expect(locationOf(changed)).toBe("/profile")
    expect(await findSession(elsewhere)).toBeNull()
    expect(await statusOf(cookie)).toBe(401)
    expect(await statusOf(sessionIn(changed))).toBe(200)
    expect((await verifyCredentials({ email: mila.email, password: "new secret" })).id).toBe(mila.id)
  })

  test("changes the email with the password, and replaces all sessions by a new one", async () => {
    const mila = await makeUser()
    const cookie = await cookieOf(mila)
    const changed = await submit(cookie, "email", { currentPassword: PASSWORD, email: "new@example.com" })
    expect(await statusOf(cookie)).toBe(401)
    expect(await get(profile, "/profile", { headers: { Cookie: sessionIn(changed) } })).toMatchObject({
      user: { email: "new@example.com" },
    })
  })

  test("returns the e-mail address without the password when the session has ended", async () => {
    const page = await refused("", "email", { email: "new@example.com", currentPassword: PASSWORD })
    expect([page.status, page.text("h1")]).toEqual([401, "You are signed out"])
    expect(page.$("textarea[name=email]").val()).toBe("new@example.com")
    expect(page.$.html()).not.toContain(PASSWORD)
    const form = { currentPassword: PASSWORD, newPassword: "new secret" }
    expect(locationOf(await submit("", "password", form))).toMatch(/^\/auth\?redirectTo=/)
  })

  test("refuses the password after ten wrong ones in one session only", async () => {
    const mila = await makeUser()
    const [cookie, other] = [await cookieOf(mila), await cookieOf(mila)]
    const guess = (from: string, currentPassword: string) => submit(from, "delete", { currentPassword })
    for (let n = 0; n < 10; n++) expect((await guess(cookie, `guess${n}`)).status).toBe(422)
    expect((await guess(cookie, PASSWORD)).status).toBe(429)
    expect(await db.$count(users)).toBe(1)
    expect(locationOf(await guess(other, PASSWORD))).toBe("/")
  })

  test("lists sessions, and ends one or all of them", async () => {
    const mila = await makeUser()
    const phone = await openSession(mila.id, { userAgent: "Mozilla/5.0 (Android 14) Firefox/140.0" })
    const cookie = await cookieOf(mila)
    const { sessions } = (await get(profile, "/profile", { headers: { Cookie: cookie } })) as {
      sessions: { id: string; name: string; isCurrent: boolean }[]
    }
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    expect(other?.name).toBe("Firefox on Android")
    await submit(cookie, `sessions/${other?.id}/end`)
    expect(await findSession(phone)).toBeNull()
    const out = await submit(cookie, "sign-out-everywhere")
    expect([locationOf(out), cookiesOf(out)[0]]).toEqual(["/", expect.stringContaining("Max-Age=0")])
    expect(locationOf(await submit(cookie, "sign-out-everywhere"))).toMatch(/^\/auth\?redirectTo=/)
  })

  test("ends no session of somebody else, and none twice", async () => {
    const cookie = await cookieOf(await makeUser())
    const others = await makeUser()
    await openSession(others.id)
    const [other] = await listSessions(others, null)
    const response = await refused(cookie, `sessions/${other?.id}/end`, {})
    expect([response.status, toastIn(response)]).toEqual([404, "Error: This session has ended already"])
    expect(await listSessions(others, null)).toHaveLength(1)
  })

  test("deletes the account with the password, and clears the cookie", async () => {
    const cookie = await cookieOf(await makeUser())
    const gone = await submit(cookie, "delete", { currentPassword: PASSWORD })
    expect([locationOf(gone), cookiesOf(gone)[0]]).toEqual(["/", expect.stringContaining("Max-Age=0")])
    expect(await db.$count(users)).toBe(0)
  })

  test.each([
    ["delete", { currentPassword: PASSWORD }, "Your account has been deleted."],
    ["sign-out-everywhere", {}, "You have been logged out."],
  ])("%s says goodbye", async (form, fields, words) => {
    const response = await submit(await cookieOf(await makeUser()), form, fields)
    expect(await toastOf(response)).toMatchObject({ title: "Goodbye!", description: words })
  })

  test("opens the deletion in a dialog, which asks for the password, and redirects its old address", async () => {
    const headers = { Cookie: await cookieOf(await makeUser()) }
    const page = await visit("/profile/delete", { headers })
    expect([page.status, page.text("dialog h2")]).toEqual([200, "Delete your account"])
    const wrong = await refused(headers.Cookie, "delete", { currentPassword: "a wrong guess" })
    expect([wrong.status, wrong.text("dialog [id$=-error]")]).toEqual([422, "This is not your password"])
    expect(wrong.$.html()).not.toContain("a wrong guess")
    const old = await ask("/profile?dialog=delete-account", { headers })
    expect([old.status, locationOf(old)]).toEqual([301, "/profile/delete"])
    expect(locationOf(await ask("/profile/delete"))).toBe("/auth?redirectTo=%2Fprofile%2Fdelete")
  })

  test("downloads the data as a file that is not cached", async () => {
    const mila = await makeUser()
    const answer = (await get(download, "/profile/export", { as: mila })) as Response
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="curio-[\d-]+\.zip"$/)
    expect(answer.headers.get("Cache-Control")).toBe("no-store, no-transform")
    expect(answer.headers.get("Content-Type")).toBe("application/zip")
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    expect(JSON.parse(String(files.get("account.json"))).user).toMatchObject({
      id: mila.id,
      email: mila.email,
    })
  })
})

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome on Linux"],
  ["curl/8.5.0", "curl"],
  ["<script>alert(1)</script>", "Unknown device"],
  [null, "Unknown device"],
])("describeUserAgent names the device of %s", (userAgent, name) => {
  expect(describeUserAgent(userAgent)).toBe(name)
})

test("/profile has 'Profile Settings' with the username to edit", async () => {
  const mila = await makeUser({ username: "mila" })
  const { $, text } = await visit("/profile", { as: mila })
  expect(text("main h1")).toBe("Profile Settings")
  expect($('main input[name="username"]').attr()).toMatchObject({ type: "text", value: "mila" })
  expect($('main form[action="/profile/username"] button').text()).toBe("Save")
})
