import { describe, expect, test } from "vitest"
import { answerOf, cookieOf, get, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import * as login from "~/api/accounts.ts"
import * as logout from "~/api/accounts.ts"
import * as register from "~/api/accounts.ts"
import * as user from "~/api/accounts.ts"

useTestDatabase()

const signUp = { email: "Mila@Example.com", username: "mila", password: PASSWORD }
const currentUser = async (cookie: string) =>
  answerOf(await get(user, "/api/user", { headers: { Cookie: cookie } }))
const cookieIn = (headers: Headers) => headers.get("Set-Cookie")?.split(";")[0] ?? ""

describe("POST /api/register", () => {
  test("returns 201 with the user and a session, without the password", async () => {
    const { status, body, headers } = await answerOf(await send(register, "/api/register", { json: signUp }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: 1,
      email: "Mila@Example.com",
      username: "mila",
      isPrivate: false,
      about: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(headers.get("Set-Cookie")).toMatch(/HttpOnly; SameSite=Lax/)
    expect((await currentUser(cookieIn(headers))).body).toEqual(body)
  })

  test("returns 400 with an error for each invalid field", async () => {
    const { status, body } = await answerOf(
      await send(register, "/api/register", { json: { email: "x", username: "ab", password: "12345" } }),
    )
    expect(status).toBe(400)
    expect(body).toEqual({
      message: "Invalid email address",
      errors: {
        email: ["Invalid email address"],
        username: ["Username must be at least 3 characters"],
        password: ["Password must be at least 6 characters"],
      },
    })
  })

  test.each([
    ["email", { ...signUp, email: "MILA@example.COM", username: "other" }],
    ["username", { ...signUp, email: "other@example.com", username: "MILA" }],
  ])("returns 409 when the %s is taken, ignoring case", async (field, json) => {
    await send(register, "/api/register", { json: signUp })
    const { status, body } = await answerOf(await send(register, "/api/register", { json }))
    expect(status).toBe(409)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test("creates one account when two register the same name at the same time", async () => {
    const both = ["a", "b"].map((letter) => ({ ...signUp, email: `${letter}@example.com` }))
    const answers = await Promise.all(both.map((json) => send(register, "/api/register", { json })))
    const statuses = await Promise.all(answers.map(async (answer) => (await answerOf(answer)).status))
    expect(statuses.sort()).toEqual([201, 409])
  })
})

describe("POST /api/login", () => {
  test("returns 200 with the user, and replaces the client's session", async () => {
    const mila = await makeUser({ username: "mila" })
    const before = await cookieOf(mila)
    const { status, body, headers } = await answerOf(
      await send(login, "/api/login", {
        json: { email: "MILA@example.com", password: PASSWORD },
        headers: { Cookie: before },
      }),
    )
    expect([status, body.username]).toEqual([200, "mila"])
    expect((await currentUser(before)).status).toBe(401)
    expect((await currentUser(cookieIn(headers))).status).toBe(200)
  })

  test("returns 401 with the same message for a wrong password and an unknown email", async () => {
    const mila = await makeUser()
    const wrong = await answerOf(
      await send(login, "/api/login", { json: { email: mila.email, password: "wrong password" } }),
    )
    const unknown = await answerOf(
      await send(login, "/api/login", { json: { email: "nobody@example.com", password: "wrong password" } }),
    )
    expect([wrong.status, wrong.body]).toEqual([401, { message: "Invalid email or password" }])
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body])
  })
})

describe("POST /api/logout and GET /api/user", () => {
  test("logout returns 204, with and without a session", async () => {
    const cookie = await cookieOf(await makeUser())
    expect((await currentUser(cookie)).status).toBe(200)
    const out = await answerOf(await send(logout, "/api/logout", { headers: { Cookie: cookie } }))
    expect([out.status, out.body]).toEqual([204, null])
    expect(out.headers.get("Set-Cookie")).toMatch(/session=;.*Max-Age=0/)
    expect((await currentUser(cookie)).status).toBe(401)
    expect((await answerOf(await send(logout, "/api/logout"))).status).toBe(204)
  })

  test("user returns 401 for a cookie with a wrong signature", async () => {
    const cookie = await cookieOf(await makeUser())
    expect((await currentUser(`${cookie.slice(0, -3)}abc`)).status).toBe(401)
    expect((await currentUser("session=rubbish")).status).toBe(401)
  })
})
