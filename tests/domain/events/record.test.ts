import { describe, expect, test, vi } from "vitest"
import { db } from "#db/client.server.ts"
import { useTestDatabase } from "#tests/support/database.ts"
import { makeCollection } from "#tests/support/factories.ts"
import { issuePasswordReset, resetPassword } from "~/domain/accounts/credential-writes.server.ts"
import { changeUser, makeAdmin } from "~/domain/administration/user-writes.server.ts"
import { collectionAccess } from "~/domain/collections/access.server.ts"
import { recordBeside } from "~/domain/events/record.server.ts"
import { createInvitation } from "~/domain/invitations/writes.server.ts"
import { createToken, revokeToken } from "~/domain/tokens/writes.server.ts"
import { env } from "~/env.server.ts"
import { collectionFile } from "~/http/response/collection-file.server.ts"
import { log } from "~/observe/log.server.ts"
import { begunDownload, clear, lines, mila, names, root, rows, useRecordedEvents } from "./recorded-events.ts"

useTestDatabase()
useRecordedEvents()

describe("an event", () => {
  test("is neither stored nor logged when its command fails or is repeated", async () => {
    const once = { scope: `user:${mila.id}`, key: "k", requestHash: "h", lifetimeMs: 60_000 }
    const invite = () =>
      createInvitation(mila, { uses: 1, befriends: false, expiresAt: null, groupId: null }, { once })
    await Promise.all([invite(), invite()])
    await revokeToken(mila, 4_711).catch(() => {})
    await resetPassword({ token: "none", newPassword: "another horse" }).catch(() => {})
    await changeUser(root, mila.id, { suspended: false, role: "user", quotaMb: null })
    await changeUser(root, root.id, { role: "user" }).catch(() => {})
    expect(await names()).toEqual(["invitation-made"])
    expect(lines.map(({ event }) => event)).toEqual(["invitation-made"])
  })

  test("of a command of the operator names no administrator", async () => {
    await makeAdmin(mila.email)
    expect(await rows()).toMatchObject([
      { event: "admin-role-given", userId: mila.id, actorId: null, details: { command: true } },
    ])
  })

  test("is not stored in a demo", async () => {
    env.DEMO = true
    await recordBeside("sign-in", { userId: mila.id }).finally(() => {
      env.DEMO = false
    })
    expect([await names(), lines.map(({ event }) => event)]).toEqual([[], ["sign-in"]])
  })
})

test("a new password by a link ends tokens, and each is an event", async () => {
  for (const name of ["A", "B"]) await createToken(mila, { name, scope: "read", expiresAt: null })
  const reset = await issuePasswordReset(mila.email, { limited: true })
  await clear()
  await resetPassword({ token: reset?.token ?? "", newPassword: "another horse" })
  expect(await names()).toEqual(["token-revoked", "token-revoked", "password-reset"])
  expect((await rows()).map(({ details }) => details?.name)).toEqual(["A", "B", undefined])
})

test("a download of a collection is an event of the user, and for a visitor only logged", async () => {
  const collection = await collectionAccess(null, (await makeCollection(mila)).id)
  const asked = { format: "csv", key: "k", origin: "http://curio.test" } as const
  for (const viewer of [root, null])
    await begunDownload(collectionFile(collection, { ...asked, key: String(viewer?.id), viewer }))
  const details = { kind: "collection", id: collection.id }
  expect(await rows()).toMatchObject([{ event: "export-started", userId: root.id, details }])
  expect(lines).toHaveLength(2)
})

test("an event without a place on the disk is logged all the same", async () => {
  const failed = vi.spyOn(log, "error").mockImplementation(() => {})
  vi.spyOn(db, "transaction").mockRejectedValue(new Error("disk is full"))
  await recordBeside("sign-in-failed", { userId: mila.id })
  expect(lines).toMatchObject([{ event: "sign-in-failed", userId: mila.id }])
  expect(failed).toHaveBeenCalledOnce()
})
