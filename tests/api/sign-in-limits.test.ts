import { hash } from "@node-rs/argon2"
import { beforeEach, describe, expect, test } from "vitest"
import { answerOf, cookieOf, send } from "#tests/support/call.ts"
import { cookieName } from "#tests/support/cookie-name.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import * as login from "~/api/accounts.ts"
import type { User } from "~/domain/viewer.ts"
import * as changePassword from "~/pages/profile/password.ts"

useTestDatabase()

/** Hundreds of guesses are checked against it. */
const quickHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 })

let mila: User
/** Each test has a network of its own, because limits outlive a test's database. */
let network = 0
beforeEach(async () => {
  mila = await makeUser({ passwordHash: await quickHash })
  network++
})

type Attempt = { password?: string; from?: number; cookie?: string; email?: string }

async function signIn({ password = PASSWORD, from = 1, cookie = "", email = mila.email }: Attempt = {}) {
  const { status, headers } = await answerOf(
    await send(login, "/api/login", {
      json: { email, password },
      headers: { Cookie: cookie },
      context: { clientAddress: `10.1.${network}.${from}` },
    }),
  )
  const device = headers.getSetCookie().find((text) => text.startsWith(`${cookieName("device")}=`))
  return { status, headers, device: device?.split(";")[0] ?? "" }
}

const fail = (times: number, attempt: Attempt = {}) =>
  Promise.all(Array.from({ length: times }, () => signIn({ ...attempt, password: "a wrong guess" })))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe("signing in", () => {
  test("is refused after ten failures for an account from one address, in any spelling and in parallel", async () => {
    const failures = [...(await fail(6)), ...(await fail(6, { email: mila.email.toUpperCase() }))]
    expect(statusesOf(failures).sort()).toEqual([...Array(10).fill(401), 429, 429])
    const { status, headers } = await signIn()
    expect(status).toBe(429)
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0)
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(900)
  })

  test("still works from other addresses and for other accounts", async () => {
    await fail(10)
    expect((await signIn({ from: 2 })).status).toBe(200)
    expect((await signIn({ email: (await makeUser()).email })).status).toBe(200)
  })

  test("resets the count of failures when it succeeds", async () => {
    await fail(9)
    expect((await signIn()).status).toBe(200)
    expect(statusesOf(await fail(10))).toEqual(Array(10).fill(401))
  })

  test("is refused after a hundred failures for an account, except in a browser that has signed in before", async () => {
    const { device } = await signIn({ from: 200 })
    for (let from = 1; from <= 10; from++) await fail(10, { from })
    expect((await signIn({ from: 11 })).status).toBe(429)
    expect((await signIn({ from: 11, cookie: device })).status).toBe(200)
  })

  test("is refused after a hundred failures from one address for any accounts", async () => {
    for (let n = 0; n < 10; n++) await fail(10, { email: `nobody${n}@example.com` })
    expect((await signIn()).status).toBe(429)
    expect((await signIn({ from: 2 })).status).toBe(200)
  })
})

describe("a browser that has signed in before", () => {
  test("has its own limit of ten failures", async () => {
    const { device } = await signIn()
    await fail(10)
    expect(statusesOf(await fail(11, { cookie: device })).sort()).toEqual([...Array(10).fill(401), 429])
    expect((await signIn({ cookie: device })).status).toBe(429)
    expect((await signIn({ from: 2 })).status).toBe(200)
  })

  test("is recognised for its own accounts only, by a signed cookie", async () => {
    const boris = await makeUser()
    const { device } = await signIn({ email: boris.email })
    await fail(10)
    const forged = `device=${Buffer.from(JSON.stringify({ id: "x", users: [mila.id] })).toString("base64")}.x`
    for (const cookie of [device, forged, "device=x", `${device}x`])
      expect((await signIn({ cookie })).status).toBe(429)
  })

  test("is still recognised for an account after another account signs in", async () => {
    const first = await signIn()
    const boris = await makeUser()
    const { device } = await signIn({ email: boris.email, cookie: first.device })
    await fail(10)
    expect((await signIn({ cookie: device })).status).toBe(200)
  })

  test("is recognised by an HttpOnly cookie for a year", async () => {
    const { headers } = await signIn()
    const cookie = headers.getSetCookie().find((text) => text.startsWith(`${cookieName("device")}=`))
    expect(cookie).toMatch(/; Max-Age=31536000; .*HttpOnly; SameSite=Lax/)
  })
})

test("failed sign-ins do not limit an open session", async () => {
  const cookie = await cookieOf(mila)
  for (let from = 1; from <= 10; from++) await fail(10, { from })
  const form = { currentPassword: PASSWORD, newPassword: "new secret" }
  const answer = await send(changePassword, "/profile/password", {
    form,
    headers: { Cookie: cookie },
    context: { clientAddress: `10.1.${network}.1` },
  })
  expect((answer as Response).status).toBe(303)
})
