import { deserialize } from "node:v8"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { oneTimeKeys, passwordResets, sessions } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import {
  changeEmail,
  changePassword,
  issuePasswordReset,
} from "~/domain/accounts/credential-writes.server.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import type { Viewer } from "~/domain/viewer.ts"
import type { Once } from "~/domain/write.server.ts"
import { Conflict, Invalid, Unauthenticated } from "~/errors.ts"

useTestDatabase()

/** A person with the session that asks, another one, and a reset link on its way. */
async function person() {
  const mila = await makeUser()
  const here = await openSession(mila.id)
  const elsewhere = await openSession(mila.id)
  const bystander = await openSession((await makeUser()).id)
  await issuePasswordReset(mila.email, { limited: true })
  return { mila, here, elsewhere, bystander }
}

type Person = Awaited<ReturnType<typeof person>>

/** All earlier sessions ended, and the new one is open. */
async function expectNewSessionOnly({ mila, here, elsewhere, bystander }: Person, token: string | null) {
  expect(await findSession(here)).toBeNull()
  expect(await findSession(elsewhere)).toBeNull()
  expect(await findSession(token ?? "")).toMatchObject({ user: { id: mila.id } })
  expect(await findSession(bystander)).not.toBeNull()
  expect(await db.$count(passwordResets)).toBe(0)
}

async function expectNothingEnded({ here, elsewhere }: Person) {
  expect(await findSession(here)).not.toBeNull()
  expect(await findSession(elsewhere)).not.toBeNull()
  expect(await db.$count(passwordResets)).toBe(1)
}

const browser = { userAgent: "Firefox" }

describe("changing the password", () => {
  test("needs the current password, ends all sessions and reset links, and opens a new session", async () => {
    const all = await person()
    const { mila } = all
    const token = await changePassword(
      mila,
      { currentPassword: PASSWORD, newPassword: "new secret" },
      browser,
    )
    await expectNewSessionOnly(all, token)
    expect((await verifyCredentials({ email: mila.email, password: "new secret" })).id).toBe(mila.id)
    await expect(verifyCredentials({ email: mila.email, password: PASSWORD })).rejects.toThrow(
      Unauthenticated,
    )
  })

  test("changes nothing when the current password is wrong or there is no viewer", async () => {
    const all = await person()
    const wrong = { currentPassword: "wrong", newPassword: "new secret" }
    await expect(changePassword(all.mila, wrong, browser)).rejects.toThrow(Invalid)
    await expect(changePassword(null, wrong, browser)).rejects.toThrow(Unauthenticated)
    await expectNothingEnded(all)
    expect((await verifyCredentials({ email: all.mila.email, password: PASSWORD })).id).toBe(all.mila.id)
  })

  test("succeeds once when it is changed twice at the same time", async () => {
    const { mila } = await person()
    const ends = await Promise.allSettled(
      ["first one", "second one"].map((newPassword) =>
        changePassword(mila, { currentPassword: PASSWORD, newPassword }, browser),
      ),
    )
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })
})

describe("a change that is sent again under its key", () => {
  const change = (mila: Viewer, once?: Once) =>
    changePassword(mila, { currentPassword: PASSWORD, newPassword: "new secret" }, browser, { once })

  test("opens another session when its password is the account's", async () => {
    const { mila } = await person()
    const key = { scope: "session:x", key: "k", requestHash: "h", lifetimeMs: 60_000 }
    const tokens = [
      await change(mila, key),
      await change(null, key),
      ...(await Promise.all([1, 2].map(() => change(mila, key)))),
    ]
    for (const token of tokens)
      expect(await findSession(token ?? "")).toMatchObject({ user: { id: mila.id } })
    expect(new Set(tokens).size).toBe(4)
    await expect(change(mila)).rejects.toThrow(Invalid)
  })

  test("is done once when it runs in parallel with the first, and opens a session for both", async () => {
    const { mila } = await person()
    const key = { scope: "session:x", key: "k", requestHash: "h", lifetimeMs: 60_000 }
    const tokens = await Promise.all([1, 2, 3].map(() => change(mila, key)))
    for (const token of tokens)
      expect(await findSession(token ?? "")).toMatchObject({ user: { id: mila.id } })
  })

  test("opens no session when the password has changed or the account is deleted", async () => {
    const { mila } = await person()
    const key = { scope: "session:x", key: "k", requestHash: "h", lifetimeMs: 60_000 }
    await change(mila, key)
    await changePassword(mila, { currentPassword: "new secret", newPassword: "newer secret" }, browser)
    expect(await change(null, key)).toBeNull()
    await deleteAccount(mila, { currentPassword: "newer secret" })
    expect(await change(null, key)).toBeNull()
  })

  test("stores no token in the table of idempotency keys", async () => {
    const { mila } = await person()
    const token = await change(mila, { scope: "s", key: "k", requestHash: "h", lifetimeMs: 60_000 })
    const [row] = await db.select().from(oneTimeKeys)
    expect(deserialize(Buffer.from(row?.result ?? "", "base64"))).toBe(mila.id)
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token)
  })
})

describe("changing the e-mail address", () => {
  test("needs the password, ends all sessions and reset links, and opens a new session", async () => {
    const all = await person()
    const { mila } = all
    const token = await changeEmail(mila, { currentPassword: PASSWORD, email: "New@Example.com" }, browser)
    await expectNewSessionOnly(all, token)
    const found = await verifyCredentials({ email: "new@example.com", password: PASSWORD })
    expect(found).toMatchObject({ id: mila.id, email: "New@Example.com" })
    await expect(verifyCredentials({ email: mila.email, password: PASSWORD })).rejects.toThrow(
      Unauthenticated,
    )
  })

  test("is refused for a wrong password and for an email that is taken, ignoring case", async () => {
    const all = await person()
    const { mila } = all
    await makeUser({ email: "taken@example.com" })
    const change = (fields: { currentPassword?: string; email: string }) =>
      changeEmail(mila, { currentPassword: PASSWORD, ...fields }, browser)
    await expect(change({ email: "new@example.com", currentPassword: "wrong" })).rejects.toMatchObject({
      fieldErrors: { currentPassword: ["This is not your password"] },
    })
    const taken = change({ email: "TAKEN@example.com" })
    await expect(taken).rejects.toThrow(Conflict)
    await expect(taken).rejects.toMatchObject({ field: "email" })
    await expectNothingEnded(all)
  })

  test("accepts the same email in another case", async () => {
    const { mila } = await person()
    const email = mila.email.toUpperCase()
    const token = await changeEmail(mila, { currentPassword: PASSWORD, email }, browser)
    expect((await findSession(token ?? ""))?.user.email).toBe(email)
  })
})
