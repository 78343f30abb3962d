import { beforeEach, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { cookieName } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { withTwoStep } from "#tests/support/two-step.ts"
import type { User } from "~/domain/viewer.ts"
import { forgetWrongCodes } from "~/http/session/code-limit.server.ts"

useTestDatabase()

let mila: User
let twoStep: Awaited<ReturnType<typeof withTwoStep>>
beforeEach(async () => {
  forgetWrongCodes()
  mila = await makeUser({ email: "mila@example.com" })
  twoStep = await withTwoStep(mila)
})

const login = (code?: string, password = PASSWORD) =>
  api("POST /api/login", { json: { email: mila.email, password, code } })

test("POST /api/login says that a code is needed, after the right password only", async () => {
  expect(await login()).toMatchObject({
    status: 401,
    body: { message: "This account has two-step sign-in: a code is needed", reason: "code-required" },
  })
  expect((await login(undefined, "wrong password")).body).toEqual({ message: "Invalid email or password" })
  expect((await login(await twoStep.code(), "wrong password")).body).toEqual({
    message: "Invalid email or password",
  })
  expect(await db.$count(sessions)).toBe(0)
})

test("POST /api/login signs in with a code or a recovery code, each once", async () => {
  const code = await twoStep.code()
  const [recovery = ""] = twoStep.recoveryCodes
  for (const each of [code, recovery]) {
    const { status, body, headers } = await login(each)
    expect([status, body.id]).toEqual([200, mila.id])
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith(`${cookieName("session")}=`))).toBe(true)
    expect(await login(each)).toMatchObject({ status: 401, body: { reason: "code-wrong" } })
  }
})

test("POST /api/login signs in once when a code is sent twice at the same time", async () => {
  const code = await twoStep.code()
  const answers = await Promise.all([login(code), login(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test("POST /api/login accepts ten wrong codes an hour, in parallel too", async () => {
  const wrong = await Promise.all(Array.from({ length: 12 }, () => login("00000")))
  expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
  expect((await login(await twoStep.code())).status).toBe(429)
})

test("POST /api/login ignores a code that the account does not need, and refuses one that is too long", async () => {
  const { email } = await makeUser()
  const json = { email, password: PASSWORD, code: "123456" }
  expect((await api("POST /api/login", { json })).status).toBe(200)
  expect((await login("1".repeat(500))).status).toBe(400)
})

test("POST /api/register that is sent again does not bypass two-step sign-in", async () => {
  const json = { email: "new@example.com", username: "new", password: PASSWORD }
  const register = () => api("POST /api/register", { json, headers: { "Idempotency-Key": "k" } })
  const { body } = await register()
  await withTwoStep(body)
  expect(await register()).toMatchObject({ status: 401, body: { reason: "code-required" } })
})
