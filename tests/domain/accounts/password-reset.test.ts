import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { passwordResets, users } from "#db/schema/index.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeToken, makeUser, PASSWORD } from "#tests/support/factories.ts"
import {
  isResetValid,
  issuePasswordReset,
  resetPassword,
} from "~/domain/accounts/credential-writes.server.ts"
import { verifyCredentials } from "~/domain/accounts/passwords.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { listTokens } from "~/domain/tokens/reads.server.ts"
import { NotFound } from "~/errors.ts"
import { Limiter } from "~/runtime/limiter.ts"

useTestDatabase()

async function issued(email: string) {
  const reset = await issuePasswordReset(email, { limited: true })
  if (!reset) throw new Error("No token was issued")
  return reset
}

describe("a token for a new password", () => {
  test("sets the password once, and ends all sessions, other links and personal tokens", async () => {
    const mila = await makeUser({ email: "mila@example.com" })
    const session = await openSession(mila.id)
    await makeToken(mila)
    const { token, email, username } = await issued("MILA@example.com")
    const other = await issued(mila.email)
    expect([email, username]).toEqual([mila.email, mila.username])
    expect(await isResetValid(token)).toBe(true)
    await resetPassword({ token, newPassword: "new secret" })
    expect((await verifyCredentials({ email: mila.email, password: "new secret" })).id).toBe(mila.id)
    expect(await findSession(session)).toBeNull()
    expect(await listTokens(mila)).toEqual([])
    for (const used of [token, other.token]) {
      expect(await isResetValid(used)).toBe(false)
      await expect(resetPassword({ token: used, newPassword: "another horse" })).rejects.toThrow(NotFound)
    }
  })

  test("works once when it is used twice at the same time", async () => {
    const mila = await makeUser()
    const { token } = await issued(mila.email)
    const ends = await Promise.allSettled(
      ["first one", "second one"].map((newPassword) => resetPassword({ token, newPassword })),
    )
    expect(ends.map((end) => end.status).sort()).toEqual(["fulfilled", "rejected"])
  })

  test("is stored as a hash only", async () => {
    const { token } = await issued((await makeUser()).email)
    expect(JSON.stringify(await db.select().from(passwordResets))).not.toContain(token)
  })

  test("does nothing when it is too old", async () => {
    const mila = await makeUser()
    const { token } = await issued(mila.email)
    await db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1) })
    expect(await isResetValid(token)).toBe(false)
    await expect(resetPassword({ token, newPassword: "new secret" })).rejects.toThrow(NotFound)
    expect((await verifyCredentials({ email: mila.email, password: PASSWORD })).id).toBe(mila.id)
  })

  test("expires and does not block new tokens when the clock is set back a day", async () => {
    const mila = await makeUser()
    const { token } = await issued(mila.email)
    for (let n = 0; n < 4; n++) await issued(mila.email)
    await db.update(passwordResets).set({ expiresAt: new Date(Date.now() + 24 * 60 * 60_000) })
    expect(await isResetValid(token)).toBe(false)
    expect(await issuePasswordReset(mila.email, { limited: true })).not.toBeNull()
  })

  test("hashes nothing when it is invalid", async () => {
    const runs = vi.spyOn(Limiter.prototype, "run")
    const hashed = () =>
      runs.mock.contexts.filter((limiter) => (limiter as Limiter).name === "passwords").length
    await expect(resetPassword({ token: "x", newPassword: "new secret" })).rejects.toThrow(NotFound)
    expect(hashed()).toBe(0)
    const { token } = await issued((await makeUser()).email)
    runs.mockClear()
    await resetPassword({ token, newPassword: "new secret" })
    expect(hashed()).toBe(1)
  })

  test("is refused when it was never issued", async () => {
    expect(await isResetValid("")).toBe(false)
    await expect(resetPassword({ token: "x", newPassword: "new secret" })).rejects.toThrow(NotFound)
  })

  test("is deleted with its account", async () => {
    const mila = await makeUser()
    const { token } = await issued(mila.email)
    await db.delete(users)
    expect(await isResetValid(token)).toBe(false)
  })
})

test("no token is issued for an unknown email, and at most five at a time for a known one", async () => {
  const mila = await makeUser()
  expect(await issuePasswordReset("nobody@example.com", { limited: true })).toBeNull()
  for (let n = 0; n < 5; n++) await issued(mila.email)
  expect(await issuePasswordReset(mila.email, { limited: true })).toBeNull()
  expect(await issuePasswordReset(mila.email, { limited: false })).not.toBeNull()
  await db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1) })
  expect(await issuePasswordReset(mila.email, { limited: true })).not.toBeNull()
  expect(await db.$count(passwordResets)).toBe(1)
})
