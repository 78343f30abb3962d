import { describe, expect, onTestFinished, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { recoveryCodes, secondFactors } from "#db/schema/index.ts"
import { codeOf } from "#tests/support/authenticator-app.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser, PASSWORD } from "#tests/support/factories.ts"
import { begunSecret, withTwoStep } from "#tests/support/two-step.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { findSession } from "~/domain/accounts/session-reads.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { needsCode, readTwoStep } from "~/domain/accounts/two-step-reads.server.ts"
import {
  confirmTwoStep,
  removeTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
  useCode,
} from "~/domain/accounts/two-step-writes.server.ts"
import { Conflict, Invalid } from "~/errors.ts"

useTestDatabase()

const once = (key: string) => ({ scope: "user:1", key, requestHash: "h", lifetimeMs: 600_000 })
const ends = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(({ status }) => status).sort()
const onceOnly = ["fulfilled", "rejected"]

describe("turning two-step sign-in on", () => {
  test("takes the password and a code, and keeps open sessions", async () => {
    const mila = await makeUser()
    const session = await openSession(mila.id)
    await expect(startTwoStep(mila, { currentPassword: "wrong" })).rejects.toThrow(Invalid)
    expect(await readTwoStep(mila, "Curio")).toEqual({ state: "off" })
    const secret = await begunSecret(mila)
    expect(await needsCode(mila.id)).toBe(false)
    await expect(confirmTwoStep(mila, { code: "12345" })).rejects.toThrow(Invalid)
    expect(await needsCode(mila.id)).toBe(false)
    const codes = await confirmTwoStep(mila, { code: codeOf(secret).replace(/(?=...$)/, " ") })
    expect(await needsCode(mila.id)).toBe(true)
    expect(await readTwoStep(mila, "Curio")).toMatchObject({ state: "on", codesLeft: 10 })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^\d{5}(-\d{5}){4}$/)
    expect((await findSession(session))?.user.id).toBe(mila.id)
  })

  test("stores neither the secret nor a code in clear", async () => {
    const { secret, recoveryCodes: codes } = await withTwoStep(await makeUser())
    const { rows } = await db.$client.execute(
      "select secret as a from second_factors union all select id from recovery_codes",
    )
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text)
  })

  test("starts again with another secret until it is on", async () => {
    const mila = await makeUser()
    const [first, second] = [await begunSecret(mila), await begunSecret(mila)]
    expect(first).not.toBe(second)
    await expect(confirmTwoStep(mila, { code: codeOf(first) })).rejects.toThrow(Invalid)
    await confirmTwoStep(mila, { code: codeOf(second) })
    await expect(startTwoStep(mila, { currentPassword: PASSWORD })).rejects.toThrow(Conflict)
    await expect(confirmTwoStep(mila, { code: codeOf(second, 1) })).rejects.toThrow(Conflict)
  })

  test("must be finished within half an hour", async () => {
    const mila = await makeUser()
    const secret = await begunSecret(mila)
    await db.update(secondFactors).set({ createdAt: new Date(Date.now() - 31 * 60_000) })
    expect(await readTwoStep(mila, "Curio")).toEqual({ state: "off" })
    await expect(confirmTwoStep(mila, { code: codeOf(secret) })).rejects.toThrow(Conflict)
  })

  test("shows recovery codes that work when the same form is sent again", async () => {
    const mila = await makeUser()
    const secret = await begunSecret(mila)
    const code = codeOf(secret)
    const [lost, shown] = [
      await confirmTwoStep(mila, { code }, { once: once("k") }),
      await confirmTwoStep(mila, { code }, { once: once("k") }),
    ]
    await expect(useCode(mila.id, lost[0] ?? "")).rejects.toThrow(Invalid)
    expect(await useCode(mila.id, shown[0] ?? "")).toBe(true)
    const { rows } = await db.$client.execute("select result from one_time_keys")
    const kept = rows.map(({ result }) => Buffer.from(String(result), "base64").toString()).join()
    for (const text of [...lost, ...shown]) expect(kept).not.toContain(text)
  })
})

