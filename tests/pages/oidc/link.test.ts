import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { identities, users } from "#db/schema/index.ts"
import { ask, visit } from "#tests/support/app.ts"
import { cookieOf } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { toastOf } from "#tests/support/form-answers.ts"
import { Browser, come, joinAs } from "#tests/support/oidc-browser.ts"
import { signInThere } from "#tests/support/oidc-provider.ts"
import { useOidcProvider } from "#tests/support/use-oidc.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()
useOidcProvider({ "noor-1": { email: "noor@work.example", email_verified: true }, "lev-1": {}, "mila-1": {} })

const PAGE = "/profile/identities"

async function browserOf(user: User): Promise<Browser> {
  const browser = new Browser()
  const [name = "", value = ""] = (await cookieOf(user)).split(/=(.*)/s)
  browser.cookies.set(name, value)
  return browser
}

/** Confirms the password. @returns the query of the link that the page then has. */
async function confirm(browser: Browser): Promise<string> {
  const { to } = await browser.open(PAGE, { form: { currentPassword: PASSWORD } })
  return new URL(to, "http://curio.test").search
}

const linkAs = async (browser: Browser, login: string) => come(browser, login, await confirm(browser))

describe("linking an account", () => {
  test("needs the password, after which the account signs in", async () => {
    const mila = await makeUser()
    const browser = await browserOf(mila)
    const wrong = await browser.open(PAGE, { form: { currentPassword: "wrong" } })
    expect(wrong.status).toBe(422)
    const linked = await linkAs(browser, "noor-1")
    expect(linked).toMatchObject({ status: 303, to: PAGE })
    expect(await toastOf(linked.response)).toMatchObject({ description: "Account linked" })
    const page = await visit(PAGE, { as: mila })
    expect(page.text("main li p:first-child")).toBe("noor@work.example")

    const other = new Browser()
    expect(await come(other, "noor-1")).toMatchObject({ status: 303, to: "/" })
    expect(await db.select().from(identities)).toMatchObject([{ userId: mila.id, subject: "noor-1" }])
    expect(await db.$count(users)).toBe(1)
  })

  test("changes nothing the second time", async () => {
    const mila = await makeUser()
    for (const _ of ["once", "again"]) expect((await linkAs(await browserOf(mila), "noor-1")).to).toBe(PAGE)
    expect(await db.$count(identities)).toBe(1)
  })

  test("fails when the account is linked to somebody else", async () => {
    const [mila, lev] = [await makeUser(), await makeUser()]
    await linkAs(await browserOf(mila), "noor-1")
    const refused = await linkAs(await browserOf(lev), "noor-1")
    const description = "This account is linked to another user here already"
    expect(await toastOf(refused.response)).toMatchObject({ kind: "error", description })
    expect(await db.select().from(identities)).toMatchObject([{ userId: mila.id }])
  })

  test("is refused above ten", async () => {
    const mila = await makeUser()
    const rows = Array.from({ length: 10 }, (_, n) => ({
      userId: mila.id,
      issuer: "https://a.example",
      subject: `${n}`,
    }))
    await db.insert(identities).values(rows)
    const refused = await linkAs(await browserOf(mila), "noor-1")
    expect(await toastOf(refused.response)).toMatchObject({
      description: expect.stringContaining("10 accounts"),
    })
    expect(await db.$count(identities)).toBe(10)
  })

  test("is refused for visitors", async () => {
    const visitor = new Browser()
    for (const [path, sent] of [
      [PAGE, {}],
      [PAGE, { form: { currentPassword: PASSWORD } }],
      [`${PAGE}/1/unlink`, { form: {} }],
    ] as const)
      expect((await visitor.open(path, sent)).to).toMatch(/^\/auth\?redirectTo=/)
  })

  test("needs a session, and the token of that session", async () => {
    const [mila, lev] = [await makeUser(), await makeUser()]
    const token = await confirm(await browserOf(mila))
    expect((await new Browser().open(`/auth/oidc${token}`)).to).toMatch(/^\/auth\?redirectTo=/)
    expect((await (await browserOf(lev)).open(`/auth/oidc${token}`)).status).toBe(403)
    expect((await (await browserOf(mila)).open("/auth/oidc?link=guess")).status).toBe(403)
  })
})

