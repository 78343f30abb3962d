import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { images, users } from "#db/schema/index.ts"
import { visit } from "#tests/support/app.ts"
import { answerOf, cookieOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import * as user from "~/api/user.ts"
import { verifyCredentials } from "~/domain/accounts/commands.server.ts"
import { findSession, openSession } from "~/domain/accounts/sessions.server.ts"
import { takeToast } from "~/http/response/toast.server.ts"
import * as download from "~/pages/profile/export.ts"
import * as profile from "~/pages/profile/route.tsx"
import { describeUserAgent } from "~/pages/profile/user-agent.ts"

useTestDatabase()

const submit = (cookie: string, intent: string, form: Record<string, string> = {}) =>
  send(profile, "/profile", { headers: { Cookie: cookie }, form: { intent, ...form } })
/** Sends a form as the browser does, which repeats it under the same key when the answer was lost. */
const repeat = (cookie: string, key: string, form: Record<string, string>) =>
  send(profile, "/profile", { headers: { Cookie: cookie, "Idempotency-Key": key }, form })
const locationOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null)
const cookiesOf = (answer: unknown) => (answer instanceof Response ? answer.headers.getSetCookie() : [])

/** The session's Cookie header that an answer sets, or nothing. */
const sessionIn = (answer: unknown) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith("session="))
    ?.split(";")[0] ?? ""
const statusOf = async (cookie: string) =>
  (await answerOf(await get(user, "/api/user", { headers: { Cookie: cookie } }))).status

const toastIn = async (cookie = "") => {
  const headers = { Cookie: cookie.split(";")[0] ?? "" }
  return (await takeToast(new Request("http://curio.test", { headers }), {})).toast
}

describe("the profile page", () => {
  test("redirects a visitor to sign-in", async () => {
    expect(locationOf(await get(profile, "/profile"))).toBe("/auth?redirectTo=%2Fprofile")
    expect(locationOf(await send(profile, "/profile", { form: { intent: "username" } }))).toBe(
      "/auth?redirectTo=%2Fprofile",
    )
    expect(locationOf(await get(download, "/profile/export"))).toBe("/auth?redirectTo=%2Fprofile%2Fexport")
  })

  test("has the used part of the picture quota", async () => {
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
    expect(await submit(cookie, "username", { username: "TAKEN" })).toMatchObject({
      init: { status: 422 },
      data: {
        reply: { initialValue: { username: "TAKEN" }, error: { username: ["This username is taken"] } },
      },
    })
    expect(await get(profile, "/profile", { headers: { Cookie: cookie } })).toMatchObject({
      user: { username: "Mila.B" },
    })
  })

  test("changes the password with the current one, and replaces all sessions by a new one", async () => {
    const mila = await makeUser()
    const elsewhere = await openSession(mila.id)
    const cookie = await cookieOf(mila)
    const refused = await submit(cookie, "password", { currentPassword: "wrong", newPassword: "new secret" })
    expect(refused).toMatchObject({
      init: { status: 422 },
      data: { reply: { error: { currentPassword: ["This is not your password"] } } },
    })
    expect(JSON.stringify(refused)).not.toContain("new secret")
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

  test("accepts a repeated change from the ended session, and signs in", async () => {
    const cookie = await cookieOf(await makeUser())
    const form = { intent: "password", currentPassword: PASSWORD, newPassword: "new secret", _key: "k1" }
    const answers = [await submit(cookie, "password", form), await submit(cookie, "password", form)]
    expect(answers.map(locationOf)).toEqual(["/profile", "/profile"])
    for (const answer of answers) expect(await statusOf(sessionIn(answer))).toBe(200)
    const next = { currentPassword: "new secret", newPassword: "newer secret" }
    await submit(sessionIn(answers[1]), "password", next)
    const late = await submit(cookie, "password", form)
    expect([locationOf(late), sessionIn(late)]).toEqual(["/profile", ""])
  })

  test("refuses the password after ten wrong ones in one session only", async () => {
    const mila = await makeUser()
    const [cookie, other] = [await cookieOf(mila), await cookieOf(mila)]
    const guess = (from: string, currentPassword: string) =>
      submit(from, "delete-account", { currentPassword })
    for (let n = 0; n < 10; n++)
      expect(await guess(cookie, `guess${n}`)).toMatchObject({ init: { status: 422 } })
    expect(await guess(cookie, PASSWORD)).toMatchObject({ init: { status: 429 } })
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
    await submit(cookie, "end-session", { session: other?.id ?? "" })
    expect(await findSession(phone)).toBeNull()
    const out = await submit(cookie, "sign-out-everywhere")
    expect([locationOf(out), cookiesOf(out)[0]]).toEqual(["/", expect.stringContaining("Max-Age=0")])
    expect(locationOf(await submit(cookie, "sign-out-everywhere"))).toBe("/auth?redirectTo=%2Fprofile")
  })

  test("deletes the account with the password, and clears the cookie", async () => {
    const cookie = await cookieOf(await makeUser())
    const gone = await submit(cookie, "delete-account", { currentPassword: PASSWORD })
    expect([locationOf(gone), cookiesOf(gone)[0]]).toEqual(["/", expect.stringContaining("Max-Age=0")])
    expect(await db.$count(users)).toBe(0)
  })

  test.each([
    ["delete-account", { currentPassword: PASSWORD }, "Your account has been deleted."],
    ["sign-out-everywhere", {}, "You have been logged out."],
  ])(
    "%s says the same when it is sent again, although the session ended with it",
    async (intent, fields, words) => {
      const cookie = await cookieOf(await makeUser())
      const form = { intent, ...fields }
      for (const _ of [1, 2]) {
        const answer = await repeat(cookie, "k1", form)
        const [toast, cleared] = cookiesOf(answer).toSorted().reverse()
        expect([locationOf(answer), cleared]).toEqual(["/", expect.stringContaining("Max-Age=0")])
        expect(await toastIn(toast)).toMatchObject({ title: "Goodbye!", description: words })
      }
      expect(locationOf(await repeat(cookie, "k2", form))).toBe("/auth?redirectTo=%2Fprofile")
      expect(locationOf(await repeat(await cookieOf(await makeUser()), "k1", form))).toBe("/")
      expect(locationOf(await repeat("", "k1", form))).toBe("/auth?redirectTo=%2Fprofile")
    },
  )

  test("downloads the data as a file that is not cached", async () => {
    const mila = await makeUser()
    const answer = (await get(download, "/profile/export", { as: mila })) as Response
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="account-[\d-]+\.json"$/)
    expect(answer.headers.get("Cache-Control")).toBe("no-store, no-transform")
    expect(await answer.json()).toMatchObject({ user: { id: mila.id, email: mila.email } })
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
  ["<script>alert(1)</script>", "Another program"],
  [null, "Another program"],
])("describeUserAgent names the device of %s", (userAgent, name) => {
  expect(describeUserAgent(userAgent)).toBe(name)
})

test("/profile has 'Profile Settings' with the username to edit", async () => {
  const mila = await makeUser({ username: "mila" })
  const { $, text } = await visit("/profile", { as: mila })
  expect(text("main h1")).toBe("Profile Settings")
  expect($('main input[name="username"]').attr()).toMatchObject({ type: "text", value: "mila" })
  expect($('main button[value="username"]').text()).toBe("Save")
})
