import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { identities, passwordResets } from "#db/schema/index.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { startLyingProvider } from "#tests/support/lying-provider.ts"
import { Browser } from "#tests/support/oidc-browser.ts"
import { configureOidc, forgetOidc } from "#tests/support/use-oidc.ts"
import { log } from "~/observe/log.server.ts"

useTestDatabase()

let provider: Awaited<ReturnType<typeof startLyingProvider>>
beforeAll(async () => {
  provider = await startLyingProvider()
})
afterAll(() => provider.close())
beforeEach(() => configureOidc(provider.issuer))
afterEach(forgetOidc)

/** Where the way to a first password leads when the provider has asked for its own password at this time. */
async function endWith(authTime: number | undefined) {
  const noor = await makeUser({ passwordHash: "" })
  await db.delete(identities)
  await db.insert(identities).values({ userId: noor.id, issuer: provider.issuer, subject: "noor-1" })
  const browser = new Browser()
  const [name = "", value = ""] = (await cookieOf(noor)).split(/=(.*)/s)
  browser.cookies.set(name, value)
  provider.lie({ claims: { auth_time: authTime } })
  const { to } = await browser.open("/auth/oidc?password=1")
  return browser.open(provider.comeBack(to))
}

const now = () => Math.floor(Date.now() / 1000)

test("a first password needs a new sign-in at the provider", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined)
  expect((await endWith(now())).to).toMatch(/^\/auth\/reset-password\?token=/)
  expect((await endWith(now() - 3_600)).to).toBe("/profile/identities")
  expect(await db.$count(passwordResets)).toBe(1)
  expect(warned).toHaveBeenCalledTimes(1)
})

test("a first password is refused when the provider does not say when the sign-in was", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined)
  const { to, response } = await endWith(undefined)
  expect(to).toBe("/profile/identities")
  expect(await toastOf(response)).toMatchObject({
    kind: "error",
    description:
      "Quay does not say when you signed in there, so it cannot prove that it is you. Ask an administrator for a link to a first password.",
  })
  expect(await db.$count(passwordResets)).toBe(0)
})

test("a first password can be asked for five times an hour", async () => {
  const noor = await makeUser({ passwordHash: "" })
  await db.insert(identities).values({ userId: noor.id, issuer: provider.issuer, subject: "noor-1" })
  provider.lie({ claims: { auth_time: now() } })
  const ends: string[] = []
  for (let n = 0; n < 6; n++) {
    const browser = new Browser()
    const [name = "", value = ""] = (await cookieOf(noor)).split(/=(.*)/s)
    browser.cookies.set(name, value)
    const { to } = await browser.open("/auth/oidc?password=1")
    ends.push((await browser.open(provider.comeBack(to))).to.split("?")[0] ?? "")
  }
  expect(ends).toEqual([...Array(5).fill("/auth/reset-password"), "/profile/identities"])
})
