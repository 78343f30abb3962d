import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { oneTimeKeys, sessions, users } from "#db/schema/index.ts"
import { answerOf, send } from "#tests/support/call.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { PASSWORD } from "#tests/support/factories.ts"
import { going, refusal } from "#tests/support/form-answers.ts"
import * as login from "~/api/accounts.ts"
import * as register from "~/api/accounts.ts"
import { changePassword } from "~/domain/accounts/credential-writes.server.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import type { User } from "~/domain/viewer.ts"
import { sessionToken } from "~/http/session/session.server.ts"
import * as auth from "~/pages/auth/route.tsx"

useTestDatabase()

const json = { email: "mila@example.com", username: "mila", password: PASSWORD }
const headers = { "Idempotency-Key": "k1" }
const credentials = { email: json.email, password: json.password }

const signUp = async () => answerOf(await send(register, "/api/register", { json, headers }))
const signIn = async () =>
  answerOf(await send(login, "/api/login", { json: credentials, headers: { "Idempotency-Key": "k3" } }))
const signUpByForm = () =>
  send(auth, "/auth?mode=register", { form: json, headers: { "Idempotency-Key": "k2" } })

async function account(): Promise<User> {
  const [row] = await db.select().from(users)
  if (!row) throw new Error("There is no account")
  return { ...row, createdAt: row.createdAt.toISOString() }
}
const changeIt = async () =>
  changePassword(await account(), { currentPassword: json.password, newPassword: "another horse" }, {})
const deleteIt = async (currentPassword = json.password) =>
  deleteAccount(await account(), { currentPassword })

describe("a sign-up that is sent again", () => {
  test("signs in while the password is still the account's", async () => {
    const [first, second] = [await signUp(), await signUp()]
    expect([second.status, second.body]).toEqual([201, first.body])
    const token = await sessionToken({ headers: { get: () => second.headers.get("Set-Cookie") } })
    expect(await findSession(token ?? "")).toMatchObject({ user: { username: "mila" } })
  })

  test("opens no session after the password has changed", async () => {
    await signUp()
    await changeIt()
    const open = await db.$count(sessions)
    const again = await signUp()
    expect([again.status, again.body]).toEqual([401, { message: "Invalid email or password" }])
    expect(again.headers.get("Set-Cookie")).toBeNull()
    expect(await db.$count(sessions)).toBe(open)
  })

  test("creates a new account after the first one was deleted", async () => {
    await signUp()
    const { id } = await account()
    await deleteIt()
    expect(await db.$count(oneTimeKeys)).toBe(0)
    expect((await signUp()).status).toBe(201)
    expect((await account()).id).not.toBe(id)
  })

  test("shows an error when it comes from the form", async () => {
    going(await signUpByForm())
    await changeIt()
    const { status, toast, values } = refusal(await signUpByForm())
    expect([status, toast?.description]).toEqual([401, "Invalid email or password"])
    expect(values).toMatchObject({ email: json.email, username: json.username })
    await deleteIt("another horse")
    expect(await db.$count(oneTimeKeys)).toBe(0)
  })

  test("stores no personal data in the table of idempotency keys", async () => {
    await signUp()
    const kept = await db.select().from(oneTimeKeys)
    const texts = kept.map(({ result }) => Buffer.from(result ?? "", "base64").toString("latin1"))
    expect(texts).toHaveLength(1)
    expect(texts.join()).not.toMatch(/mila/)
  })
})

describe("a sign-in that is sent again", () => {
  beforeEach(signUp)

  test("is checked again, and not stored", async () => {
    const before = await db.$count(oneTimeKeys)
    expect((await signIn()).status).toBe(200)
    expect(await db.$count(oneTimeKeys)).toBe(before)
    await changeIt()
    expect((await signIn()).status).toBe(401)
    await deleteIt("another horse")
    expect((await signIn()).status).toBe(401)
  })
})
