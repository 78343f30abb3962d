import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.server.ts"
import { passwordResets, securityEvents } from "#db/schema/index.ts"
import { asClient } from "#tests/support/client.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories.ts"
import { deleteAccount } from "~/domain/accounts/deletion.server.ts"
import { openSession } from "~/domain/accounts/session-writes.server.ts"
import { changeUser } from "~/domain/administration/user-writes.server.ts"
import { kinds } from "~/domain/background/kinds.server.ts"
import { deleteOldRows } from "~/domain/background/old-rows.server.ts"
import { createToken } from "~/domain/tokens/writes.server.ts"
import { lines, mila, names, proof, root, rows, useRecordedEvents } from "./recorded-events.ts"

useTestDatabase()
useRecordedEvents()

const DAY_MS = 24 * 60 * 60 * 1000

test("events are deleted after 90 days by the daily sweep", async () => {
  await openSession(mila.id)
  await openSession(mila.id, { userAgent: "other" })
  await createToken(mila, { name: "Backup", scope: "read", expiresAt: null })
  const set = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY_MS) })
  await db.update(securityEvents).set(set(91)).where(eq(securityEvents.event, "sign-in"))
  await db.update(securityEvents).set(set(89)).where(eq(securityEvents.event, "token-made"))
  const turn = { job: {} as never, signal: new AbortController().signal }
  await kinds.sweep?.run({}, turn)
  expect(await names()).toEqual(["token-made"])
  await Promise.all(deleteOldRows())
  expect(await names()).toEqual(["token-made"])
})

describe("the end of an account", () => {
  test("deletes its events, and leaves the acts of administrators without the person", async () => {
    await asClient(() => openSession(mila.id))
    await asClient(() => changeUser(root, mila.id, { quotaMb: 5, reason: "mila asked" }))
    await asClient(() => openSession(root.id))
    await deleteAccount(mila, proof)
    expect(await rows()).toMatchObject([
      { event: "admin-quota-changed", userId: null, actorId: root.id, reason: null, address: "203.0.113.5" },
      { event: "sign-in", userId: root.id },
    ])
  })

  test("leaves an administrator's acts without the administrator", async () => {
    await makeUser({ role: "admin" })
    await asClient(() => changeUser(root, mila.id, { quotaMb: 5, reason: "Asked" }))
    await deleteAccount(root, proof)
    expect(await rows()).toMatchObject([
      { userId: mila.id, actorId: null, reason: "Asked", address: null, userAgent: null, byAdmin: true },
    ])
  })

  test("is logged by its id", async () => {
    await deleteAccount(mila, proof)
    expect(lines).toMatchObject([{ event: "account-deleted", userId: mila.id }])
    expect(await db.$count(passwordResets)).toBe(0)
  })
})