describe("a provider's response to a sign-in of somebody else", () => {
  test("does not sign in, without the cookie or with that of another sign-in", async () => {
    await joinAs("noor-1", { username: "attacker", email: "attacker@example.com" })
    const attacker = new Browser()
    const stolen = await signInThere((await attacker.open("/auth/oidc")).to, "noor-1")
    const victim = new Browser()
    expect((await victim.open(stolen)).to).toBe("/auth")
    await victim.open("/auth/oidc?redirectTo=%2Fbrands")
    const refused = await victim.open(stolen)
    expect(refused).toMatchObject({ status: 303, to: "/auth" })
    expect(await toastOf(refused.response)).toMatchObject({ kind: "error", title: "Login failed" })
    expect(victim.holds("session")).toBe(false)
  })

  test("does not link", async () => {
    const [attacker, victim] = [await makeUser(), await makeUser()]
    const theirs = await browserOf(attacker)
    const stolen = await signInThere((await theirs.open(`/auth/oidc${await confirm(theirs)}`)).to, "noor-1")
    const browser = await browserOf(victim)
    await browser.open(`/auth/oidc${await confirm(browser)}`)
    await browser.open(stolen)
    expect(await db.$count(identities)).toBe(0)
  })

  test("does not link when somebody else has signed in meanwhile", async () => {
    const [mila, lev] = [await makeUser(), await makeUser()]
    const browser = await browserOf(mila)
    const back = await signInThere((await browser.open(`/auth/oidc${await confirm(browser)}`)).to, "noor-1")
    const [name = "", value = ""] = (await cookieOf(lev)).split(/=(.*)/s)
    browser.cookies.set(name, value)
    await browser.open(back)
    browser.cookies.delete(name)
    await browser.open(back)
    expect(await db.$count(identities)).toBe(0)
  })
})

describe("removing a linked account", () => {
  const remove = (as: User, id: number) => ask(`${PAGE}/${id}/unlink`, { as, form: {} })

  test("needs a password, and works on the user's own accounts only", async () => {
    const [mila, lev] = [await makeUser(), await makeUser()]
    await linkAs(await browserOf(mila), "noor-1")
    const [{ id } = { id: 0 }] = await db.select().from(identities)
    expect((await remove(lev, id)).status).toBe(404)
    expect((await remove(mila, id)).headers.get("Location")).toBe(PAGE)
    expect(await db.$count(identities)).toBe(0)
  })

  test("is refused for the last way to sign in, and not for the one before", async () => {
    await joinAs("noor-1", { username: "noor", email: "noor@example.com" })
    const [noor] = (await db.select().from(users)) as unknown as User[]
    const [first] = await db.select().from(identities)
    const refused = await remove(noor as User, first?.id ?? 0)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain("This is your only way to sign in")
    await db.insert(identities).values({ userId: noor?.id ?? 0, issuer: "https://a.example", subject: "2" })
    expect((await remove(noor as User, first?.id ?? 0)).status).toBe(303)
    expect(await db.$count(identities)).toBe(1)
  })
})

describe("an account without a password", () => {
  const noor = { username: "noor", email: "noor@example.com" }

  test("does not accept any password", async () => {
    await joinAs("noor-1", noor)
    for (const password of ["", "noor-1", "secret1"])
      await expect(verifyCredentials({ email: noor.email, password })).rejects.toThrow(
        "Invalid email or password",
      )
  })

  test("cannot be deleted or given another address without one", async () => {
    const { browser } = await joinAs("noor-1", noor)
    for (const [form, fields] of [
      ["delete", {}],
      ["email", { email: "new@example.com" }],
      ["password", { newPassword: "new secret" }],
    ] as const) {
      const sent = { form: { ...fields, currentPassword: "secret1" } }
      const { status, response } = await browser.open(`/profile/${form}`, sent)
      expect([status, await response.text()]).toEqual([422, expect.stringContaining("has no password yet")])
    }
    expect(await db.select().from(users)).toMatchObject([{ ...noor, passwordHash: "", isDeleted: false }])
  })

  test("gets a password after another sign-in at the provider with the linked account", async () => {
    const { browser } = await joinAs("noor-1", noor)
    const start = await browser.open("/auth/oidc?password=1")
    expect(new URL(start.to).searchParams.get("max_age")).toBe("0")
    const other = await browser.open(await signInThere(start.to, "lev-1"))
    expect(other.to).toBe(PAGE)
    const { to } = await come(browser, "noor-1", "?password=1")
    expect(to).toMatch(/^\/auth\/reset-password\?token=/)
    const token = new URL(to, "http://curio.test").searchParams.get("token") ?? ""
    expect((await browser.open(to, { form: { token, newPassword: "new secret" } })).to).toBe("/auth")
    const user = await verifyCredentials({ email: noor.email, password: "new secret" })
    const again = await come(await browserOf(user), "noor-1", "?password=1")
    expect(await toastOf(again.response)).toMatchObject({ description: "You have a password already" })
  })
})
