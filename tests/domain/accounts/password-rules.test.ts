import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { api } from "#tests/support/api.ts"
import { ask, visit } from "#tests/support/app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { issuePasswordReset } from "~/domain/accounts/credential-writes.server.ts"
import { hashPassword } from "~/domain/accounts/passwords.server.ts"
import type { User } from "~/domain/viewer.ts"

useTestDatabase()

const COMMON = "Many people use this password, so it is guessed first. Choose another."
const OWN = "Your password must not be your username, your email address or the name of this site."
const account = { username: "Mila_Berg", email: "mila.berg@bücher.example" }

const refused: [password: string, message: string][] = [
  ["123456", COMMON],
  ["password", COMMON],
  ["PassWord1", COMMON],
  ["ｐａｓｓｗｏｒｄ", COMMON],
  [" qwerty ", COMMON],
  ["secret1", COMMON],
  ["mila_berg", OWN],
  ["MILA_BERG", OWN],
  ["Mila.Berg", OWN],
  ["mila.berg@bücher.example", OWN],
  ["mila.berg@xn--bcher-kva.example", OWN],
]

let mila: User
beforeEach(async () => {
  mila = await makeUser(account)
})

const resetLink = async () => {
  const reset = await issuePasswordReset(mila.email, { limited: false })
  return { token: reset?.token ?? "" }
}
const hashOf = async () => (await db.select().from(users).where(eq(users.id, mila.id)))[0]?.passwordHash

describe.each(refused)("the new password %j", (password, message) => {
  test("is refused at sign-up by the API", async () => {
    await db.delete(users)
    const { status, body } = await api("POST /api/register", { json: { ...account, password } })
    expect([status, body]).toEqual([400, { message, errors: { password: [message] } }])
    expect(await db.$count(users)).toBe(0)
  })

  test("is refused at sign-up by the form, which keeps the other fields", async () => {
    await db.delete(users)
    const page = await visit("/auth?mode=register", { form: { ...account, password } })
    expect(page.status).toBe(422)
    expect(page.text("main form")).toContain(message)
    expect(page.$("input[name=username]").val()).toBe(account.username)
    expect(page.$("input[name=password]").val()).toBeUndefined()
    expect(await db.$count(users)).toBe(0)
  })

  test("is refused on the profile and by a link, which still works afterwards", async () => {
    const before = await hashOf()
    const form = { newPassword: password, currentPassword: PASSWORD }
    const changed = await visit("/profile/password", { as: mila, form })
    expect([changed.status, changed.text("main")]).toEqual([422, expect.stringContaining(message)])
    const link = await resetLink()
    const path = `/auth/reset-password?token=${link.token}`
    const reset = await visit(path, { form: { ...link, newPassword: password } })
    expect([reset.status, reset.text("main")]).toEqual([422, expect.stringContaining(message)])
    expect(await hashOf()).toBe(before)
    const again = await ask(path, { form: { ...link, newPassword: "blue lantern" } })
    expect(again.status).toBe(303)
  })
})

test("the name of the product is refused", async () => {
  const json = { email: "a@example.com", username: "anna", password: "curio" }
  expect((await api("POST /api/register", { json })).body.message).toBe(
    "Password must be at least 6 characters",
  )
  const { env } = await import("~/env.server.ts")
  env.APP_NAME = "Our Shelves"
  const named = await api("POST /api/register", { json: { ...json, password: "our  shelves" } })
  env.APP_NAME = "Curio"
  expect([named.status, named.body.message]).toEqual([400, OWN])
})

test.each(["another1", "mila_berg!", "correct horse", "Bücher"])(
  "the new password %j is taken",
  async (password) => {
    await db.delete(users)
    expect((await api("POST /api/register", { json: { ...account, password } })).status).toBe(201)
  },
)

test("a user whose password is older than the rule signs in with it", async () => {
  const old = await makeUser({ username: "old", passwordHash: await hashPassword("password") })
  const login = { email: old.email, password: "password" }
  expect((await api("POST /api/login", { json: login })).status).toBe(200)
  expect((await ask("/auth", { form: login, headers: { Cookie: "known=1" } })).status).toBe(303)
})
