import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { passwordResets, sessions } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { changeEmail, changePassword } from "~/domain/accounts/change-credentials.server.ts"
import { verifyCredentials } from "~/domain/accounts/commands.server.ts"
import { issuePasswordReset } from "~/domain/accounts/password-reset.server.ts"
import { findSession, openSession } from "~/domain/accounts/sessions.server.ts"
import { Conflict, Invalid, Unauthenticated } from "~/domain/errors.ts"
import { withOneTimeKey } from "~/domain/write.server.ts"

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

async function expectOnlyThisWayIn({ here, elsewhere, bystander }: Person) {
  expect(await findSession(here)).not.toBeNull()
  expect(await findSession(elsewhere)).toBeNull()
  expect(await findSession(bystander)).not.toBeNull()
  expect(await db.$count(passwordResets)).toBe(0)
}

async function expectNothingEnded({ elsewhere }: Person) {
  expect(await findSession(elsewhere)).not.toBeNull()
  expect(await db.$count(passwordResets)).toBe(1)
}

describe("changing the password", () => {
  test("asks for the current one, and ends the other sessions and reset links", async () => {
    const all = await person()
    const { mila, here } = all
    await changePassword(mila, { currentPassword: PASSWORD, newPassword: "new secret" }, { token: here })
    await expectOnlyThisWayIn(all)
    expect((await verifyCredentials({ email: mila.email, password: "new secret" })).id).toBe(mila.id)
    await expect(verifyCredentials({ email: mila.email, password: PASSWORD })).rejects.toThrow(
      Unauthenticated,
    )
  })

  test("changes nothing when the current one is wrong, or nobody is signed in", async () => {
    const all = await person()
    const wrong = { currentPassword: "wrong", newPassword: "new secret" }
    await expect(changePassword(all.mila, wrong, { token: all.here })).rejects.toThrow(Invalid)
    await expect(changePassword(null, wrong, { token: null })).rejects.toThrow(Unauthenticated)
    await expectNothingEnded(all)
    expect((await verifyCredentials({ email: all.mila.email, password: PASSWORD })).id).toBe(all.mila.id)
  })

  test("sent twice under one key gives the first answer, although the password is another by then", async () => {
    const { mila, here } = await person()
    const key = { scope: `user:${mila.id}`, key: "k", requestHash: "h" }
    const change = () =>
      changePassword(mila, { currentPassword: PASSWORD, newPassword: "new secret" }, { token: here })
    await withOneTimeKey(key, change)
    await expect(withOneTimeKey(key, change)).resolves.toBeUndefined()
    await expect(change()).rejects.toThrow(Invalid)
  })

  test("without a token ends every session", async () => {
    const { mila } = await person()
    await changePassword(mila, { currentPassword: PASSWORD, newPassword: "new secret" }, { token: null })
    expect(await db.$count(sessions)).toBe(1)
  })
})

describe("changing the e-mail address", () => {
  test("asks for the password, and ends the other sessions and reset links", async () => {
    const all = await person()
    const { mila, here } = all
    await changeEmail(mila, { currentPassword: PASSWORD, email: "New@Example.com" }, { token: here })
    await expectOnlyThisWayIn(all)
    const found = await verifyCredentials({ email: "new@example.com", password: PASSWORD })
    expect(found).toMatchObject({ id: mila.id, email: "New@Example.com" })
    await expect(verifyCredentials({ email: mila.email, password: PASSWORD })).rejects.toThrow(
      Unauthenticated,
    )
  })

  test("is refused with a wrong password, and for an address that is taken, ignoring case", async () => {
    const all = await person()
    const { mila, here } = all
    await makeUser({ email: "taken@example.com" })
    const change = (fields: { currentPassword?: string; email: string }) =>
      changeEmail(mila, { currentPassword: PASSWORD, ...fields }, { token: here })
    await expect(change({ email: "new@example.com", currentPassword: "wrong" })).rejects.toMatchObject({
      fieldErrors: { currentPassword: ["This is not your password"] },
    })
    const taken = change({ email: "TAKEN@example.com" })
    await expect(taken).rejects.toThrow(Conflict)
    await expect(taken).rejects.toMatchObject({ field: "email" })
    await expectNothingEnded(all)
  })

  test("to one's own in other letters is possible", async () => {
    const { mila, here } = await person()
    await changeEmail(mila, { currentPassword: PASSWORD, email: mila.email.toUpperCase() }, { token: here })
    expect((await findSession(here))?.email).toBe(mila.email.toUpperCase())
  })
})
