import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { makeUser, PASSWORD } from "#db/factories.ts"
import { users } from "#db/schema/index.ts"
import { ask, links, visit } from "#tests/support/app.ts"
import { send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { going, refusal, toastOf } from "#tests/support/form-answers.ts"
import { log } from "~/http/server/log.server.ts"
import * as session from "~/http/session/session.server.ts"
import * as auth from "~/pages/auth/route.tsx"

useTestDatabase()

describe("/auth", () => {
  test("sign-in redirects only to addresses of this app", async () => {
    const mila = await makeUser()
    const leadsTo = async (redirectTo: string) => {
      const form = { email: mila.email, password: PASSWORD, redirectTo }
      return going(await send(auth, "/auth", { form })).to
    }
    expect(await leadsTo("/collection/7/add?search=a")).toBe("/collection/7/add?search=a")
    for (const evil of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
      "/..//evil.example",
      "",
    ])
      expect(await leadsTo(evil)).toBe("/")
  })

  test("sign-in returns the email but not the password when the password is wrong", async () => {
    const mila = await makeUser()
    const form = { email: mila.email, password: "wrong password" }
    const { status, values, toast } = refusal(await send(auth, "/auth", { form }))
    expect([status, values]).toEqual([401, { email: mila.email }])
    expect(toast).toMatchObject({ title: "Login failed", description: "Invalid email or password" })
  })

  test("registration creates one account and signs in twice when it is sent twice", async () => {
    const form = { email: "mila@example.com", username: "mila", password: "secret1" }
    const register = () => send(auth, "/auth?mode=register", { form })
    const answers = [await register(), await register()].map(going)
    for (const { to, cookies } of answers) {
      expect(to).toBe("/")
      expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["device", "session", "toast"])
    }
    expect(await db.$count(users)).toBe(1)
  })

  test("registration signs in when the browser sends it again after a lost response", async () => {
    const form = { email: "mila@example.com", username: "mila", password: "secret1" }
    const headers = { "Idempotency-Key": "k1" }
    for (const _ of ["first", "again"])
      expect(going(await send(auth, "/auth?mode=register", { form, headers })).to).toBe("/")
    expect(await db.$count(users)).toBe(1)
  })

  test("registration does not sign in with another password than the first one", async () => {
    const form = { email: "mila@example.com", username: "mila", password: "secret1" }
    going(await send(auth, "/auth?mode=register", { form }))
    const other = await send(auth, "/auth?mode=register", { form: { ...form, password: "secret2" } })
    expect(refusal(other).status).toBe(422)
  })

  test("registration shows its own title and the reason when the username is taken", async () => {
    await makeUser({ username: "mila" })
    const form = { email: "new@example.com", username: "mila", password: "secret1" }
    const { toast } = refusal(await send(auth, "/auth?mode=register", { form }))
    expect(toast).toMatchObject({ title: "Registration failed", description: "This username is taken" })
  })

  test("sign-out shows an error toast when the session cannot be ended", async () => {
    vi.spyOn(log, "error").mockImplementation(() => undefined)
    vi.spyOn(session, "stopSession").mockRejectedValue(new Error("The cookie cannot be signed"))
    const toast = await toastOf(await ask("/auth/sign-out", { as: await makeUser(), form: {} }))
    expect(toast).toMatchObject({ kind: "error", title: "Logout failed" })
  })
})

describe("the rendered page", () => {
  test("has forms to sign in and to register, and a link between them", async () => {
    const signIn = await visit("/auth")
    expect(signIn.text("main form button")).toBe("Sign In")
    expect(links(signIn, "main p > a")).toEqual([["Create an account", "/auth?mode=register"]])
    const register = await visit("/auth?mode=register")
    const fields = register.$("main form input:not([type=hidden])").toArray()
    expect(fields.map((field) => register.$(field).attr("name"))).toEqual([
      "email",
      "username",
      "password",
      "isPrivate",
    ])
    expect(links(register, "main p > a")).toEqual([["Sign in", "/auth"]])
  })

  test("shows the marketing panel on wide screens", async () => {
    const { $, text } = await visit("/auth")
    expect($("main > aside").attr("class")).toMatch(/\bhidden\b.*\blg:flex\b/)
    expect(text("main > aside")).toContain("Your personal collection management platform")
  })

  test("redirects a signed-in user to /", async () => {
    const answer = await ask("/auth", { as: await makeUser() })
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"])
  })
})