describe("a code of the app", () => {
  test("works once, and older ones no more after it", async () => {
    // The next thirty seconds have another code.
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const mila = await makeUser()
    const { secret } = await withTwoStep(mila)
    await expect(useCode(mila.id, codeOf(secret))).rejects.toThrow("used already")
    expect(await useCode(mila.id, codeOf(secret, 1))).toBe(true)
    for (const late of [1, 0] as const)
      await expect(useCode(mila.id, codeOf(secret, late))).rejects.toThrow(Invalid)
  })

  test("works once when it is used twice at the same time", async () => {
    const mila = await makeUser()
    const code = await (await withTwoStep(mila)).code()
    expect(await ends([useCode(mila.id, code), useCode(mila.id, code)])).toEqual(onceOnly)
  })

  test("is accepted again for the same submission within a minute only", async () => {
    const mila = await makeUser()
    const code = await (await withTwoStep(mila)).code()
    expect(await useCode(mila.id, code, { once: once("k") })).toBe(true)
    expect(await useCode(mila.id, code, { once: once("k") })).toBe(true)
    await expect(useCode(mila.id, code, { once: once("other") })).rejects.toThrow(Invalid)
    await db.$client.execute("update one_time_keys set created_at = created_at - 61000")
    await expect(useCode(mila.id, code, { once: once("k") })).rejects.toThrow(Invalid)
  })

  test("works for one account only", async () => {
    const [mila, boris] = [await makeUser(), await makeUser()]
    const { code } = await withTwoStep(mila)
    const other = await withTwoStep(boris)
    await expect(useCode(boris.id, await code())).rejects.toThrow(Invalid)
    await expect(useCode(mila.id, other.recoveryCodes[0] ?? "")).rejects.toThrow(Invalid)
    expect(await db.$count(recoveryCodes)).toBe(20)
  })
})

describe("a recovery code", () => {
  test("works once, however it is spaced", async () => {
    const mila = await makeUser()
    const { recoveryCodes: codes } = await withTwoStep(mila)
    const [first = "", second = ""] = codes
    expect(await useCode(mila.id, first.replaceAll("-", " "))).toBe(true)
    await expect(useCode(mila.id, first)).rejects.toThrow("used already")
    expect(await ends([useCode(mila.id, second), useCode(mila.id, second)])).toEqual(onceOnly)
    expect(await readTwoStep(mila, "Curio")).toMatchObject({ codesLeft: 8 })
  })

  test("is replaced by new ones with the password and a code", async () => {
    const mila = await makeUser()
    const { recoveryCodes: old, code } = await withTwoStep(mila)
    const wrong = { currentPassword: "wrong", code: await code() }
    await expect(renewRecoveryCodes(mila, wrong)).rejects.toThrow("not your password")
    await expect(renewRecoveryCodes(mila, { currentPassword: PASSWORD, code: "000" })).rejects.toThrow(
      Invalid,
    )
    const [first = ""] = await renewRecoveryCodes(mila, { currentPassword: PASSWORD, code: wrong.code })
    await expect(useCode(mila.id, old[0] ?? "")).rejects.toThrow(Invalid)
    expect(await useCode(mila.id, first)).toBe(true)
  })
})

describe("turning two-step sign-in off", () => {
  test("takes the password and a code or a recovery code", async () => {
    const mila = await makeUser()
    const { code, recoveryCodes: codes } = await withTwoStep(mila)
    const [first = ""] = codes
    for (const proof of [
      { currentPassword: "wrong", code: await code() },
      { currentPassword: PASSWORD, code: "123" },
      { currentPassword: PASSWORD, code: "" },
    ])
      await expect(turnOffTwoStep(mila, proof)).rejects.toThrow(Invalid)
    expect(await needsCode(mila.id)).toBe(true)
    await turnOffTwoStep(mila, { currentPassword: PASSWORD, code: first })
    expect(await needsCode(mila.id)).toBe(false)
    expect([await db.$count(secondFactors), await db.$count(recoveryCodes)]).toEqual([0, 0])
  })

  test("by an operator takes the e-mail address", async () => {
    const mila = await makeUser({ username: "mila", email: "mila@example.com" })
    await withTwoStep(mila)
    expect(await removeTwoStep("nobody@example.com")).toBeNull()
    expect(await removeTwoStep("MILA@example.com")).toEqual({ username: "mila", wasOn: true })
    expect(await needsCode(mila.id)).toBe(false)
    expect(await removeTwoStep("mila@example.com")).toEqual({ username: "mila", wasOn: false })
  })

  test("happens when the account is deleted", async () => {
    const mila = await makeUser()
    await withTwoStep(mila)
    await deleteAccount(mila, { currentPassword: PASSWORD })
    expect([await db.$count(secondFactors), await db.$count(recoveryCodes)]).toEqual([0, 0])
  })
})
